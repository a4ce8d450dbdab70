/** Chromium, driven by Playwright. */
import { chromium } from '@playwright/test';
import { BROWSER_FLAGS } from '../../../scripts/programs/browser.mjs';
import type { Engine, Tab } from '../driver.ts';

export async function startChromium(program: string): Promise<Engine> {
  const browser = await chromium.launch({ executablePath: program, args: [...BROWSER_FLAGS] });
  return {
    name: 'chromium',
    async newTab(size): Promise<Tab> {
      const context = await browser.newContext({ viewport: size, ignoreHTTPSErrors: true });
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
