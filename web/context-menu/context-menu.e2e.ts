import type { Page } from '@playwright/test';
import { say } from '../../shared/messages.ts';
import { startServer } from '../../tests/support/api/server.ts';
import { expect, expectAccessible, forOneLanguage, test } from '../../tests/support/browser/e2e.ts';
import { ui } from '../ui/messages.ts';
import { contextMenu as text } from './messages.ts';

/** Records whether each context menu was prevented. */
async function watchMenus(page: Page): Promise<() => Promise<boolean[]>> {
  await page.evaluate(() => {
    const seen: boolean[] = [];
    Reflect.set(window, 'menus', seen);
    window.addEventListener('contextmenu', (event) => {
      seen.push(event.defaultPrevented);
      event.preventDefault();
    });
  });
  return () => page.evaluate(() => (Reflect.get(window, 'menus') as boolean[]).splice(0));
}

forOneLanguage('en', (language, prefix) => {
  test(`[GEN-10] a right-click on the surface shows a notice that disappears: ${language}`, async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto(`${prefix}/login`);
    await expect(page.locator('main h1')).toBeVisible();
    const menus = await watchMenus(page);
    const notice = page.getByRole('alert').filter({ hasText: say(text.blocked, language) });
    await page.locator('main h1').click({ button: 'right' });
    expect(await menus()).toEqual([true]);
    await expect(notice).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 600 });
    await expectAccessible(page);
    await page.mouse.move(0, 0);
    await page.clock.runFor(8_100);
    await expect(notice).toBeHidden();
    // Within a minute the menu stays blocked and the notice is not repeated.
    await page.locator('main h1').click({ button: 'right' });
    expect(await menus()).toEqual([true]);
    await expect(notice).toBeHidden();
    await page.clock.runFor(60_000);
    await page.locator('main h1').click({ button: 'right' });
    await notice.getByRole('button', { name: say(ui.close, language) }).click();
    await expect(notice).toBeHidden();
  });

  test(`[GEN-10] fields, links, buttons, selected text and the keyboard keep the menu: ${language}`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/login`);
    await expect(page.locator('main h1')).toBeVisible();
    const menus = await watchMenus(page);
    await page.locator('main input').first().click({ button: 'right' });
    await page.locator('main form button[type=submit]').click({ button: 'right' });
    await page.locator('main a').first().click({ button: 'right' });
    expect(await menus()).toEqual([false, false, false]);
    // As the menu key and assistive technology open it: without a pointer press.
    await page
      .locator('main h1')
      .dispatchEvent('contextmenu', { bubbles: true, cancelable: true, button: 0 });
    expect(await menus()).toEqual([false]);
    await page.locator('main h1').click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.locator('main h1').click({ button: 'right' });
    expect(await menus()).toEqual([false]);
    await expect(page.getByText(say(text.blocked, language))).toHaveCount(0);
  });
});

test('[GEN-10] the browser’s own menu opens everywhere when the setting is off', async ({ page, allow }) => {
  allow(/^foreign request: http:\/\/127\.0\.0\.1/);
  const server = await startServer({ BLOCK_CONTEXT_MENU: 'false' });
  await page.goto(`${server.baseURL}/en/login`);
  await expect(page.locator('main h1')).toBeVisible();
  const menus = await watchMenus(page);
  await page.locator('main h1').click({ button: 'right' });
  expect(await menus()).toEqual([false]);
  await page.close();
  await server.stop();
});
