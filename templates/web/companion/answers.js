// One entry open at a time, also where a browser does not yet know named details.
const entries = [...document.querySelectorAll('details')];
for (const entry of entries) {
  entry.addEventListener('toggle', () => {
    if (entry.open) for (const other of entries) if (other !== entry) other.open = false;
  });
}
