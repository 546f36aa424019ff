// Keeps the page for the next time without a connection: every file is named by its hash, so none grows stale.
addEventListener('install', (event) => event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)).then(() => skipWaiting())));
addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith('spare-squares-') && name !== NAME).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  ));
addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET' || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith(
    caches.open(NAME).then(async (cache) => {
      const kept = await cache.match(event.request, { ignoreSearch: true });
      if (kept && event.request.mode !== 'navigate') return kept;
      return fetch(event.request).catch(() => kept || Response.error());
    }),
  );
});
