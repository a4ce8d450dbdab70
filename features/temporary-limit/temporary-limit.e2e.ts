import type { Page } from '@playwright/test';
import { addDays, formatDate, taipeiDate } from '../../shared/dates.ts';
import { say } from '../../shared/messages.ts';
import { tabTo, typeInto } from '../../tests/support/browser/checks/keyboard.ts';
import { KeyboardWalk } from '../../tests/support/browser/checks/keyboard-walk.ts';
import {
  expect,
  forOneLanguage,
  notTheSamePress,
  readCode,
  readInbox,
  resetBank,
  test,
} from '../../tests/support/browser/e2e.ts';
import { ui } from '../../web/ui/messages.ts';
import { otpPage } from '../confirmation/web/messages.ts';
import { limitText as text } from './messages.ts';

const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`);

test.afterEach(async ({ page, server }) => {
  await page.close();
  await resetBank(server);
});

forOneLanguage('en', (language) => {
  test(`[LIM-1] [S14] raises the limit of a card, by keyboard only, in ${language}`, async ({
    page,
    server,
  }) => {
    const walk = new KeyboardWalk(page, language);
    const h1 = page.locator('h1');

    // The person's only card is chosen automatically.
    await walk.start('demo.primary2', '/u/card-management?for=temporary-limit');
    await expect(field(page, 'amount')).toBeVisible();
    await walk.look();
    await walk.press(ui.next);
    await expect(page.getByRole('alert')).toContainText(say(text.amountEmpty, language));
    await walk.look();
    await notTheSamePress(page);

    await tabTo(page, field(page, 'amount'));
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(field(page, 'amount')).toHaveValue('82,000');
    await tabTo(
      page,
      page.getByRole('button', { name: new RegExp(`NT\\$1,000.*${say(text.newLimit, language)}`) }).last(),
    );
    await page.keyboard.press('Enter');
    await expect(field(page, 'amount')).toHaveValue('83,000');
    const today = taipeiDate(new Date());
    await typeInto(page, field(page, 'endDate'), formatDate(addDays(today, 61), language));
    await walk.press(ui.next);
    await expect(page.getByRole('alert')).toContainText(
      say(text.endLong, language, { bound: today, days: 60 }),
    );
    await notTheSamePress(page);
    await typeInto(page, field(page, 'endDate'), formatDate(addDays(today, 60), language));
    await walk.press(ui.next);

    await expect(h1).toHaveText(say(text.checkStep, language));
    await expect(h1).toBeFocused();
    await expect(page.getByRole('main')).toContainText('NT$83,000');
    await walk.look();
    await walk.press(otpPage.sendCode);
    await expect(h1).toHaveText(say(otpPage.title, language));
    await walk.look();
    const code = await readCode(server, 'demo.primary2');
    const [message] = await readInbox(server, 'demo.primary2');
    expect(message?.text).toContain('NT$83,000');
    await typeInto(page, page.locator('input[autocomplete="one-time-code"]'), code);
    await page.keyboard.press('Enter');
    await expect(h1).toHaveText(say(text.doneActive, language));
    await expect(page.getByText(/^TL-[A-Z0-9]{8}$/)).toBeVisible();
    await walk.look();

    // Going back and reloading do not repeat the request; the page shows the open raise.
    await page.goBack();
    await expect(h1).toHaveText(say(text.doneActive, language));
    await page.reload();
    await expect(page.getByText(say(text.openActive, language), { exact: true })).toBeVisible();
    await walk.look();
    expect(walk.posts.filter((name) => name === 'validate-otp')).toHaveLength(1);
    expect(new Set(walk.titles).size).toBe(walk.titles.length);
  });
});
