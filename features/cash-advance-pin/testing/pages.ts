/** Page object of the PIN pages; uses only the keyboard. */

import { expect, type Page } from '@playwright/test';
import type { DemoPerson } from '../../../bank/demo/demo-people.ts';
import { type Language, type Phrase, say } from '../../../shared/messages.ts';
import { weakPin } from '../../../shared/validation/pin.ts';
import { readCode, readInbox } from '../../../tests/support/api/demo.ts';
import { arriveLoggedOn } from '../../../tests/support/browser/arrive-logged-on.ts';
import { tabTo, typeInto } from '../../../tests/support/browser/keyboard.ts';
import { paths } from '../../../web/paths.ts';
import { contentText } from '../../../web/ui/content.messages.ts';
import { otpPage } from '../../confirmation/web/messages.ts';
import { pinText as text } from '../messages.ts';

interface ServerAddress {
  readonly baseURL: string;
}

export class PinPages {
  readonly #page: Page;
  readonly #language: Language;
  readonly #person: DemoPerson;

  constructor(page: Page, language: Language, person: DemoPerson) {
    this.#page = page;
    this.#language = language;
    this.#person = person;
  }

  field = (name: string) => this.#page.locator(`input[name="${name}"]`);
  button = (phrase: Phrase) =>
    this.#page.getByRole('button', { name: say(phrase, this.#language), exact: true });

  /** Expects the page with this heading, with the focus on the heading. */
  async arrived(heading: Phrase): Promise<void> {
    const h1 = this.#page.locator('h1');
    await expect(h1).toHaveText(say(heading, this.#language));
    await expect(h1).toBeFocused();
  }

  /** Logs on, chooses a card and opens the first page. */
  async open(): Promise<this> {
    await arriveLoggedOn(this.#page, this.#person.username ?? '', { language: this.#language });
    return this.choose();
  }

  /** Chooses the first card that can have a PIN. */
  async choose(): Promise<this> {
    await this.#page.goto(paths.chooseCard('cash-advance-pin'));
    await this.#page.getByRole('main').locator('a[href$="/cash-advance-pin"]').first().click();
    await expect(this.#page.locator('h1')).toHaveText(say(text.termsStep, this.#language));
    return this;
  }

  async terms(): Promise<void> {
    await tabTo(this.#page, this.field('terms'));
    if (!(await this.field('terms').isChecked())) await this.#page.keyboard.press('Space');
    await this.#page.keyboard.press('Enter');
    await this.arrived(text.checkStep);
  }

  async sendCode(): Promise<void> {
    await tabTo(this.#page, this.button(otpPage.sendCode));
    await this.#page.keyboard.press('Enter');
    await this.arrived(otpPage.title);
  }

  async giveCode(code: string): Promise<void> {
    await typeInto(this.#page, this.#page.locator('input[autocomplete="one-time-code"]'), code);
    await this.#page.keyboard.press('Enter');
  }

  /** Completes the steps from the terms to the PIN page. */
  async toPin(server: ServerAddress): Promise<this> {
    const before = (await readInbox(server, this.#person.customerId)).length;
    await this.terms();
    await this.sendCode();
    await this.giveCode(await readCode(server, this.#person.customerId, before));
    await this.arrived(text.choose);
    return this;
  }

  async givePin(pin: string, confirmation = pin): Promise<void> {
    await typeInto(this.#page, this.field('pin'), pin);
    await typeInto(this.#page, this.field('again'), confirmation);
    await this.#page.keyboard.press('Enter');
  }

  /** Expects the confirmation page. */
  async confirmed(): Promise<void> {
    await expect(this.#page.getByText(say(contentText.reference, this.#language))).toBeVisible();
    await expect(this.#page.locator('h1')).toBeFocused();
  }

  /** A PIN that is valid for each of the person's cards. */
  validPin(): string {
    const { birthDate, cards } = this.#person;
    const pins = ['2580', '1379', '7305', '4186', '9471'];
    return pins.find((pin) => cards.every(({ number }) => !weakPin(pin, { birthDate, cardNumber: number })))!;
  }
}
