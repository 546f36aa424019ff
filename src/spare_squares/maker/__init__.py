"""The kit without Python: the page that runs this very package in the browser, and the site around it."""
