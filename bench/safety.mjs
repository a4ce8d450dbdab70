/**
 * Measures delays of messages and freezes: from a payment at the demo's payment terminal to its message in the inbox,
 * from a log-on with a new browser to its notices, and from the click on "Freeze" to a card shown as frozen (on a
 * phone with a slow processor over a slow network). Also measures how much alerts slow down redemptions.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { logOnByPages, settle } from '../scripts/log-on-by-pages.mjs';
import { BROWSER_FLAGS } from '../scripts/programs/browser.mjs';
import { logOn } from './log-on.mjs';
import { median, quantile } from './measure.mjs';
import { redemptionsBesideAlerts } from './safety-load.mjs';
import { startPortal } from './servers.mjs';
import { browserPath } from './web/browser.mjs';
import { NETWORKS } from './web/visit.mjs';

const PAYMENTS = Number(process.env.SAFETY_PAYMENTS ?? 100);
const LOG_ONS = Number(process.env.SAFETY_LOG_ONS ?? 20);
const FREEZES = Number(process.env.ROUNDS ?? 11);
const PERSON = 'demo.primary1';
/** Milliseconds between two payments, and between two reads of the inbox. */
const PAYMENT_EVERY = 200;
const LOOK_EVERY = 50;
const MAX_WAIT_MS = 60_000;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const CPU_SLOWDOWN = 4;

export async function run() {
  return [...(await arrivals()), ...(await redemptionsBesideAlerts())];
}

async function arrivals() {
  const portal = await startPortal({ ANALYTICS: 'off', DEMO_CROWD: 'off' });
  try {
    return [
      ...(await payments(portal.base)),
      ...(await newBrowsers(portal.base)),
      ...(await freezes(portal.base)),
    ];
  } finally {
    await portal.stop();
  }
}

