/** Page objects of card activation before and after log-on. They use only the keyboard. */

import { expect, type Page } from '@playwright/test';
import type { DemoPerson } from '../../../bank/demo/demo-people.ts';
import { type Language, type Phrase, say } from '../../../shared/messages.ts';
import { readCode, readInbox, resetBank } from '../../../tests/support/api/demo.ts';
import { arriveLoggedOn } from '../../../tests/support/browser/arrive-logged-on.ts';
import { tabTo, typeInto } from '../../../tests/support/browser/keyboard.ts';
import { otpPage } from '../../confirmation/web/messages.ts';
import { feature as activationFeature } from '../feature.ts';
import { activationText as text } from '../messages.ts';

interface At {
  readonly baseURL: string;
}

export class ActivationPages {
  protected readonly page: Page;
  protected readonly language: Language;
  protected readonly person: DemoPerson;

  constructor(page: Page, language: Language, person: DemoPerson) {
    this.page = page;
    this.language = language;
    this.person = person;
  }

  field = (name: string) => this.page.locator(`input[name="${name}"]`);
  button = (phrase: Phrase) =>
    this.page.getByRole('button', { name: say(phrase, this.language), exact: true });

  /** Expects the step's page, with the focus on its heading. */
  async arrived(heading: Phrase): Promise<void> {
    const h1 = this.page.locator('h1');
    await expect(h1).toHaveText(say(heading, this.language));
    await expect(h1).toBeFocused();
  }

  async typeExpiry(expiry: string): Promise<void> {
    const [month = '', year = ''] = expiry.split('/');
    await typeInto(this.page, this.page.locator('input[autocomplete="cc-exp-month"]'), month);
    await typeInto(this.page, this.page.locator('input[autocomplete="cc-exp-year"]'), year);
  }

  async typeBirthDate(birthDate: string): Promise<void> {
    const [year = '', month = '', day = ''] = birthDate.split('-');
    await typeInto(this.page, this.page.locator('input[autocomplete="bday-day"]'), day);
    await typeInto(this.page, this.page.locator('input[autocomplete="bday-month"]'), month);
    await typeInto(this.page, this.page.locator('input[autocomplete="bday-year"]'), year);
  }

  async sendCode(): Promise<void> {
    await tabTo(this.page, this.button(otpPage.sendCode));
    await this.page.keyboard.press('Enter');
    await this.arrived(otpPage.title);
  }

  async giveCode(code: string): Promise<void> {
    await typeInto(this.page, this.page.locator('input[autocomplete="one-time-code"]'), code);
    await this.page.keyboard.press('Enter');
  }

  /** Ticks the terms and submits them. */
  async accept(): Promise<void> {
    await tabTo(this.page, this.field('terms'));
    if (!(await this.field('terms').isChecked())) await this.page.keyboard.press('Space');
    await this.page.keyboard.press('Enter');
  }

  /** Expects the confirmation page for this card. */
  async done(lastFour: string): Promise<void> {
    const h1 = this.page.locator('h1');
    await expect(h1).toHaveText(say(text.done, this.language, { lastFour }));
    await expect(h1).toBeFocused();
  }
}

/** Page object before log-on. */
export class NewcomerPages extends ActivationPages {
  async open(): Promise<this> {
    await this.page.goto(this.language === 'en' ? '/en/card-activation' : '/ch/card-activation');
    await expect(this.page.locator('h1')).toHaveText(say(text.cardStep, this.language));
    return this;
  }

  async card(): Promise<void> {
    const { number, expiry } = this.person.cards[0]!;
    await typeInto(this.page, this.page.locator('input[autocomplete="cc-number"]'), number);
    await this.typeExpiry(expiry);
    await this.page.keyboard.press('Enter');
    await this.arrived(text.personStep);
  }

  async givePerson({ birthDate }: { birthDate: string } = this.person): Promise<void> {
    await typeInto(this.page, this.field('nationalId'), this.person.nationalId);
    await this.typeBirthDate(birthDate);
    await this.page.keyboard.press('Enter');
  }

  async identify(): Promise<void> {
    await this.givePerson();
    await this.arrived(text.checkStep);
  }

  /** Completes the steps up to the method of the code. Returns the code. */
  async toCode(server: At): Promise<string> {
    const { customerId } = this.person;
    const before = (await readInbox(server, customerId)).length;
    await this.open();
    await this.card();
    await this.identify();
    await this.sendCode();
    return readCode(server, customerId, before);
  }

  /** Completes the steps up to the terms. */
  async toTerms(server: At): Promise<this> {
    await this.giveCode(await this.toCode(server));
    await this.arrived(text.termsStep);
    return this;
  }
}

/** Page object after log-on. `cardIndex` is the card's index in the demo's list. */
export class OwnerPages extends ActivationPages {
  readonly #cardIndex: number;

  constructor(page: Page, language: Language, person: DemoPerson, cardIndex: number) {
    super(page, language, person);
    this.#cardIndex = cardIndex;
  }

  get lastFour(): string {
    return this.person.cards[this.#cardIndex]?.number.slice(-4) ?? '';
  }

  /** Chooses the card on the overview. */
  async choose(): Promise<void> {
    await this.page.getByRole('radio', { name: new RegExp(`${this.lastFour}\\b`) }).check();
  }

  /** Logs on and opens the first page by the overview's link. */
  async open(): Promise<this> {
    await arriveLoggedOn(this.page, this.person.username ?? '', { language: this.language });
    return this.openChosen();
  }

  /** Chooses the card on the overview and opens the first page. */
  async openChosen(): Promise<this> {
    await this.choose();
    await this.page
      .getByRole('link', { name: say(activationFeature.cardLinks[0].label, this.language), exact: true })
      .click();
    await expect(this.page.locator('h1')).toHaveText(say(text.title, this.language));
    return this;
  }

  async giveDetails({ birthDate }: { birthDate: string } = this.person): Promise<void> {
    await this.typeExpiry(this.person.cards[this.#cardIndex]?.expiry ?? '');
    await this.typeBirthDate(birthDate);
    await this.page.keyboard.press('Enter');
  }

  async details(): Promise<void> {
    await this.giveDetails();
    await this.arrived(text.termsStep);
  }

  async terms(): Promise<void> {
    await this.accept();
    await this.arrived(text.checkStep);
  }
}

/** Resets the bank if an earlier test activated a card of the person. */
export async function unactivated(at: At, { customerId }: DemoPerson): Promise<void> {
  const inbox = await readInbox(at, customerId);
  if (inbox.some(({ purpose }) => purpose === 'card-activated')) await resetBank(at);
}
