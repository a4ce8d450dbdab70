/** The safety centre by keyboard, with the real card system: freeze, unfreeze with a code, switches, limits, two tabs. */

import type { Page } from '@playwright/test';
import { formatDateTime } from '../../shared/dates.ts';
import { capitalizeFirst, type Phrase, say } from '../../shared/messages.ts';
import { demoPerson } from '../../tests/support/api/people.ts';
import { announced, recordAnnounced } from '../../tests/support/browser/checks/announced.ts';
import { tabTo, typeInto } from '../../tests/support/browser/checks/keyboard.ts';
import { KeyboardWalk } from '../../tests/support/browser/checks/keyboard-walk.ts';
import {
  expect,
  expectAccessible,
  forEachJourney,
  notTheSamePress,
  readCode,
  readInbox,
  resetBank,
  test,
} from '../../tests/support/browser/e2e.ts';
import { paths } from '../../web/paths.ts';
import { contentText } from '../../web/ui/content.messages.ts';
import { fieldText } from '../../web/ui/form/fields.messages.ts';
import { otpPage } from '../confirmation/web/messages.ts';
import type { CardControls } from './contract.ts';
import { freezeText } from './freeze.messages.ts';
import { confirmText, kindText, safetyText as text } from './messages.ts';
import { SafetyPages } from './testing/pages.ts';
import { listsOf } from './web/wanted.ts';

const PERSON = 'demo.primary1';

test.afterEach(async ({ page, server }) => {
  await page.close();
  await resetBank(server);
});

async function enterCode(page: Page, code: string): Promise<void> {
  await typeInto(page, page.locator('input[autocomplete="one-time-code"]'), code);
  await page.keyboard.press('Enter');
}

forEachJourney(({ language }) => {
  const t = (phrase: Phrase) => say(phrase, language);

  test(`[SAFE-1] [SAFE-3] freezes in two presses, and unfreezes with a code, by keyboard: ${language}`, async ({
    page,
    server,
  }) => {
    const pages = new SafetyPages(page, language);
    const walk = new KeyboardWalk(page, language);
    const card = await pages.overview(PERSON);
    const tile = pages.tile(card.cardId);

    // Freezing takes two key presses.
    await tabTo(page, tile.getByRole('button', { name: new RegExp(`^${t(freezeText.freeze)}`) }));
    await page.keyboard.press('Enter');
    await expect(pages.answer(freezeText.freeze)).toBeFocused();
    await walk.look();
    await page.keyboard.press('Enter');
    await expect(tile.locator('label')).toContainText(t(contentText.frozen));
    await expect(announced(page)).toContainText(
      say(freezeText.nowFrozen, language, { name: card.productName, last4: card.lastFour }),
    );
    const link = tile.getByRole('link', { name: new RegExp(`^${t(freezeText.unfreeze)}`) });
    await expect(link).toBeFocused();
    await expect(pages.main.getByText(t(freezeText.refused))).toBeVisible();
    await walk.look();

    await expect(link).toHaveAttribute('href', paths.unfreeze(card.cardId));

    // The page shows when and by whom the card was frozen, and the two lists of the response.
    const answered = page.waitForResponse((response) => response.url().endsWith('/controls'));
    await page.goto(paths.safety(card.cardId));
    await pages.expectFrozen(true);
    const { payload }: { payload: CardControls } = await (await answered).json();
    expect(payload.frozenBy).toBe('holder');
    const time = formatDateTime(new Date(payload.frozenSince ?? 0), language);
    await expect(pages.main.getByText(say(freezeText.sinceByHolder, language, { time }))).toBeVisible();
    const { stops, goesOn } = listsOf(payload);
    for (const [title, kinds] of [
      [text.stops, stops],
      [text.goesOn, goesOn],
    ] as const)
      await expect(
        pages.main.getByRole('region', { name: t(title), exact: true }).getByRole('listitem'),
      ).toHaveText(kinds.map((kind) => capitalizeFirst(t(kindText[kind]))));
    await walk.look();

    // Unfreezing needs a code.
    const before = (await readInbox(server, PERSON)).length;
    await tabTo(page, pages.button(freezeText.unfreeze, 'link'));
    await page.keyboard.press('Enter');
    await expect(page.locator('h1')).toHaveText(t(confirmText.checkStep));
    await walk.look();
    await walk.press(otpPage.sendCode);
    await expect(page.locator('h1')).toHaveText(t(otpPage.title));
    await enterCode(page, await readCode(server, PERSON, before));
    await expect(page.locator('h1')).toHaveText(t(confirmText.doneUnfreeze));
    await expect(page.locator('h1')).toBeFocused();
    await walk.look();
    await tabTo(page, pages.button(confirmText.toSafety, 'link'));
    await page.keyboard.press('Enter');
    await pages.expectFrozen(false);
  });

  test(`[SAFE-2] [SAFE-3] tightens at once, and loosens with a code: ${language}`, async ({
    page,
    server,
  }) => {
    const pages = new SafetyPages(page, language);
    const { cardId } = await pages.overview(PERSON);
    const { highestLimit } = await pages.open(cardId);
    const said = await recordAnnounced(page);

    const online = pages.switch('online');
    await tabTo(page, online);
    await page.keyboard.press('Space');
    await expect(online).not.toBeChecked();
    await expect(online).toBeFocused();
    await expect.poll(said).toContainEqual(expect.stringContaining(t(fieldText.off)));

    // An invalid amount shows an error at the field, and the typed text stays.
    await pages.button(contentText.change).first().click();
    const amount = page.locator('input[name="amount"]');
    await expect(amount).toBeFocused();
    const tooHigh = `${Number(highestLimit.amount) + 1}`;
    await amount.fill(tooHigh);
    await page.keyboard.press('Enter');
    const problem = say(text.amountAbove, language, { highest: '' }).trim().slice(0, 8);
    await expect(pages.main.locator('[id$=-amount-error]')).toContainText(problem);
    await expect(amount).toBeFocused();
    await expect(amount).toHaveValue(tooHigh);
    await notTheSamePress(page);
    await expectAccessible(page);
    // Full-width digits are accepted.
    await amount.fill('２０，０００');
    await page.keyboard.press('Enter');
    await expect(pages.main.getByText('NT$20,000').first()).toBeVisible();
    await expect(pages.button(contentText.change).first()).toBeFocused();

    // A higher limit needs a code.
    await notTheSamePress(page);
    await page.keyboard.press('Enter');
    await amount.fill('20001');
    const before = (await readInbox(server, PERSON)).length;
    await page.keyboard.press('Enter');
    await expect(page.locator('h1')).toHaveText(t(confirmText.checkStep));
    await expect(pages.main).toContainText('NT$20,001');
    await pages.button(otpPage.sendCode).click();
    await enterCode(page, await readCode(server, PERSON, before));
    await expect(page.locator('h1')).toHaveText(t(confirmText.done));
    await expect(pages.main).toContainText('NT$20,001');
  });
});

