/**
 * Measures key presses, clicks and seconds from the log-on page to the overview: with a passkey, and with username,
 * password and image code. Keys are typed at a usual speed. The measured time with a password is too short, because
 * the script does not need to read the image.
 */
import { chromium } from '@playwright/test';
import { logOnByPages } from '../scripts/log-on-by-pages.mjs';
import { BROWSER_FLAGS } from '../scripts/programs/browser.mjs';
import { median } from './measure.mjs';
import { startPortal } from './servers.mjs';
import { browserPath } from './web/browser.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 11);
/** Milliseconds between two key presses (five key presses per second). */
const KEY_MS = 200;
const PERSON = 'demo.primary1';
const PASSWORD = 'Demo-pass.2468';
const LANGUAGES = { en: '/en', zh_tw: '/ch' };

export async function run() {
  const cleanups = [];
  try {
    const portal = await startPortal({ DEMO_CROWD: 'off' });
    cleanups.unshift(portal.stop);
    const browser = await chromium.launch({ executablePath: await browserPath(), args: BROWSER_FLAGS });
    cleanups.unshift(() => browser.close());
    // Passkeys need a host name, not an IP address.
    const baseURL = portal.base.replace('127.0.0.1', 'localhost');
    const results = [];
    for (const [language, prefix] of Object.entries(LANGUAGES)) {
      console.error(`  log-on pages in ${language}`);
      results.push(...rows(language, await measureWays(browser, baseURL, prefix)));
    }
    return results;
  } finally {
    for (const cleanUp of cleanups) await cleanUp();
  }
}

/** Returns the medians of both ways to log on, which alternate. The first round is warm-up. */
async function measureWays(browser, baseURL, prefix) {
  const context = await browser.newContext({ baseURL });
  try {
    const page = await context.newPage();
    await page.addInitScript(countPresses);
    const device = await addAuthenticator(page);
    await addPasskey(page, prefix);
    const ways = { passkey: [], password: [] };
    for (let round = 0; round <= ROUNDS; round++) {
      const passkey = await timed(page, prefix, () => logOnWithPasskey(page));
      const password = await timed(page, prefix, () => logOnWithPassword(page));
      if (round === 0) continue;
      ways.passkey.push(passkey);
      ways.password.push(password);
    }
    await device.remove();
    return Object.fromEntries(
      Object.entries(ways).map(([way, list]) => [
        way,
        { presses: median(list.map((one) => one.presses)), seconds: median(list.map((one) => one.seconds)) },
      ]),
    );
  } finally {
    await context.close();
  }
}

/**
 * Runs in the page: counts key presses and clicks, also across page loads. Disables suggested passkeys, which would
 * log on before the click.
 */
function countPresses() {
  Object.defineProperty(PublicKeyCredential, 'isConditionalMediationAvailable', { value: async () => false });
  for (const type of ['keydown', 'pointerdown'])
    addEventListener(
      type,
      (event) => {
        if (!event.isTrusted || event.repeat) return;
        sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses') ?? 0) + 1));
      },
      true,
    );
}

/** Adds a virtual authenticator that answers each prompt at once. */
async function addAuthenticator(page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { remove: () => cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }) };
}

async function addPasskey(page, prefix) {
  await logOnByPages(page, { prefix }, PERSON);
  await page.goto('/u/security/add-passkey');
  const submit = page.locator('main form button[type=submit]');
  const sent = page.waitForResponse((response) => response.url().endsWith('/passkeys/request-otp'));
  await submit.click();
  await sent;
  const code = page.locator('input[autocomplete="one-time-code"]');
  await code.fill(await newestCode(page));
  const added = page.waitForResponse((response) => response.url().endsWith('/passkeys'));
  await submit.click();
  if (!(await added).ok()) throw new Error(`the passkey was not added: ${await (await added).text()}`);
}

/** Polls, because the server sends the code after its answer. */
async function newestCode(page) {
  const until = performance.now() + 10_000;
  while (performance.now() < until) {
    const answer = await page.request.get(`/demo/inbox?to=${PERSON}`, {
      headers: { accept: 'application/json' },
    });
    const [newest] = await answer.json();
    const code = /#(\d{6})/.exec(newest?.text ?? '')?.[1];
    if (code) return code;
  }
  throw new Error('no code was sent');
}

/** Opens the log-on page, waits until it is interactive, and measures the time to the overview's heading. */
async function timed(page, prefix, logOn) {
  await page.goto(`${prefix}/login`);
  await page.waitForFunction(() => performance.getEntriesByName('app-ready').length > 0);
  await page.evaluate(() => sessionStorage.setItem('presses', '0'));
  const from = performance.now();
  await logOn();
  await page.waitForURL('**/u/dashboard');
  await page.locator('main h1').waitFor();
  const seconds = (performance.now() - from) / 1000;
  return { seconds, presses: Number(await page.evaluate(() => sessionStorage.getItem('presses'))) };
}

async function logOnWithPasskey(page) {
  await page.locator('main button[aria-describedby="passkey-hint"]').click();
}

async function logOnWithPassword(page) {
  await page.locator('input[name=username]').click();
  await page.keyboard.type(PERSON, { delay: KEY_MS });
  const captcha = page.waitForResponse((response) =>
    new URL(response.url()).pathname.endsWith('/captcha/request'),
  );
  await page.keyboard.press('Enter');
  const { payload } = await (await captcha).json();
  const { answer } = await (await page.request.get(`/demo/captcha/${payload.key}`)).json();
  await page.locator('input[autocomplete~="current-password"]').click();
  await page.keyboard.type(PASSWORD, { delay: KEY_MS });
  await page.locator('input[autocomplete=off][autocapitalize=none]').click();
  await page.keyboard.type(answer, { delay: KEY_MS });
  await page.keyboard.press('Enter');
}

function rows(language, { passkey, password }) {
  const row = (what, value, bound, show) => ({
    name: `log-on with a passkey, ${language}: ${what}`,
    value: show(value),
    limit: `at most ${bound}`,
    ok: value <= bound,
  });
  return [
    row(`presses (with a password ${password.presses})`, passkey.presses, 1, String),
    row(
      `seconds, against ${password.seconds.toFixed(1)} s with a password`,
      passkey.seconds / password.seconds,
      0.25,
      (ratio) => `${passkey.seconds.toFixed(2)} s, ${ratio.toFixed(2)} ×`,
    ),
  ];
}
