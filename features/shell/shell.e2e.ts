import type { Page } from '@playwright/test';
import { arrives } from '../../tests/support/browser/actions.ts';
import {
  arriveLoggedOn,
  enterUsername,
  expect,
  expectAccessible,
  forOneLanguage,
  test,
  viewportOf,
} from '../../tests/support/browser/e2e.ts';
import { passwordField } from '../../tests/support/browser/people/log-on.ts';
import { demoBank } from '../../tests/support/data/content.ts';
import { paths } from '../../web/paths.ts';
import { ui } from '../../web/ui/messages.ts';
import { sessionText } from '../session/messages.ts';
import { functionText } from './functions.messages.ts';
import { chrome } from './messages.ts';
import { banner, drawer, heading, lineInList, partsIn } from './testing/frame.ts';
import { menusWith } from './web/functions/menu.ts';

const username = (page: Page) => page.locator('input[name=username]');

/** Expects `act` to load a new document. */
async function expectReload(page: Page, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForEvent('load'), act()]);
}

forOneLanguage('zh_tw', (language, prefix) => {
  const { t, link, externalLink, button } = partsIn(language);

  /** Below 760 px the blocks are hidden, and the legal row contains the link to help. */
  async function expectFooters(page: Page): Promise<void> {
    const footer = page.getByRole('contentinfo');
    await page.setViewportSize({ width: 760, height: 900 });
    await expect(externalLink(footer, chrome.aboutBank)).toBeVisible();
    await expect(externalLink(footer, chrome.help)).toHaveCount(1);
    await page.setViewportSize({ width: 759, height: 900 });
    await expect(externalLink(footer, chrome.aboutBank)).toBeHidden();
    await expect(externalLink(footer, chrome.help)).toBeVisible();
  }

  /** Opens the drawer at 360 px. Closes it with Escape, and by widening the window. */
  async function expectDrawer(page: Page): Promise<void> {
    const opener = button(banner(page), chrome.openMenu);
    await opener.click();
    const sections = drawer(page).locator('summary');
    await expect(sections).toHaveText(menusWith(() => true).map(({ label }) => t(label)));
    for (const section of await sections.all()) await section.click();
    await expect(drawer(page).locator('a[hreflang]')).toHaveCount(2);
    for (const item of [chrome.business, chrome.register, chrome.privateBanking])
      await expect(link(drawer(page), item)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await opener.click();
    await expect(drawer(page)).toBeVisible();
    await page.setViewportSize(viewportOf(1280));
    await expect(drawer(page)).toBeHidden();
    await page.setViewportSize(viewportOf(360));
  }

  test.describe(`before log-on, in ${language}`, () => {
    test('[SHELL-2] desktop: Register, and Log on, which reloads the log-on page', async ({ page }) => {
      await page.setViewportSize(viewportOf(1280));
      await page.goto(`${prefix}/login`);
      await link(banner(page), chrome.register).click();
      await expect(page).toHaveURL(new RegExp(`${prefix}/register-page$`));

      // Goes to the log-on page from another page, by keyboard. Tab skips closed menus.
      const menu = button(banner(page), chrome.logOn);
      const item = link(banner(page), chrome.logOnCards);
      await link(banner(page), chrome.register).focus();
      await page.keyboard.press('Tab');
      await expect(menu).toBeFocused();
      await expect(item).toBeHidden();
      await page.keyboard.press('ArrowDown');
      await expect(item).toBeFocused();
      await expect(menu).toHaveAttribute('aria-expanded', 'true');
      await page.keyboard.press('Escape');
      await expect(menu).toBeFocused();
      await expect(item).toBeHidden();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await arrives(page, `${prefix}/login`);

      // On the log-on page itself, the link reloads the page, which clears the form.
      await enterUsername(page, 'demo.primary1');
      await menu.click();
      await expectAccessible(page);
      await expectReload(page, () => item.click());
      await expect(page).toHaveURL(new RegExp(`${prefix}/login$`));
      await expect(username(page)).toHaveValue('');
      await expect(passwordField(page)).toBeHidden();
      await expect(item).toBeHidden();
    });

    test('[SHELL-2] [SHELL-4] [SHELL-6] below 958 px: a menu button with a drawer, and a Log on link; short footer', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 958, height: 900 });
      await page.goto(`${prefix}/login`);
      const narrow = [button(banner(page), chrome.openMenu), link(banner(page), chrome.logOn)];
      const wide = [
        externalLink(banner(page), chrome.personal),
        link(banner(page), chrome.register),
        button(banner(page), chrome.logOn),
      ];
      for (const one of wide) await expect(one).toBeVisible();
      for (const one of narrow) await expect(one).toBeHidden();
      await test.step('footer', () => expectFooters(page));
      for (const width of [957, 360]) {
        await page.setViewportSize(viewportOf(width));
        for (const one of wide) await expect(one).toBeHidden();
        for (const one of narrow) await expect(one).toBeVisible();
      }
      await test.step('drawer', () => expectDrawer(page));
      await enterUsername(page, 'demo.primary1');
      await expectReload(page, () => link(banner(page), chrome.logOn).click());
      await expect(username(page)).toHaveValue('');
      await expect(passwordField(page)).toBeHidden();
      await button(banner(page), chrome.openMenu).press('Enter');
      await link(drawer(page), chrome.register).press('Enter');
      await expect(page).toHaveURL(new RegExp(`${prefix}/register-page$`));
      await expect(drawer(page)).toBeHidden();
    });
  });

  test.describe(`after log-on, in ${language}`, () => {
    const question = (page: Page) => page.getByRole('alertdialog', { name: t(sessionText.logOffTitle) });

    test('[SHELL-5] [SHELL-7] [SES-5] desktop: Home, Help and support, and Log off with its question, by keyboard', async ({
      page,
    }) => {
      await page.setViewportSize(viewportOf(1280));
      await arriveLoggedOn(page, 'demo.primary1', { language });
      await expect(button(banner(page), chrome.openMenu)).toBeHidden();
      const links = banner(page)
        .getByRole('navigation', { name: t(chrome.mainMenu) })
        .getByRole('link');
      await expect(links).toHaveText([t(functionText.home), `${t(chrome.help)} ${t(ui.newTab)}`]);
      await expect(links.last()).toHaveAttribute('href', /^https:/);

      // Home and the logo open the overview without loading a document.
      for (const home of [links.first(), banner(page).getByRole('link', { name: t(demoBank.name) })]) {
        await (await lineInList(page, paths.changePassword())).click();
        await expect(page).toHaveURL(/\/u\/change-password$/);
        await expect(heading(page)).toBeFocused();
        const loaded = await page.evaluate(() => performance.timeOrigin);
        await home.press('Enter');
        await expect(page).toHaveURL(/\/u\/dashboard$/);
        await expect(heading(page)).toBeFocused();
        expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
      }

      await page.goto(paths.changePassword());
      const logOff = button(banner(page), sessionText.logOff);
      await logOff.focus();
      await page.keyboard.press('Enter');
      await expect(question(page)).toContainText(t(sessionText.logOffBody));
      await expectAccessible(page);
      // The safe answer has the focus. Tab cycles between the two buttons.
      const [yes, no] = [button(question(page), sessionText.logOff), button(question(page), ui.cancel)];
      await expect(no).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(yes).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(no).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(question(page)).toBeHidden();
      await expect(logOff).toBeFocused();
      await expect(page).toHaveURL(new RegExp(`${paths.changePassword()}$`));
    });
  });
});