test('[SAFE-1] [SAFE-2] two tabs: a change of older settings is kept, and a freeze of the person or the bank shows when a tab gets the focus', async ({
  page,
  server,
  allow,
}) => {
  const pages = new SafetyPages(page, 'en');
  const { cardId, lastFour } = await pages.overview(PERSON);
  const overview = await pages.otherTab();
  await expect(overview.tile(cardId)).toBeVisible();
  await pages.open(cardId);
  const other = await pages.otherTab();
  await other.expectFrozen(false);
  await pages.switch('abroad').click();
  await expect(pages.switch('abroad')).not.toBeChecked();

  // The other tab shows the new settings and does not send its own change.
  allow(/answer 409 POST .*tighten/);
  await other.switch('online').click();
  const notice = other.main.getByRole('alert');
  await expect(notice).toContainText(text.conflict.en);
  await expect(notice).toContainText('Online purchases: Off');
  await expect(other.switch('abroad')).not.toBeChecked();
  await expect(other.switch('online')).toBeChecked();
  await expectAccessible(other.page);
  await other.button(text.applyNow).click();
  await expect(other.switch('online')).not.toBeChecked();
  await expect(notice).toHaveCount(0);

  // A freeze does not need the current version, so the outdated page can freeze the card.
  await pages.button(freezeText.freezeThis).click();
  await pages.expectFrozen(true);
  await other.expectFrozen(false);
  await other.focusWindow();
  await other.expectFrozen(true);
  await overview.focusWindow();
  await expect(overview.tile(cardId)).toContainText(contentText.frozen.en);

  await freezeByBank(server, lastFour);
  await pages.focusWindow();
  await expect(pages.main.getByText(freezeText.frozenByBank.en)).toBeVisible();
  await expect(pages.main.getByText(/^Frozen by the bank on \d/)).toBeVisible();
  await expect(pages.button(freezeText.unfreeze, 'link')).toHaveCount(0);
});

async function freezeByBank({ baseURL }: { readonly baseURL: string }, lastFour: string): Promise<void> {
  const card = demoPerson('primary1').cards.find(({ number }) => number.endsWith(lastFour))?.number;
  const answer = await fetch(`${baseURL}/demo/bank-freeze`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ card, frozen: true }),
  });
  expect(await answer.json()).toEqual({ frozen: true });
}

test('[SAFE-1] a frozen card stays on every page', { tag: '@night' }, async ({ page }) => {
  const pages = new SafetyPages(page, 'en');
  const { cardId } = await pages.overview(PERSON);
  await pages.open(cardId);
  await pages.button(freezeText.freezeThis).click();
  await pages.expectFrozen(true);
  for (const path of [paths.dashboard(), paths.cardManagement(), paths.account(cardId)]) {
    await page.goto(path);
    await expect(pages.main.getByText(contentText.frozen.en, { exact: true }).first(), path).toBeVisible();
  }
  await page.goto(paths.replaceCard(cardId));
  await expect(page.getByRole('radio').first()).toBeVisible();
});
