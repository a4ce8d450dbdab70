/** What the pages of the safety centre show when a call fails, is lost, or answers something else than expected. */
import type { Page, Route } from '@playwright/test';
import { say } from '../../shared/messages.ts';
import { announced, recordAnnounced } from '../../tests/support/browser/announced.ts';
import {
  expect,
  expectAccessible,
  forOneLanguage,
  notTheSamePress,
  test,
} from '../../tests/support/browser/e2e.ts';
import { contentText } from '../../web/ui/content.messages.ts';
import { ui } from '../../web/ui/messages.ts';
import { operationErrors } from '../operations/errors.messages.ts';
import type { CardControls } from './contract.ts';
import { freezeText } from './freeze.messages.ts';
import { safetyText as text } from './messages.ts';
import { frozenBy, sampleControls } from './testing/controls.ts';
import { SafetyPages } from './testing/pages.ts';

const PERSON = 'demo.primary1';
const ID = '00000000-0000-4000-8000-000000000001';
const FREEZE = /\/controls\/freeze$/;

/** The card system as the pages see it. `controls` is what a read answers now. */
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

async function openSafety(page: Page, language: 'en' | 'zh_tw', other: Partial<CardControls> = {}) {
  const pages = new SafetyPages(page, language);
  const bank = new Bank(page);
  bank.controls = sampleControls(other);
  await bank.start();
  const { cardId } = await pages.overview(PERSON);
  await pages.open(cardId);
  return { pages, bank, cardId };
}

forOneLanguage('zh_tw', (language) => {
  test(`[SAFE-1] an error is always shown, and the card is never shown as frozen: ${language}`, async ({
    page,
    allow,
  }) => {
    const { pages, bank } = await openSafety(page, language);
    allow(/answer (502|500|400)/, /ERR_FAILED/);
    const failures = [
      { json: { error: { code: 'CARD-SYSTEM', message: '', requestId: 'r' } }, status: 502 },
      { json: { error: { code: '500', message: '', requestId: 'r' } }, status: 500 },
      // A code without a dialog of its own.
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
  });

  test(`[SAFE-1] a freeze without an answer is under way, then what the card system says: ${language}`, async ({
    page,
  }) => {
    const { pages, bank } = await openSafety(page, language);
    const said = await recordAnnounced(page);
    let state = 'pending';
    const request = () => ({
      commandId: ID,
      kind: 'freeze-card',
      cardId: 'c',
      state,
      begunAt: '2026-11-24T01:30:00.000Z',
      ...(state === 'done' && { answer: bank.controls }),
    });
    await bank.answer(FREEZE, (route) =>
      route.fulfill({ status: 202, json: { payload: { state: 'pending', commandId: ID } } }),
    );
    await bank.answer(/\/operations\/[0-9a-f-]{36}$/, (route) =>
      route.fulfill({ json: { payload: request() } }),
    );
    await pages.button(freezeText.freezeThis).click();
    await expect(pages.main.getByText(say(freezeText.freezeUnderWay, language))).toBeVisible();
    await pages.expectFrozen(false);
    await expect(pages.main.getByText(say(freezeText.frozen, language))).toHaveCount(0);
    await expectAccessible(page);
    expect(await said()).not.toContain(say(freezeText.frozen, language));
    await pages.button(freezeText.checkAgain).click();
    await pages.expectFrozen(false);

    bank.controls = sampleControls({ ...frozenBy('holder'), version: 4 });
    state = 'done';
    await pages.expectFrozen(true);
    await expect(pages.main.getByText(say(freezeText.freezeUnderWay, language))).toHaveCount(0);
    await expect(announced(page)).toContainText(say(freezeText.frozen, language));
  });
});

test('[SAFE-1] an answer that the card is not frozen is no success', async ({ page }) => {
  const { pages, bank } = await openSafety(page, 'en');
  await bank.answer(FREEZE, (route) => route.fulfill({ json: { payload: sampleControls() } }));
  const answered = page.waitForResponse(FREEZE);
  await pages.button(freezeText.freezeThis).click();
  await answered;
  await pages.expectFrozen(false);
  await expect(pages.main.getByText(freezeText.freezeFailed.en)).toBeVisible();
});

test('[SAFE-1] the overview shows a failure, and the tile of the card stays as it is', async ({
  page,
  allow,
}) => {
  const pages = new SafetyPages(page, 'en');
  const { cardId } = await pages.overview(PERSON);
  const tile = pages.tile(cardId);
  await page.route(FREEZE, (route) =>
    route.fulfill({ status: 502, json: { error: { code: 'CARD-SYSTEM', message: '', requestId: 'r' } } }),
  );
  allow(/answer 502/);
  const freeze = tile.getByRole('button', { name: /^Freeze/ });
  await freeze.click();
  await pages.answer(freezeText.freeze).click();
  await expect(page.getByRole('alertdialog')).toContainText(operationErrors['CARD-SYSTEM'].text.en);
  await page.keyboard.press('Escape');
  await expect(tile).not.toContainText(contentText.frozen.en);
  await expect(freeze).toBeFocused();
});

test('[SAFE-1] a freeze of the bank names the bank, and is not offered to be lifted', async ({ page }) => {
  const { pages } = await openSafety(page, 'en', frozenBy('bank'));
  await expect(pages.main.getByText(freezeText.frozenByBank.en)).toBeVisible();
  await expect(pages.main.getByText('Frozen by the bank on 21/11/2026 11:12')).toBeVisible();
  await expect(pages.button(text.unfreeze, 'link')).toHaveCount(0);
});

test('[SAFE-1] settings under way lock the settings, not the freeze', async ({ page }) => {
  const { pages, bank } = await openSafety(page, 'en', { underWay: true });
  await expect(pages.main.getByText(freezeText.changeUnderWay.en)).toBeVisible();
  await expect(pages.switch('online')).toHaveAttribute('aria-disabled', 'true');
  bank.controls = sampleControls({ version: 4 });
  await pages.button(freezeText.checkAgain).click();
  await expect(pages.main.getByText(freezeText.changeUnderWay.en)).toHaveCount(0);
  await expect(pages.switch('online')).not.toHaveAttribute('aria-disabled', 'true');
});

test('[SAFE-1] a failed read says that the page may be out of date', async ({ page, allow }) => {
  const { pages } = await openSafety(page, 'en');
  allow(/ERR_FAILED/);
  const fail = (route: Route) => route.abort();
  await page.route(/\/controls$/, fail);
  await pages.focusWindow();
  await expect(pages.main.getByText(freezeText.outdated.en)).toBeVisible();
  await page.unroute(/\/controls$/, fail);
  await pages.button(freezeText.checkAgain).click();
  await expect(pages.main.getByText(freezeText.outdated.en)).toHaveCount(0);
});

test('[SAFE-4] removes the card from a wallet after a question, and keeps the focus near', async ({
  page,
}) => {
  const hostile = '<img src=x onerror=alert(1)> \u202Ephone';
  const { pages, bank } = await openSafety(page, 'en', {
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
  // Inert, and without the character that turns words around.
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
  await expect(pages.main.getByText(say(text.walletCount, 'en', { count: 2 }))).toBeFocused();
  expect(removed).toBe(1);
});
