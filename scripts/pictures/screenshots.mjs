/**
 * `npm run screenshots`: takes the README's pictures into docs/images/, and writes the structure of the pictured pages to
 * docs/images/structure.json. A test compares it with the current pages (tests/pages/pictures.e2e.ts).
 *
 * Builds if needed, starts the portal with the embedded demo bank on port 3000, and visits it with Chromium and fixed fonts
 * (scripts/pictures/picture-fonts.mjs). The bank is created from a fixed seed for the current day. So two runs on one day show the
 * same figures, and later runs show other dates. `npm run screenshots -- --any-fonts` uses the installed fonts if the fixed
 * ones are missing.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { chromium } from '@playwright/test';
import { startPortal } from '../../bench/servers.mjs';
import { ensureBuilt } from '../build/built.mjs';
import { makeOwnTmp } from '../own-tmp.mjs';
import { main, ROOT, Stop } from '../process.mjs';
import { BROWSER_FLAGS, getBrowser } from '../programs/browser.mjs';
import { pictureFonts } from './picture-fonts.mjs';
import { openPictured, PICTURES, structureOf } from './pictured-pages.mjs';

const IMAGES = join(ROOT, 'docs/images');
/** The log-on page shows the portal's address, so the port is fixed. */
const PORT = '3000';
const MAX_BYTES = 100_000;
/** WebP quality that keeps letter edges clean; a PNG is twice as large. */
const QUALITY = 85;

await main(async () => {
  makeOwnTmp();
  await ensureBuilt();
  const executablePath = await getBrowser();
  const fonts = await pictureFonts({ anyFonts: process.argv.includes('--any-fonts') });
  const server = await startPortal({ PORT, DEMO_CROWD: 'off', ANALYTICS: 'off', SERVICE_WORKER: 'off' });
  const browser = await chromium.launch({
    executablePath,
    args: BROWSER_FLAGS,
    env: { ...process.env, ...fonts },
  });
  const structures = {};
  try {
    mkdirSync(IMAGES, { recursive: true });
    for (const picture of PICTURES) {
      // Resets the demo, because the overview would show the time of the log-on for the previous picture.
      await fetch(`${server.base}/demo/reset`, { method: 'POST' });
      structures[picture.name] = await takePicture(browser, server.base, picture);
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  writeFileSync(join(IMAGES, 'structure.json'), `${JSON.stringify(structures, null, 2)}\n`);
});

/**
 * Writes one WebP file and returns the page's structure. Throws {@link Stop} when the file is larger than {@link
 * MAX_BYTES}.
 */
async function takePicture(browser, origin, picture) {
  const page = await openPictured(browser, origin, picture);
  const image = await loadImage(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
  const structure = await structureOf(page);
  await page.context().close();
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  const webp = await canvas.encode('webp', QUALITY);
  const file = `${picture.name}.webp`;
  console.log(`${file}  ${Math.round(webp.length / 1000)} kB`);
  if (webp.length > MAX_BYTES) throw new Stop(`${file} is larger than ${MAX_BYTES / 1000} kB.`);
  writeFileSync(join(IMAGES, file), webp);
  return structure;
}
