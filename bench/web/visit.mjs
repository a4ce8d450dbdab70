/** Measures a first view of a page on a phone with a slow processor, over a slow or a fast mobile network. */

const network = (latency, down, up) => ({
  offline: false,
  latency,
  downloadThroughput: down / 8,
  uploadThroughput: up / 8,
});
/** Latency in milliseconds and bits per second. `fast` is a good 4G connection. */
export const NETWORKS = {
  slow: network(150, 1_600_000, 750_000),
  fast: network(40, 10_000_000, 5_000_000),
};
const CPU_SLOWDOWN = 4;
/** Idle time in milliseconds after which the page counts as complete. */
const QUIET_MS = 1_000;
const LIMIT_MS = 60_000;

/**
 * Opens `url` in a new context over one of {@link NETWORKS}. Resolves to `lcp` and `ready` (the mark `app-ready`, if set)
 * in milliseconds since the start of the navigation, to `cls`, and to the number of requests. `bytes` are the bytes on
 * the wire with headers; `script` is the part of them that belongs to scripts.
 */
export async function visit(browser, url, conditions = NETWORKS.slow) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const traffic = await watch(cdp);
    await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
    await cdp.send('Network.emulateNetworkConditions', conditions);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.goto(url, { waitUntil: 'load', timeout: LIMIT_MS });
    await traffic.quiet();
    return { ...(await page.evaluate(timings)), ...traffic.totals() };
  } finally {
    await context.close();
  }
}

export async function watch(cdp) {
  const requests = new Map();
  let last = performance.now();
  let failure;
  const on = (event, handle) =>
    cdp.on(event, (details) => {
      const entry = requests.get(details.requestId);
      if (!entry && event !== 'Network.requestWillBeSent') return;
      last = performance.now();
      handle(details, entry);
    });
  on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/^https?:/.test(request.url)) requests.set(requestId, { url: request.url, bytes: 0, done: false });
  });
  on('Network.responseReceived', ({ response }, entry) => {
    entry.script = /javascript/.test(response.mimeType);
    if (response.status >= 400) failure = `${entry.url} answered ${response.status}`;
  });
  on('Network.loadingFinished', ({ encodedDataLength }, entry) => {
    Object.assign(entry, { bytes: encodedDataLength, done: true });
  });
  on('Network.loadingFailed', ({ errorText }, entry) => {
    failure = `${entry.url} did not load: ${errorText}`;
  });
  await cdp.send('Network.enable');
  const all = () => [...requests.values()];
  const unfinished = () => {
    const left = all().filter(({ done }) => !done);
    return left.length > 0 ? `; no answer from ${left.map(({ url }) => url).join(', ')}` : '';
  };
  return {
    async quiet() {
      const from = performance.now();
      while (!all().every(({ done }) => done) || performance.now() - last < QUIET_MS) {
        if (failure) throw new Error(failure);
        if (performance.now() - from > LIMIT_MS)
          throw new Error(`The page never came to rest${unfinished()}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    totals() {
      const sum = (list) => list.reduce((total, { bytes }) => total + bytes, 0);
      return { requests: requests.size, bytes: sum(all()), script: sum(all().filter((r) => r.script)) };
    },
  };
}

/** Runs in the page and returns its timings. */
export async function timings() {
  const entries = (type) =>
    new Promise((resolve) => {
      const observer = new PerformanceObserver((list) => {
        observer.disconnect();
        resolve(list.getEntries());
      });
      observer.observe({ type, buffered: true });
      // Ends the wait, because the observer is never called if there are no entries.
      setTimeout(resolve, 500, []);
    });
  const [paints, shifts] = await Promise.all([entries('largest-contentful-paint'), entries('layout-shift')]);
  return {
    lcp: paints.at(-1)?.startTime,
    cls: shifts.reduce((total, { value }) => total + value, 0),
    ready: performance.getEntriesByName('app-ready')[0]?.startTime,
  };
}
