/** Notices and their settings, from an event of the bank to the message. */

import { type Phrase, say } from '../../shared/messages.ts';
import { announced } from '../../tests/support/browser/checks/announced.ts';
import { tabTo, typeInto } from '../../tests/support/browser/checks/keyboard.ts';
import {
  arriveLoggedOn,
  expect,
  expectAccessibleInTurn,
  forEachJourney,
  notTheSamePress,
  readInbox,
  testWith,
  viewportOf,
  WIDTHS,
} from '../../tests/support/browser/e2e.ts';
import { leaveText } from '../../web/leave/messages.ts';
import { contentText } from '../../web/ui/content.messages.ts';
import { ui } from '../../web/ui/messages.ts';
import { noticesText } from './messages.ts';
import { noticeTitle } from './notice.messages.ts';
import { alertsText as text } from './settings.messages.ts';
import { BANK_ENV, cardOf, purchase, sendEvents } from './testing/bank.ts';

/** The bank starts fresh, because no other test file uses a server with these settings. */
const test = testWith(BANK_ENV);
const PERSON = 'demo.primary1';

forEachJourney(({ language }) => {
  test(`[ALERT-2] [ALERT-3] a purchase shows in the frame, leads to the notices and to the card, and the number grows: ${language}`, async ({
    page,
    server,
  }) => {
    const card = await cardOf(server, PERSON);
    await sendEvents(server, purchase(card, 2999), purchase(card, 3000, 1));
    await arriveLoggedOn(page, PERSON, { language });
    const header = page.locator('header').first();
    const link = header.getByRole('link', { name: new RegExp(`^${say(noticesText.title, language)}`) });
    await expect(link).toHaveAccessibleName(/[1-9]/);
    await tabTo(page, link);
    await page.keyboard.press('Enter');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(say(noticesText.title, language));
    await expect(main.getByText('NT$3,000')).toBeVisible();
    await expect(main.getByText('NT$2,999')).toHaveCount(0);
    await expect(main.getByText(say(noticesText.fresh, language), { exact: true }).first()).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize(viewportOf(width));
      await expectAccessibleInTurn(page);
    }
    await expect(link).toHaveAccessibleName(say(noticesText.link, language, { count: 0 }));
    // The law requires the SMS "at once". This test allows five seconds.
    await expect
      .poll(
        async () =>
          (await readInbox(server, PERSON)).filter(({ purpose }) => purpose === 'purchase-online').length,
        {
          timeout: 5_000,
        },
      )
      .toBe(1);
    await main.getByRole('link', { name: say(noticeTitle['purchase-online'], language) }).click();
    await expect(page).toHaveURL(new RegExp(`/u/card-management/${card.cardId}$`));

    // When a purchase arrives while the page is open, the live region announces the increased count.
    await sendEvents(server, purchase(card, 9000));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(announced(page)).toContainText(say(noticesText.unread, language, { count: 1 }));
  });

  test(`[ALERT-1] [ALERT-6] [GEN-9] changes the settings by keyboard, and never overwrites a newer change: ${language}`, async ({
    page,
    allow,
  }) => {
    await arriveLoggedOn(page, 'demo.states1', { language, path: '/u/alerts' });
    const t = (phrase: Phrase) => say(phrase, language);
    const main = page.getByRole('main');
    const line = (kind: 'purchase-online' | 'statement') =>
      main.getByRole('button', { name: new RegExp(`^${t(text[kind])}`) });
    const sheet = page.getByRole('dialog');
    const switchOf = (way: 'sms' | 'email') => sheet.getByRole('switch', { name: t(text[way]), exact: true });
    const threshold = sheet.getByRole('textbox', { name: t(text.threshold) });
    const save = sheet.getByRole('button', { name: t(contentText.save), exact: true });

    // A legally required kind needs SMS or e-mail, and its threshold cannot be raised.
    await tabTo(page, line('purchase-online'));
    await page.keyboard.press('Enter');
    await expect(sheet.getByRole('heading', { name: t(text['purchase-online']) })).toBeFocused();
    await expect(threshold).toHaveValue('3,000');
    await expect(sheet.getByText(t(text.required))).toBeVisible();
    await tabTo(page, threshold);
    await typeInto(page, threshold, '3001');
    await tabTo(page, switchOf('sms'));
    await page.keyboard.press('Space');
    await expect(switchOf('sms')).not.toBeChecked();
    await save.press('Enter');
    await expect(page).toHaveTitle(new RegExp(`^${t(ui.errorPrefix)}`));
    const high = say(text.high, language, { highest: 'NT$3,000' });
    const way = say(text.way, language, { kind: t(text['purchase-online']) });
    await expect(sheet.getByRole('link', { name: high })).toBeVisible();
    await expect(sheet.getByRole('link', { name: way })).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize(viewportOf(width));
      await expectAccessibleInTurn(page);
    }
    await sheet.getByRole('link', { name: high }).click();
    await expect(threshold).toBeFocused();

    // Closing with changes asks first. Accepts full-width digits.
    await threshold.fill('５００');
    await switchOf('sms').press('Space');
    await page.keyboard.press('Escape');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t(leaveText.stay) })
      .click();
    await expect(threshold).toHaveValue('５００');
    await notTheSamePress(page);
    await save.press('Enter');
    await expect(sheet).toHaveCount(0);
    await expect(line('purchase-online')).toBeFocused();
    await expect(line('purchase-online')).toContainText('NT$500');
    await expect(main.getByRole('status').filter({ hasText: t(text.saved) })).toBeVisible();

    await line('statement').press('Enter');
    await expect(sheet.getByRole('heading', { name: t(text.statement) })).toBeFocused();
    await switchOf('sms').press('Space');
    await save.press('Enter');
    await expect(line('statement')).toContainText(t(text.sms));
    await page.reload();
    await expect(line('purchase-online')).toContainText('NT$500');
    await expect(line('statement')).toContainText(t(text.sms));

    // If another window has saved in the meantime, the form shows that window's values and does not overwrite them.
    allow(/answer 409 POST .*alerts/, /409/);
    await page.route(/\/alerts$/, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      const change = route.request().postDataJSON();
      change.settings['purchase-online'].threshold = 700;
      await route.fetch({ postData: change });
      await route.continue();
    });
    await line('purchase-online').press('Enter');
    await threshold.fill('800');
    await save.press('Enter');
    await expect(sheet.getByText(t(text.conflict))).toBeVisible();
    await expect(threshold).toHaveValue('700');
  });
});
