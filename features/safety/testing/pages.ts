/** Page object of the pages that show a freeze. */
import { expect, type Locator, type Page } from '@playwright/test';
import { type Language, type Phrase, say } from '../../../shared/messages.ts';
import { arriveLoggedOn } from '../../../tests/support/browser/e2e.ts';
import { waitForPayload } from '../../../tests/support/browser/wait-for-payload.ts';
import { paths } from '../../../web/paths.ts';
import type { CardSummary } from '../../cards/contract.ts';
import type { CardControls } from '../contract.ts';
import { freezeText } from '../freeze.messages.ts';
import { settingText } from '../messages.ts';

const CARDS = /\/cards$/;
const CONTROLS = /\/controls$/;

export class SafetyPages {
  readonly page: Page;
  readonly language: Language;

  constructor(page: Page, language: Language) {
    this.page = page;
    this.language = language;
  }

  say(phrase: Phrase): string {
    return say(phrase, this.language);
  }

  get main(): Locator {
    return this.page.getByRole('main');
  }

  /** A button or link whose name starts with the phrase. The rest of the name identifies a card or setting. */
  button(phrase: Phrase, role: 'button' | 'link' = 'button'): Locator {
    return this.main.getByRole(role, { name: new RegExp(`^${this.say(phrase)}`) });
  }

  /** Opens the overview and returns its first card. */
  async overview(person: string): Promise<CardSummary> {
    const cards = await waitForPayload<CardSummary[]>(this.page, CARDS, () =>
      arriveLoggedOn(this.page, person, { language: this.language }),
    );
    const [card] = cards;
    if (!card) throw new Error(`${person} has no card`);
    await expect(this.main.locator('[aria-busy=true]')).toHaveCount(0);
    return card;
  }

  /** The tile of a card, including its freeze button. */
  tile(cardId: string): Locator {
    return this.main
      .locator('fieldset > div > div')
      .filter({ has: this.page.locator(`input[value="${cardId}"]`) });
  }

  /** Opens the safety page of a card and returns the displayed controls. */
  open(cardId: string): Promise<CardControls> {
    return waitForPayload<CardControls>(this.page, CONTROLS, async () => {
      await this.page.goto(paths.safety(cardId));
    });
  }

  switch(name: keyof typeof settingText): Locator {
    return this.main.getByRole('switch', { name: this.say(settingText[name]), exact: true });
  }

  /** The button that answers a dialog's question. */
  answer(phrase: Phrase): Locator {
    return this.page
      .getByRole('dialog')
      .or(this.page.getByRole('alertdialog'))
      .getByRole('button', {
        name: this.say(phrase),
        exact: true,
      });
  }

  async expectFrozen(frozen: boolean): Promise<void> {
    await expect(
      this.main.getByText(this.say(frozen ? freezeText.frozen : freezeText.notFrozen)),
    ).toBeVisible();
  }

  /** Opens another tab of the same browser, with the same session and page. */
  async otherTab(): Promise<SafetyPages> {
    const stored = await this.page.evaluate(() => Object.entries(sessionStorage));
    const tab = await this.page.context().newPage();
    await tab.goto('/robots.txt');
    await tab.evaluate((items) => {
      for (const [key, value] of items) sessionStorage.setItem(key, value);
    }, stored);
    await tab.goto(new URL(this.page.url()).pathname);
    return new SafetyPages(tab, this.language);
  }

  /** Simulates the person's return to this window. */
  async focusWindow(): Promise<void> {
    await this.page.bringToFront();
    await this.page.evaluate(() => window.dispatchEvent(new Event('focus')));
  }
}
