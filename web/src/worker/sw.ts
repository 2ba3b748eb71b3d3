// The service worker: keeps the page for when the server cannot be reached. It never touches /api.

/** The files of the page; the build fills it in. */
declare const FILES: string[];
/** The hash of this build. */
declare const VERSION: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
const CACHE = `polindrome-${VERSION}`;

worker.addEventListener("install", (event) => event.waitUntil(keepAll()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("fetch", (event) => {
  const name = nameOf(event.request);
  if (name) event.respondWith(answer(event, name));
});

/** Keeps all of the page on the first visit; a file that cannot be fetched now is kept when it is first used. */
async function keepAll() {
  await worker.skipWaiting();
  const cache = await caches.open(CACHE);
  await Promise.all(["/", ...FILES].map((name) => cache.add(name).catch(() => undefined)));
}

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** The cache key of a request; null if it is not kept. All addresses of the page but those of files are one page. */
function nameOf({ method, mode, url }: Request): string | null {
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== worker.location.origin) return null;
  if (pathname.startsWith("/static/") || pathname === "/manifest.webmanifest") return pathname;
  return mode === "navigate" && /^\/((game|learn)\/.*|index\.html)?$/.test(pathname) ? "/" : null;
}

/** Files with a hash in their name never change; for others the server's answer counts while there is one. */
async function answer(event: FetchEvent, name: string): Promise<Response> {
  const kept = await caches.match(name);
  if (kept && name.startsWith("/static/assets/")) return kept;
  try {
    const fresh = await fetch(event.request);
    if (fresh.ok) event.waitUntil(keep(name, fresh.clone()));
    return fresh;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

async function keep(name: string, fresh: Response) {
  const cache = await caches.open(CACHE);
  await cache.put(name, fresh);
}
