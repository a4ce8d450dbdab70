/** Chromium, driven by Playwright. */
import { chromium } from '@playwright/test';
import { BROWSER_FLAGS } from '../../../scripts/programs/browser.mjs';
import type { Engine, Tab } from '../driver.ts';

/**
 * Accepts the certificate of the run at once. Playwright's own setting lets each connection fail and repeats the call; a
 * slow machine repeated one so often that the browser gave it up (`ERR_TOO_MANY_RETRIES`).
 */
const ANY_CERTIFICATE = '--ignore-certificate-errors';

export async function startChromium(program: string): Promise<Engine> {
  const browser = await chromium.launch({
    executablePath: program,
    args: [...BROWSER_FLAGS, ANY_CERTIFICATE],
  });
  return {
    name: 'chromium',
    async newTab(size): Promise<Tab> {
      const context = await browser.newContext({ viewport: size });
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(String(error)));
      return {
        goto: async (address) => void (await page.goto(address)),
        run: (expression) => page.evaluate(expression),
        press: (key, modifier) => page.keyboard.press(modifier ? `${modifier}+${key}` : key),
        type: (text) => page.keyboard.type(text),
        clickAt: (x, y) => page.mouse.click(x, y),
        picture: () => page.screenshot(),
        errors: () => errors,
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}
