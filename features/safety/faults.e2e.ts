/** Tests what the pages of the safety centre show if a call fails, gets lost or returns an unexpected response. */
import type { Page, Route } from '@playwright/test';
import { type Language, say } from '../../shared/messages.ts';
import {
  expect,
  expectAccessible,
  forOneLanguage,
  notTheSamePress,
  test,
} from '../../tests/support/browser/e2e.ts';
import { ui } from '../../web/ui/messages.ts';
import { operationErrors } from '../operations/errors.messages.ts';
import type { CardControls } from './contract.ts';
import { freezeText } from './freeze.messages.ts';
import { safetyText as text } from './messages.ts';
import { sampleControls } from './testing/controls.ts';
import { SafetyPages } from './testing/pages.ts';

const PERSON = 'demo.primary1';
const FREEZE = /\/controls\/freeze$/;

interface Opened {
  readonly page: Page;
  readonly pages: SafetyPages;
  readonly language: Language;
  /** Sets the controls of the next read. */
  readonly set: (controls: Partial<CardControls>) => CardControls;
  /** Reloads the page with these controls. */
  readonly reopen: (controls: Partial<CardControls>) => Promise<void>;
}

forOneLanguage('zh_tw', (language) => {
  test(`[SAFE-1] [SAFE-4] what is not known is not frozen, and every failure is shown: ${language}`, async ({
    page,
    allow,
  }) => {
    const pages = new SafetyPages(page, language);
    let payload = sampleControls();
    await page.route(/\/cards\/[^/]+\/controls$/, (route) => route.fulfill({ json: { payload } }));
    const { cardId } = await pages.overview(PERSON);
    const set = (controls: Partial<CardControls>) => {
      payload = sampleControls(controls);
      return payload;
    };
    const reopen = async (controls: Partial<CardControls>) => {
      set(controls);
      await pages.open(cardId);
    };
    const opened = { page, pages, language, set, reopen };
    allow(/answer (502|500|400)/, /ERR_FAILED/);
    await test.step('an answer that the card is not frozen is no success', () => expectNoSuccess(opened));
    await test.step('an error is always shown', () => expectEachError(opened));
    await test.step('settings under way lock the settings, not the freeze', () => expectLocked(opened));
    await test.step('a failed read says that the page may be out of date', () => expectOutdated(opened));
    await test.step('a card leaves a wallet after a question', () => expectRemoved(opened));
  });
});

async function expectNoSuccess({ page, pages, language, reopen }: Opened): Promise<void> {
  await reopen({});
  await page.route(FREEZE, (route) => route.fulfill({ json: { payload: sampleControls() } }));
  const answered = page.waitForResponse(FREEZE);
  await pages.button(freezeText.freezeThis).click();
  await answered;
  await pages.expectFrozen(false);
  await expect(pages.main.getByText(say(freezeText.freezeFailed, language))).toBeVisible();
}

async function expectEachError({ page, pages, language, reopen }: Opened): Promise<void> {
  await reopen({});
  // A form shows VALIDATION at a field. The freeze has no form, so it opens a dialog.
  for (const [code, status] of [
    ['CARD-SYSTEM', 502],
    ['500', 500],
    ['VALIDATION', 400],
    ['no answer', 0],
  ] as const) {
    const json = { error: { code, message: '', requestId: 'r' } };
    await page.route(FREEZE, (route) => (status ? route.fulfill({ status, json }) : route.abort()));
    await pages.button(freezeText.freezeThis).click();
    const shown = page.locator('dialog[open]');
    await expect(shown).toBeVisible();
    if (code === 'CARD-SYSTEM') {
      await expect(shown).toContainText(say(operationErrors[code].text, language));
      await expectAccessible(page);
    }
    await page.keyboard.press('Escape');
    await pages.expectFrozen(false);
    await expect(pages.main.getByText(say(freezeText.freezeFailed, language))).toBeVisible();
    await notTheSamePress(page);
  }
}

async function expectLocked({ pages, language, set, reopen }: Opened): Promise<void> {
  await reopen({ underWay: true });
  const notice = pages.main.getByText(say(freezeText.changeUnderWay, language));
  await expect(notice).toBeVisible();
  await expect(pages.switch('online')).toHaveAttribute('aria-disabled', 'true');
  await expect(pages.button(freezeText.freezeThis)).not.toHaveAttribute('aria-disabled', 'true');
  set({ version: 4 });
  await pages.button(freezeText.checkAgain).click();
  await expect(notice).toHaveCount(0);
  await expect(pages.switch('online')).not.toHaveAttribute('aria-disabled', 'true');
}

async function expectOutdated({ page, pages, language, reopen }: Opened): Promise<void> {
  await reopen({});
  const fail = (route: Route) => route.abort();
  await page.route(/\/controls$/, fail);
  await pages.focusWindow();
  const notice = pages.main.getByText(say(freezeText.outdated, language));
  await expect(notice).toBeVisible();
  await page.unroute(/\/controls$/, fail);
  await pages.button(freezeText.checkAgain).click();
  await expect(notice).toHaveCount(0);
}

/** Removes a wallet after a confirmation. Expects the focus to move to the number of wallets above the list. */
async function expectRemoved({ page, pages, language, set, reopen }: Opened): Promise<void> {
  const hostile = '<img src=x onerror=alert(1)> \u202Ephone';
  await reopen({
    wallets: [
      { tokenId: 't/1?', wallet: hostile, addedAt: '2026-03-12T01:30:00.000Z' },
      ...sampleControls().wallets,
    ],
  });
  let removed = 0;
  await page.route(/\/controls\/wallets\/t%2F1%3F\/remove$/, async (route) => {
    removed += 1;
    await route.fulfill({ json: { payload: set({ version: 4 }) } });
  });
  // The text is inert and lacks the character that reverses the text direction.
  const shown = pages.main.getByRole('paragraph').filter({ hasText: hostile.replace('\u202E', '') });
  await expect(shown).toBeVisible();
  await pages.button(text.remove).first().click();
  await expect(pages.answer(ui.cancel)).toBeFocused();
  await pages.answer(ui.cancel).click();
  expect(removed).toBe(0);
  await notTheSamePress(page);
  await pages.button(text.remove).first().click();
  await pages.answer(text.remove).click();
  await expect(shown).toHaveCount(0);
  await expect(pages.main.getByText(say(text.walletCount, language, { count: 2 }))).toBeFocused();
  expect(removed).toBe(1);
}
