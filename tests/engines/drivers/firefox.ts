/** Firefox, driven by Puppeteer over WebDriver BiDi. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, type Page } from 'puppeteer-core';
import type { Engine, Size, Tab } from '../driver.ts';

export async function startFirefox(program: string): Promise<Engine> {
  const downloads = mkdtempSync(join(tmpdir(), 'firefox-downloads-'));
  const browser = await launch({
    browser: 'firefox',
    executablePath: program,
    acceptInsecureCerts: true,
    // `resize` sets the size of each page. Puppeteer's own attempt fails where `resize` does not.
    defaultViewport: null,
    extraPrefsFirefox: {
      'browser.download.folderList': 2,
      'browser.download.dir': downloads,
      // The list of downloads would take the focus from the page.
      'browser.download.alwaysOpenPanel': false,
      // Otherwise a saved PDF opens in a tab.
      'browser.download.open_pdf_attachments_inline': false,
      'browser.helperApps.neverAsk.saveToDisk': 'application/pdf',
      'pdfjs.disabled': true,
    },
  });
  return {
    name: 'firefox',
    async newTab(size): Promise<Tab> {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await resize(page, size);
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(String(error)));
      return {
        goto: async (address) => void (await page.goto(address)),
        run: (expression) => page.evaluate(expression),
        async press(key, modifier) {
          if (modifier) await page.keyboard.down(modifier);
          // Over BiDi, Puppeteer knows this key by its character alone.
          await page.keyboard.press(key === 'Space' ? ' ' : key);
          if (modifier) await page.keyboard.up(modifier);
        },
        type: (text) => page.keyboard.type(text),
        clickAt: (x, y) => page.mouse.click(x, y),
        picture: async () => Buffer.from(await page.screenshot()),
        errors: () => errors,
        close: () => context.close(),
      };
    },
    async close() {
      await browser.close();
      rmSync(downloads, { recursive: true, force: true });
    },
  };
}

/**
 * Gives a page its size. Puppeteer sends the orientation of the screen beside the size, a command that Firefox 140 (in
 * Debian beside newer ones) does not know. The walk does not need the orientation, so only the size must arrive.
 */
async function resize(page: Page, { width, height }: Size): Promise<void> {
  await page.setViewport({ width, height }).catch((error) => {
    if (!String(error).includes('setScreenOrientationOverride')) throw error;
  });
  await page.waitForFunction(`innerWidth === ${width} && innerHeight === ${height}`, { timeout: 10_000 });
}
