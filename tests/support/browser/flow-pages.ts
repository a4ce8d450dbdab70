/** Page object of a flow: what the pages of every flow have. It uses only the keyboard. */
import { expect, type Locator, type Page } from '@playwright/test';
import { otpPage } from '../../../features/confirmation/web/messages.ts';
import { type Language, type Phrase, say } from '../../../shared/messages.ts';
import { enter, tabTo, typeInto } from './checks/keyboard.ts';

export class FlowPages {
  protected readonly page: Page;
  protected readonly language: Language;
  readonly #enter: typeof typeInto;

  /** @param enter fills a field */
  constructor(page: Page, language: Language, enter = typeInto) {
    this.page = page;
    this.language = language;
    this.#enter = enter;
  }

  say = (phrase: Phrase) => say(phrase, this.language);
  field = (name: string) => this.page.locator(`input[name="${name}"]`);
  /** Locates a field by its `autocomplete` value. */
  filled = (autocomplete: string) => this.page.locator(`input[autocomplete="${autocomplete}"]`);
  button = (phrase: Phrase, role: 'button' | 'link' = 'button') =>
    this.page.getByRole(role, { name: this.say(phrase), exact: true });

  /** Expects the page with this heading, with the focus on the heading. */
  async arrived(heading: Phrase): Promise<void> {
    await this.arrivedAt(this.say(heading));
  }

  protected async arrivedAt(heading: string): Promise<void> {
    const h1 = this.page.locator('h1');
    await expect(h1).toHaveText(heading);
    await expect(h1).toBeFocused();
  }

  press = (target: Locator): Promise<void> => enter(this.page, target);

  protected async enter(...fields: readonly (readonly [Locator, string])[]): Promise<void> {
    for (const [field, typed] of fields) await this.#enter(this.page, field, typed);
  }

  /** Fills fields in and submits them. */
  protected async give(...fields: readonly (readonly [Locator, string])[]): Promise<void> {
    await this.enter(...fields);
    await this.page.keyboard.press('Enter');
  }

  /** Returns the fields of an expiry such as `09/29`, each with its value. */
  protected expiry(expiry: string) {
    const [month = '', year = ''] = expiry.split('/');
    return [
      [this.filled('cc-exp-month'), month],
      [this.filled('cc-exp-year'), year],
    ] as const;
  }

  /** Returns the fields of a date of birth such as `1988-09-27`, each with its value. */
  protected birthDate(birthDate: string) {
    const [year = '', month = '', day = ''] = birthDate.split('-');
    return [
      [this.filled('bday-day'), day],
      [this.filled('bday-month'), month],
      [this.filled('bday-year'), year],
    ] as const;
  }

  /** Ticks the terms and submits them. */
  async accept(): Promise<void> {
    const terms = this.field('terms');
    await tabTo(this.page, terms);
    if (!(await terms.isChecked())) await this.page.keyboard.press('Space');
    await expect(this.page.locator('main form button[type="submit"]')).toBeEnabled();
    await this.page.keyboard.press('Enter');
  }

  /** Requests the code by the preselected method. */
  async sendCode(heading: Phrase = otpPage.title): Promise<void> {
    await this.press(this.button(otpPage.sendCode));
    await this.atCode(heading);
  }

  /** Expects the code page, with the focus on the field where it replaced the choice, else on the heading of the new step. */
  async atCode(heading: Phrase = otpPage.title): Promise<void> {
    await expect(this.page.locator('h1')).toHaveText(this.say(heading));
    await expect(this.page.locator('h1:focus, input[autocomplete="one-time-code"]:focus')).toHaveCount(1);
  }

  async giveCode(code: string): Promise<void> {
    await this.give([this.filled('one-time-code'), code]);
  }
}
