/** Pictures of pages for `npm run screens`: phone and desktop, light and dark, on one sheet per page. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { type Language, say } from '../../../shared/messages.ts';
import { fieldText } from '../../../web/ui/form/fields.messages.ts';
import { ui } from '../../../web/ui/messages.ts';
import { expect } from './e2e.ts';
import type { Screen } from './screen.ts';
import { makeSheet, type SheetPicture } from './sheet.ts';

const FOLDER = fileURLToPath(new URL('../../../test-results/screens/', import.meta.url));
const MAX_BYTES = 45_000;

/** Viewports, the maximum height of the picture, and the scale on the sheet. */
const DEVICES = [
  { width: 390, height: 844, longest: 1330, scale: 0.6 },
  { width: 1280, height: 900, longest: 1600, scale: 0.5 },
];

type Pictured = Pick<Screen, 'name' | 'area' | 'subject' | 'widths'>;

/** Writes the sheet of the open page. */
export async function takeSheet(page: Page, language: Language, screen: Pictured): Promise<void> {
  const pictures: SheetPicture[] = [];
  for (const device of DEVICES.filter(({ width }) => isShownAt(screen, width)))
    for (const colorScheme of ['light', 'dark'] as const)
      pictures.push(await takePicture(page, language, device, colorScheme, screen.subject));
  if (pictures.length > 0) writePicture(screen, await makeSheet(pictures, MAX_BYTES));
}

/** Width from which the desktop menus replace the phone menu. */
const DESKTOP = 958;

function isShownAt({ widths = [390, 1280] }: Pictured, width: number): boolean {
  return widths.some((one) => one >= DESKTOP === width >= DESKTOP);
}

/** Writes the sheet into the folder of its feature; `frame` contains screens without a feature. */
function writePicture({ name, area = 'frame' }: Pictured, sheet: Buffer): void {
  const file = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  mkdirSync(`${FOLDER}${area}`, { recursive: true });
  writeFileSync(`${FOLDER}${area}/${file}.webp`, sheet);
}

async function takePicture(
  page: Page,
  language: Language,
  { width, height, longest, scale }: (typeof DEVICES)[number],
  colorScheme: 'light' | 'dark',
  subject?: string,
): Promise<SheetPicture> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme });
  await page.waitForLoadState('networkidle');
  for (const waiting of [ui.loading, fieldText.captchaLoading])
    await expect(page.getByText(say(waiting, language), { exact: true })).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 0));
  const tall = await page.evaluate(() => document.documentElement.scrollHeight);
  // The window is as tall as the picture, so that sticky elements are at the picture's end.
  await page.setViewportSize({ width, height: Math.min(Math.max(tall, height), longest) });
  if (subject !== undefined)
    await page
      .locator(subject)
      .first()
      .evaluate((element) => element.scrollIntoView({ block: 'center' }));
  // After a change of colours and size, the picture may lack parts that are not painted yet.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  return { png, scale };
}