const json = async (base, path, body, headers = {}) => {
  const answer = await fetch(`${base}${path}`, {
    headers: { accept: 'application/json', ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
};
const inbox = (base) => json(base, `/demo/inbox?to=${PERSON}`);

/** Returns the number of the person's card with these last digits. */
async function numberOf(base, lastFour) {
  const { people } = await json(base, '/demo/people');
  const { cards } = people.find(({ username }) => username === PERSON);
  return cards.find(({ number }) => number.endsWith(lastFour)).number;
}

/** Repeats `look` until it returns true. */
async function until(look, what) {
  const from = performance.now();
  while (!(await look())) {
    if (performance.now() - from > MAX_WAIT_MS) throw new Error(`never seen: ${what}`);
    await sleep(LOOK_EVERY);
  }
}

/** Enables a notice for every online purchase, then makes payments of NT$1, 2, 3 …, and waits for their messages. */
async function payments(base) {
  const { headers } = await logOn(base, PERSON);
  const { settings, version, pushAmounts, noticeLanguage } = (
    await json(base, '/api/v1/alerts', undefined, headers)
  ).payload;
  settings['purchase-online'].threshold = 1;
  await json(
    base,
    '/api/v1/alerts',
    { version, settings, pushAmounts, noticeLanguage },
    { ...headers, 'idempotency-key': crypto.randomUUID() },
  );
  const cards = (await json(base, '/api/v1/cards', undefined, headers)).payload;
  const card = await numberOf(base, cards.find(({ status }) => status === 'active').lastFour);
  const waiting = new Map();
  const took = [];
  const pay = async () => {
    for (let amount = 1; amount <= PAYMENTS; amount++) {
      const from = performance.now();
      waiting.set(`${amount}`, from);
      const paid = { card, kind: 'online', amount: `${amount}`, currency: 'TWD', country: 'TW' };
      const { approved } = await json(base, '/demo/purchase', paid);
      if (!approved) throw new Error('a payment was refused');
      await sleep(Math.max(0, from + PAYMENT_EVERY - performance.now()));
    }
  };
  const watch = until(async () => {
    for (const { purpose, text } of await inbox(base)) {
      const amount = purpose === 'purchase-online' && /NT\$(\d+)/.exec(text)?.[1];
      if (!amount || !waiting.has(amount)) continue;
      took.push(performance.now() - waiting.get(amount));
      waiting.delete(amount);
    }
    return took.length === PAYMENTS;
  }, 'a message of each payment');
  await Promise.all([pay(), watch]);
  return [row(`till to inbox, ${PAYMENTS} payments`, took, quantile(took, 0.95), 'p95', 5000)];
}

/** Logs on from clients without the cookie of a known browser, and waits for SMS and e-mail. */
async function newBrowsers(base) {
  const told = async () => (await inbox(base)).filter(({ purpose }) => purpose === 'new-browser').length;
  await logOn(base, PERSON);
  await sleep(2000);
  const took = [];
  for (let n = 0; n < LOG_ONS; n++) {
    const before = await told();
    const from = performance.now();
    await logOn(base, PERSON);
    await until(async () => (await told()) >= before + 2, 'the notices of a new browser');
    took.push(performance.now() - from);
  }
  return [row(`notice of a new browser, ${LOG_ONS} log-ons`, took, Math.max(...took), 'longest', 5000)];
}

/** Freezes the first card on the overview repeatedly. Measures the time until the page shows it as frozen. */
async function freezes(base) {
  const browser = await chromium.launch({ executablePath: await browserPath(), args: BROWSER_FLAGS });
  try {
    const context = await browser.newContext({ ...PHONE, baseURL: base, timezoneId: 'Asia/Taipei' });
    const page = await context.newPage();
    await logOnByPages(page, { language: 'en', prefix: '/en' }, PERSON);
    await settle(page);
    const name = await freezeButton(page).textContent();
    const card = await numberOf(base, /\d{4}$/.exec(name ?? '')?.[0]);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    const took = [];
    for (let round = 0; round <= FREEZES; round++) {
      console.error(`  freeze, round ${round} of ${FREEZES}`);
      await slowDown(cdp, false);
      await page.goto('/u/dashboard');
      await settle(page);
      await slowDown(cdp, true);
      const ms = await freezeOnce(page);
      if (round > 0) took.push(ms);
      // A freeze by the bank replaces the holder's freeze, and the bank can lift its own freeze without a code.
      for (const frozen of [true, false]) await json(base, '/demo/bank-freeze', { card, frozen });
    }
    await context.close();
    return [row(`freeze, ${FREEZES} times, throttled`, took, Math.max(...took), 'longest', 1000)];
  } finally {
    await browser.close();
  }
}

const freezeButton = (page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Freeze/ })
    .first();

async function slowDown(cdp, isSlow) {
  const none = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await cdp.send('Network.emulateNetworkConditions', isSlow ? NETWORKS.slow : none);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: isSlow ? CPU_SLOWDOWN : 1 });
}

/** Returns the milliseconds from confirming the freeze until the page shows the card as frozen. */
async function freezeOnce(page) {
  await freezeButton(page).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Freeze', exact: true });
  await confirm.waitFor();
  await page.evaluate(() => {
    window.frozen = new Promise((resolve) => {
      let pressed;
      document.addEventListener(
        'click',
        ({ timeStamp }) => {
          pressed ??= timeStamp;
        },
        { capture: true },
      );
      const observer = new MutationObserver(() => {
        if (!document.querySelector('main').textContent.includes('View freeze')) return;
        observer.disconnect();
        // Resolves after the browser has painted the frozen card.
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)));
      });
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
  });
  await confirm.click();
  return page.evaluate(() => window.frozen);
}

function row(name, all, value, which, limitMs) {
  return {
    name: `${name} (median ${median(all).toFixed(0)} ms)`,
    value: `${which} ${value.toFixed(0)} ms`,
    limit: `at most ${limitMs} ms`,
    ok: value <= limitMs,
  };
}
