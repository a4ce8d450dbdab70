import type { Page } from '@playwright/test';
import { type Phrase, say } from '../../shared/messages.ts';
import {
  arriveLoggedOn,
  expect,
  expectAccessibleInTurn,
  forEachJourney,
  readNotices,
  test,
  viewportOf,
  WIDTHS,
} from '../../tests/support/browser/e2e.ts';
import { contentText } from '../../web/ui/content.messages.ts';
import { sessionText } from '../session/messages.ts';
import { profileText as text } from './messages.ts';

/** No other journey changes this person's statement delivery. */
const PERSON = 'demo.states1';

forEachJourney(({ language, width: own }) => {
  test(`[CARD-7] [STM-1] [GEN-9] changes the statement delivery from the profile: ${language}`, async ({
    page,
    server,
  }) => {
    await arriveLoggedOn(page, PERSON, { language, path: '/u/user-profile' });
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(say(text.title, language));
    await expect(main.getByText(/^\d{4}-\*+-\d{3}$/)).toBeVisible();
    await expect(main.getByText(/\*.*@/)).toBeVisible();
    await expect(main.getByText(/^[A-Z]\*+\d{4}$/)).toBeVisible();
    await expect(main.getByText(PERSON)).toBeVisible();

    await main.getByRole('link', { name: say(text.delivery, language) }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/statement-delivery$/);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(say(text.delivery, language));
    await expect(main.getByRole('heading', { level: 1 })).toBeFocused();
    const chosen = main.getByRole('radio', { name: say(text.email, language), exact: true });
    await expect(chosen).toBeChecked();
    await chosen.focus();
    await page.keyboard.press('ArrowDown');
    await expect(main.getByRole('radio', { name: say(text.paper, language) })).toBeChecked();

    // Leaving with unsaved changes opens a dialog; staying keeps the choice.
    await main.getByRole('link', { name: say(text.backToProfile, language) }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(main.getByRole('radio', { name: say(text.paper, language) })).toBeChecked();

    await main.getByRole('button', { name: say(contentText.save, language) }).click();
    const saved = say(text.saved, language, { method: say(text.paper, language) });
    await expect(main.getByText(saved)).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize(viewportOf(width));
      await expectAccessibleInTurn(page);
    }
    expect(await readNotices(server, PERSON, 'statement-preference')).toHaveLength(2);

    // Leaving after saving opens no dialog, and the profile shows the change.
    await page.setViewportSize(viewportOf(own));
    await main.getByRole('link', { name: say(text.backToProfile, language) }).click();
    await expect(main.getByText(say(text.paper, language), { exact: true })).toBeVisible();
  });
});

test('[GEN-6] the chosen colours apply at once, in other tabs, after a reload and after log-off', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await arriveLoggedOn(page, 'demo.primary1', { language: 'en', path: '/u/user-profile' });
  const background = (one: Page) =>
    one.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const choice = (name: Phrase) => page.getByRole('radio', { name: say(name, 'en'), exact: true });
  await expect(choice(text.colours_device)).toBeChecked();
  const light = await background(page);
  const other = await context.newPage();
  await other.goto('/demo');
  await other.emulateMedia({ colorScheme: 'light' });
  await expect(other.locator('main h1')).toBeVisible();

  await choice(text.colours_dark).check();
  const dark = await background(page);
  expect(dark).not.toBe(light);
  await expect.poll(() => background(other)).toBe(dark);
  await other.close();

  // The server's document has the theme before any script runs.
  const sent = await page.request.get('/login');
  expect(await sent.text()).toContain('data-theme="dark"');
  await page.reload();
  await expect(choice(text.colours_dark)).toBeChecked();
  await page.emulateMedia({ media: 'print' });
  expect(await background(page), 'paper is white').toBe('rgb(255, 255, 255)');
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await choice(text.colours_light).check();
  expect(await background(page), 'light on a dark device').toBe(light);

  await page.getByRole('button', { name: say(sessionText.logOff, 'en'), exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say(sessionText.logOff, 'en') })
    .click();
  await expect(page).toHaveURL(/login/);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
});
