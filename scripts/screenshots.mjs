/**
 * `npm run screenshots`: takes the README's pictures into docs/images/.
 *
 * Builds what is missing, starts the portal with the embedded demo bank on port 3000, and visits it with Chromium. The
 * bank is made from a fixed seed for the current day, so two runs on one day show the same figures; later runs show other
 * dates. Chinese text needs a Chinese font on the machine. On Debian: `apt-get install fonts-noto-cjk`.
 */
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startPortal } from '../bench/servers.mjs';
import { BROWSER_FLAGS, getBrowser } from './browser.mjs';
import { ensureBuilt } from './built.mjs';
import { logOnByPages, openLogOn, settle } from './log-on-by-pages.mjs';
import { makeOwnTmp } from './own-tmp.mjs';
import { main, ROOT, Stop } from './process.mjs';

const IMAGES = join(ROOT, 'docs/images');
const USERNAME = 'demo.primary1';
/** The log-on page shows the portal's address, so the port is fixed. */
const PORT = '3000';
const MAX_BYTES = 150_000;

const PHONE = { viewport: { width: 390, height: 760 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const DESKTOP = { viewport: { width: 1280, height: 860 } };
const ENGLISH = { language: 'en', prefix: '/en', locale: 'en-US' };
const CHINESE = { language: 'zh_tw', prefix: '/ch', locale: 'zh-TW' };

/** `visit` brings a new page to the state that is photographed. */
const PICTURES = [
  { name: 'login-desktop-en', device: DESKTOP, reader: ENGLISH, visit: openLogin },
  { name: 'overview-phone-en', device: PHONE, reader: ENGLISH, visit: logOn },
  { name: 'overview-desktop-zh_tw', device: DESKTOP, reader: CHINESE, visit: logOn },
  { name: 'redemption-phone-zh_tw', device: PHONE, reader: CHINESE, visit: openRedemption },
];

await main(async () => {
  makeOwnTmp();
  await ensureBuilt();
  const executablePath = await getBrowser();
  const server = await startPortal({ PORT, DEMO_CROWD: 'off', ANALYTICS: 'off', SERVICE_WORKER: 'off' });
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
  try {
    mkdirSync(IMAGES, { recursive: true });
    for (const picture of PICTURES) {
      // Undoes the earlier picture's log-on, whose time the overview would show.
      await fetch(`${server.base}/demo/reset`, { method: 'POST' });
      await takePicture(browser, server.base, picture);
    }
  } finally {
    await browser.close();
    await server.stop();
  }
});

/** Writes one PNG. Throws {@link Stop} when it is larger than {@link MAX_BYTES}. */
async function takePicture(browser, origin, { name, device, reader, visit }) {
  const context = await browser.newContext({
    ...device,
    baseURL: origin,
    locale: reader.locale,
    timezoneId: 'Asia/Taipei',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await visit(page, reader);
  await settle(page);
  const path = join(IMAGES, `${name}.png`);
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
  await context.close();
  const { size } = statSync(path);
  console.log(`${name}.png  ${Math.round(size / 1000)} kB`);
  if (size > MAX_BYTES) throw new Stop(`${name}.png is larger than ${MAX_BYTES / 1000} kB.`);
}

function openLogin(page, reader) {
  return openLogOn(page, reader, USERNAME);
}

function logOn(page, reader) {
  return logOnByPages(page, reader, USERNAME);
}

async function openRedemption(page, reader) {
  await logOn(page, reader);
  await settle(page);
  await page.locator('main a[href$="/points-redemption"]').first().click();
  await page.waitForURL('**/points-redemption');
  await page.locator('input[name="category"][value="gift"]').check();
}
