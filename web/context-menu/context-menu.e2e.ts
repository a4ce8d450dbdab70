import { say } from '../../shared/messages.ts';
import { watchMenus } from '../../tests/support/browser/checks/watch-menus.ts';
import { expect, expectAccessible, forOneLanguage, test } from '../../tests/support/browser/e2e.ts';
import { ui } from '../ui/messages.ts';
import { contextMenu as text } from './messages.ts';

forOneLanguage('en', (language, prefix) => {
  test(`[GEN-10] fields, links, buttons, selected text and the keyboard keep the menu; the surface shows a notice that disappears: ${language}`, async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto(`${prefix}/login`);
    const surface = page.locator('main h1');
    await expect(surface).toBeVisible();
    const menus = await watchMenus(page);
    await page.locator('main input').first().click({ button: 'right' });
    await page.locator('main form button[type=submit]').click({ button: 'right' });
    await page.locator('main a').first().click({ button: 'right' });
    expect(await menus()).toEqual([false, false, false]);
    // The menu key and assistive technology open the menu like this, without a pointer press.
    await surface.dispatchEvent('contextmenu', { bubbles: true, cancelable: true, button: 0 });
    expect(await menus()).toEqual([false]);
    await surface.click();
    await page.keyboard.press('ControlOrMeta+A');
    await surface.click({ button: 'right' });
    expect(await menus()).toEqual([false]);
    await expect(page.getByText(say(text.blocked, language))).toHaveCount(0);

    // A click clears the selection.
    await surface.click();
    const notice = page.getByRole('alert').filter({ hasText: say(text.blocked, language) });
    await surface.click({ button: 'right' });
    expect(await menus()).toEqual([true]);
    await expect(notice).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 600 });
    await expectAccessible(page);
    await page.mouse.move(0, 0);
    await page.clock.runFor(8_100);
    await expect(notice).toBeHidden();
    // Within a minute the menu stays blocked and the notice is not repeated.
    await surface.click({ button: 'right' });
    expect(await menus()).toEqual([true]);
    await expect(notice).toBeHidden();
    await page.clock.runFor(60_000);
    await surface.click({ button: 'right' });
    await notice.getByRole('button', { name: say(ui.close, language) }).click();
    await expect(notice).toBeHidden();
  });
});
