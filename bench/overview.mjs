/**
 * Browser benchmarks of the pages after log-on, on a phone with a slow processor. Compares the overview, over a slow
 * and a fast mobile network, with the same page as one static document. Also measures layout shifts, scripts, and the
 * time from an interaction to the next paint.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { logOnByPages, settle } from '../scripts/log-on-by-pages.mjs';
import { BROWSER_FLAGS } from '../scripts/programs/browser.mjs';
import { median } from './measure.mjs';
import { startPortal, startServer } from './servers.mjs';
import { browserPath } from './web/browser.mjs';
import { BARE_PAGE, BARE_PRESS, INTERACTIONS } from './web/interactions.mjs';
import { NETWORKS, timings, watch } from './web/visit.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 7);
const PERSON = 'demo.primary1';
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const ENGLISH = { language: 'en', prefix: '/en' };
const CPU_SLOWDOWN = 4;

export async function run() {
  const dir = mkdtempSync(join(tmpdir(), 'portal-overview-'));
  const cleanups = [() => rmSync(dir, { recursive: true, force: true })];
  try {
    const portal = await startPortal({ ANALYTICS: 'off', DEMO_CROWD: 'off' });
    cleanups.unshift(portal.stop);
    const browser = await chromium.launch({ executablePath: await browserPath(), args: BROWSER_FLAGS });
    cleanups.unshift(() => browser.close());
    const html = { 'content-type': 'text/html; charset=utf-8' };
    writeFileSync(join(dir, 'overview'), await staticOverview(browser, portal.base));
    writeFileSync(join(dir, 'bare'), BARE_PAGE);
    writeFileSync(join(dir, 'headers.json'), JSON.stringify({ '/overview': html, '/bare': html }));
    const yardstick = await startServer('bench/yardstick-server.mjs', { DIR: dir });
    cleanups.unshift(yardstick.stop);
    return [
      ...(await firstViews(browser, portal.base, `${yardstick.base}/overview`)),
      ...(await interactions(browser, portal.base, {
        ...BARE_PRESS,
        path: `${yardstick.base}${BARE_PRESS.path}`,
      })),
    ];
  } finally {
    for (const cleanUp of cleanups) await cleanUp();
  }
}

/**
 * Opens a page for a person who is logged on. As after each log-on, the browser's cache contains the application's
 * scripts.
 */
async function loggedOn(browser, base, options) {
  const context = await browser.newContext({
    ...PHONE,
    baseURL: base,
    timezoneId: 'Asia/Taipei',
    ...options,
  });
  const page = await context.newPage();
  await logOnByPages(page, ENGLISH, PERSON);
  await settle(page);
  return { context, page };
}

/** Returns the overview as one document with its styles, without scripts. */
async function staticOverview(browser, base) {
  const { context, page } = await loggedOn(browser, base);
  const html = await page.evaluate(() => {
    const css = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText));
    const copy = document.documentElement.cloneNode(true);
    for (const one of copy.querySelectorAll('script, link, style, meta[http-equiv]')) one.remove();
    // Pictures are below the first view, and the portal gives them to no other origin.
    for (const image of copy.querySelectorAll('img'))
      for (const name of ['src', 'srcset']) image.removeAttribute(name);
    const style = document.createElement('style');
    style.textContent = css.join('\n');
    copy.querySelector('head').append(style);
    // Without an icon, the browser would request /favicon.ico.
    const icon = Object.assign(document.createElement('link'), { rel: 'icon', href: 'data:,' });
    copy.querySelector('head').append(icon);
    return `<!doctype html>${copy.outerHTML}`;
  });
  await context.close();
  return html;
}

/** Measures overview and static page alternately on each network, with a cache filled by earlier visits. */
async function firstViews(browser, base, staticUrl) {
  const { context, page } = await loggedOn(browser, base);
  const cdp = await context.newCDPSession(page);
  const traffic = await watch(cdp);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const rows = [];
  for (const [kind, conditions] of Object.entries(NETWORKS)) {
    await cdp.send('Network.emulateNetworkConditions', conditions);
    const found = { portal: [], static: [] };
    for (let round = 0; round <= ROUNDS; round++) {
      console.error(`  overview, ${kind} network, round ${round} of ${ROUNDS}`);
      for (const [name, url] of Object.entries({ portal: '/u/dashboard', static: staticUrl })) {
        await page.goto(url, { waitUntil: 'load' });
        await traffic.quiet();
        if (round > 0) found[name].push(await page.evaluate(timings));
      }
    }
    rows.push(...viewRows(`overview, ${kind} network`, found));
  }
  await context.close();
  // Measured last, because a log-on ends the person's other session.
  const { script } = await coldScripts(browser, base);
  return [{ name: 'overview: scripts on the wire, kB', value: `${(script / 1000).toFixed(1)} kB` }, ...rows];
}

function viewRows(name, found) {
  const lcp = (which) => median(found[which].map((one) => one.lcp));
  const cls = median(found.portal.map((one) => one.cls));
  const ratio = lcp('portal') / lcp('static');
  const times = `${lcp('portal').toFixed(0)} / ${lcp('static').toFixed(0)} ms`;
  return [
    { name: `${name}: layout shift`, value: cls.toFixed(3), limit: 'at most 0.02', ok: cls <= 0.02 },
    {
      name: `${name}: LCP against a static page of the same look (${times})`,
      value: `${ratio.toFixed(2)} ×`,
      limit: 'at most 1.3',
      ok: ratio <= 1.3,
    },
  ];
}

/** Returns the bytes of all scripts that the overview loads with an empty cache. */
async function coldScripts(browser, base) {
  const { context, page } = await loggedOn(browser, base, { serviceWorkers: 'block' });
  // Prevents prefetching of likely next pages.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  const cdp = await context.newCDPSession(page);
  const traffic = await watch(cdp);
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.goto('/u/dashboard', { waitUntil: 'load' });
  await traffic.quiet();
  const totals = traffic.totals();
  await context.close();
  return totals;
}

/**
 * Returns the longest duration of each interaction, as the median of the rounds. First measures `floor`, the minimum
 * on this machine.
 */
async function interactions(browser, base, floor) {
  const { context, page } = await loggedOn(browser, base);
  const cdp = await context.newCDPSession(page);
  const rows = [];
  for (const interaction of [floor, ...INTERACTIONS]) {
    const { name, path, act } = interaction;
    const durations = [];
    for (let round = 0; round <= ROUNDS; round++) {
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await page.goto(path);
      await settle(page);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
      await page.evaluate(observeEvents);
      await act(page);
      await page.waitForTimeout(600);
      if (round > 0) durations.push(await page.evaluate(() => Math.max(...window.eventDurations, 0)));
    }
    const value = median(durations);
    const limit = interaction === floor ? {} : { limit: 'at most 100', ok: value <= 100 };
    rows.push({ name: `interaction: ${name}`, value: `${value} ms`, ...limit });
  }
  await context.close();
  return rows;
}

/** Runs in the page. Durations are multiples of 8 ms; events shorter than 16 ms are not reported. */
function observeEvents() {
  window.eventDurations = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.interactionId) window.eventDurations.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 });
}
