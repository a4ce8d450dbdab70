/** Firefox, driven by Puppeteer over WebDriver BiDi. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'puppeteer-core';
import type { Engine, Tab } from '../driver.ts';

export async function startFirefox(program: string): Promise<Engine> {
  const downloads = mkdtempSync(join(tmpdir(), 'firefox-downloads-'));
  const browser = await launch({
    browser: 'firefox',
    executablePath: program,
    acceptInsecureCerts: true,
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
      await page.setViewport(size);
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
          await page.keyboard.press(key);
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
