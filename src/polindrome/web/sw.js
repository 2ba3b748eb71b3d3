// The service worker: keeps the page and its files, for when the server cannot be reached. It never touches /api, and
// while the server answers, it is the server's answer that counts.

const CACHE = "polindrome-1";

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => event.waitUntil(begin()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("fetch", (event) => {
  const name = nameOf(event.request);
  if (name) event.respondWith(answer(event, name));
});

/** What the page mentions in its head, and modules of each other, those that are loaded later too. */
const MENTIONED = /(?:(?:href|src)=|from |import |import\()"((?:\/static\/|\/manifest|\.)[^"]+)"/g;

/** After the first visit already, all of the page is there. */
async function begin() {
  await worker.skipWaiting();
  await keepAll(["/"], new Set(["/"]));
}

/**
 * @param {string[]} names
 * @param {Set<string>} known
 */
async function keepAll(names, known) {
  const mentioned = (await Promise.all(names.map(fetchAndKeep))).flat();
  const more = [...new Set(mentioned)].filter((name) => !known.has(name));
  if (more.length) await keepAll(more, new Set([...known, ...more]));
}

/**
 * Keeps a file; what it mentions. One that cannot be had now is kept when somebody asks for it.
 * @param {string} name
 * @returns {Promise<string[]>}
 */
async function fetchAndKeep(name) {
  const fresh = await fetch(name).catch(() => null);
  if (!fresh?.ok) return [];
  await keep(name, fresh.clone());
  if (!/\/$|\.js$/.test(name)) return [];
  const text = await fresh.text();
  return [...text.matchAll(MENTIONED)].map(([, other = ""]) => new URL(other, fresh.url).pathname);
}

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/**
 * Under which name an answer is kept; null if it is none of ours to keep. All addresses of the page are one page.
 * @param {Request} request
 */
function nameOf({ method, mode, url }) {
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== worker.location.origin) return null;
  if (mode === "navigate") return pathname === "/" || /^\/(game|learn)\//.test(pathname) ? "/" : null;
  return pathname.startsWith("/static/") || pathname === "/manifest.webmanifest" ? pathname : null;
}

/**
 * What the server says; what it said last if it cannot be reached.
 * @param {FetchEvent} event
 * @param {string} name
 */
async function answer(event, name) {
  try {
    const fresh = await fetch(event.request);
    if (fresh.ok) event.waitUntil(keep(name, fresh.clone()));
    return fresh;
  } catch (error) {
    const kept = await caches.match(name);
    if (kept) return kept;
    throw error;
  }
}

/**
 * @param {string} name
 * @param {Response} fresh
 */
async function keep(name, fresh) {
  const cache = await caches.open(CACHE);
  await cache.put(name, fresh);
}
