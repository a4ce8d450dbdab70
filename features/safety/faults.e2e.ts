/** What the pages of the safety centre show if a call fails, gets lost or returns an unexpected response. */
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

/** Mocks the card system for the pages. `controls` is the response to the next read. */
class Bank {
  controls = sampleControls();
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async start(): Promise<void> {
    await this.#page.route(/\/cards\/[^/]+\/controls$/, (route) =>
      route.fulfill({ json: { payload: this.controls } }),
    );
  }

  async answer(path: RegExp, handle: (route: Route) => Promise<void>): Promise<void> {
    await this.#page.route(path, handle);
  }
}

interface Opened {
  readonly page: Page;
  readonly pages: SafetyPages;
  readonly bank: Bank;
  readonly language: Language;
  /** Reloads the page with this response of the card system. */
  readonly reopen: (controls: Partial<CardControls>) => Promise<void>;
}

forOneLanguage('zh_tw', (language) => {
  test(`[SAFE-1] [SAFE-4] what is not known is not frozen, and every failure is shown: ${language}`, async ({
    page,
    allow,
  }) => {
    test.setTimeout(120_000);
    const pages = new SafetyPages(page, language);
    const bank = new Bank(page);
    await bank.start();
    const { cardId } = await pages.overview(PERSON);
    const reopen = async (controls: Partial<CardControls>) => {
      bank.controls = sampleControls(controls);
      await pages.open(cardId);
    };
    const opened = { page, pages, bank, language, reopen };
    allow(/answer (502|500|400)/, /ERR_FAILED/);
    await test.step('an answer that the card is not frozen is no success', () => expectNoSuccess(opened));
    await test.step('an error is always shown', () => expectEachError(opened));
    await test.step('settings under way lock the settings, not the freeze', () => expectLocked(opened));
    await test.step('a failed read says that the page may be out of date', () => expectOutdated(opened));
    await test.step('a card leaves a wallet after a question', () => expectRemoved(opened));
  });
});

async function expectNoSuccess({ pages, bank, language, reopen }: Opened): Promise<void> {
  await reopen({});
  await bank.answer(FREEZE, (route) => route.fulfill({ json: { payload: sampleControls() } }));
  const answered = pages.page.waitForResponse(FREEZE);
  await pages.button(freezeText.freezeThis).click();
  await answered;
  await pages.expectFrozen(false);
  await expect(pages.main.getByText(say(freezeText.freezeFailed, language))).toBeVisible();
}

async function expectEachError({ page, pages, bank, language, reopen }: Opened): Promise<void> {
  await reopen({});
  const failures = [
    { json: { error: { code: 'CARD-SYSTEM', message: '', requestId: 'r' } }, status: 502 },
    { json: { error: { code: '500', message: '', requestId: 'r' } }, status: 500 },
    // A code for which the page has no own dialog.
    { json: { error: { code: 'VALIDATION', message: '', requestId: 'r' } }, status: 400 },
    undefined,
  ];
  for (const failure of failures) {
    await bank.answer(FREEZE, (route) => (failure ? route.fulfill(failure) : route.abort()));
    await pages.button(freezeText.freezeThis).click();
    const shown = page.locator('dialog[open]');
    await expect(shown).toBeVisible();
    if (failure?.status === 502) {
      await expect(shown).toContainText(say(operationErrors['CARD-SYSTEM'].text, language));
      await expectAccessible(page);
    }
    await page.keyboard.press('Escape');
    await pages.expectFrozen(false);
    await expect(pages.main.getByText(say(freezeText.freezeFailed, language))).toBeVisible();
    await notTheSamePress(page);
  }
}

async function expectLocked({ pages, bank, language, reopen }: Opened): Promise<void> {
  await reopen({ underWay: true });
  const notice = pages.main.getByText(say(freezeText.changeUnderWay, language));
  await expect(notice).toBeVisible();
  await expect(pages.switch('online')).toHaveAttribute('aria-disabled', 'true');
  await expect(pages.button(freezeText.freezeThis)).not.toHaveAttribute('aria-disabled', 'true');
  bank.controls = sampleControls({ version: 4 });
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

/** After a wallet is removed, the focus stays near its place. */
async function expectRemoved({ page, pages, bank, language, reopen }: Opened): Promise<void> {
  const hostile = '<img src=x onerror=alert(1)> \u202Ephone';
  await reopen({
    wallets: [
      { tokenId: 't/1?', wallet: hostile, addedAt: '2026-03-12T01:30:00.000Z' },
      ...sampleControls().wallets,
    ],
  });
  let removed = 0;
  await bank.answer(/\/controls\/wallets\/t%2F1%3F\/remove$/, async (route) => {
    removed += 1;
    bank.controls = sampleControls({ version: 4 });
    await route.fulfill({ json: { payload: bank.controls } });
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
