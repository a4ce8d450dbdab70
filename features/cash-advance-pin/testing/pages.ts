/** Page object of the PIN pages; uses only the keyboard. */

import { expect, type Page } from '@playwright/test';
import type { DemoPerson } from '../../../bank/demo/demo-people.ts';
import { type Language, say } from '../../../shared/messages.ts';
import { weakPin } from '../../../shared/validation/pin.ts';
import { readCode, readInbox } from '../../../tests/support/api/demo.ts';
import { FlowPages } from '../../../tests/support/browser/flow-pages.ts';
import { arriveLoggedOn } from '../../../tests/support/browser/people/arrive-logged-on.ts';
import { paths } from '../../../web/paths.ts';
import { contentText } from '../../../web/ui/content.messages.ts';
import { pinText as text } from '../messages.ts';

interface ServerAddress {
  readonly baseURL: string;
}

export class PinPages extends FlowPages {
  readonly #person: DemoPerson;

  constructor(page: Page, language: Language, person: DemoPerson) {
    super(page, language);
    this.#person = person;
  }

  /** Logs on, chooses a card and opens the first page. */
  async open(): Promise<this> {
    await arriveLoggedOn(this.page, this.#person.username ?? '', { language: this.language });
    return this.choose();
  }

  /** Chooses the first card that can have a PIN. */
  async choose(): Promise<this> {
    await this.page.goto(paths.chooseCard('cash-advance-pin'));
    await this.page.getByRole('main').locator('a[href$="/cash-advance-pin"]').first().click();
    await expect(this.page.locator('h1')).toHaveText(say(text.termsStep, this.language));
    return this;
  }

  async terms(): Promise<void> {
    await this.accept();
    await this.arrived(text.checkStep);
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
    await this.give([this.field('pin'), pin], [this.field('again'), confirmation]);
  }

  /** Expects the confirmation page. */
  async confirmed(): Promise<void> {
    await expect(this.page.getByText(say(contentText.reference, this.language))).toBeVisible();
    await expect(this.page.locator('h1')).toBeFocused();
  }

  /** A PIN that is valid for each of the person's cards. */
  validPin(): string {
    const { birthDate, cards } = this.#person;
    const pins = ['2580', '1379', '7305', '4186', '9471'];
    return pins.find((pin) => cards.every(({ number }) => !weakPin(pin, { birthDate, cardNumber: number })))!;
  }
}
