// Keeps the app's own files for the device page, so that it opens without a network. It never touches what the bank
// answers: only the page itself and the files of /assets/, whose names change with their content.
const name = 'kontora-app-1';
/** an app of several versions: the oldest files go first */
const filesMost = 300;
/** a network that is there but does not answer */
const pageTimeoutMs = 4000;

self.addEventListener('install', (event) => {
  event.waitUntil(keep(['/']).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

self.addEventListener('message', ({ data }) => {
  const files = Array.isArray(data?.keep) ? data.keep.filter((path) => String(path).startsWith('/assets/')) : [];
  void keep(files).then(forgetOldest);
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate' && url.pathname === '/') event.respondWith(openPage(request));
  if (url.pathname.startsWith('/assets/')) event.respondWith(openFile(request));
});

/** The network first: a new version shows at once. */
async function openPage(request) {
  const cache = await caches.open(name);
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(pageTimeoutMs) });
    if (response.ok) await cache.put('/', response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match('/');
    if (kept) return kept;
    throw error;
  }
}

/** What is kept first: a file never changes under its name. */
async function openFile(request) {
  const cache = await caches.open(name);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request.url, response.clone());
  return response;
}

async function keep(paths) {
  const cache = await caches.open(name);
  const missing = [];
  for (const path of paths) if (!(await cache.match(path))) missing.push(path);
  await Promise.all(missing.map((path) => cache.add(path).catch(() => undefined)));
}

async function forgetOldest() {
  const cache = await caches.open(name);
  const files = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== '/');
  await Promise.all(files.slice(0, Math.max(0, files.length - filesMost)).map((file) => cache.delete(file)));
}

async function forgetOthers() {
  const others = (await caches.keys()).filter((each) => each !== name);
  await Promise.all(others.map((each) => caches.delete(each)));
}
