/** Page objects of card activation before and after log-on. They use only the keyboard. */

import { expect, type Page } from '@playwright/test';
import type { DemoPerson } from '../../../bank/demo/demo-people.ts';
import { type Language, say } from '../../../shared/messages.ts';
import { readCode, readInbox, resetBank } from '../../../tests/support/api/demo.ts';
import { expectAccessibleInTurn } from '../../../tests/support/browser/e2e.ts';
import { FlowPages } from '../../../tests/support/browser/flow-pages.ts';
import { arriveLoggedOn } from '../../../tests/support/browser/people/arrive-logged-on.ts';
import { feature as activationFeature } from '../feature.ts';
import { activationText as text } from '../messages.ts';

interface At {
  readonly baseURL: string;
}

class ActivationPages extends FlowPages {
  /** Titles of the pages that `step` has checked. */
  readonly titles: string[] = [];
  /** Paths of the POST calls. */
  readonly calls: string[] = [];
  protected readonly person: DemoPerson;

  constructor(page: Page, language: Language, person: DemoPerson) {
    super(page, language);
    this.person = person;
    page.on('request', (request) => {
      if (request.method() === 'POST') this.calls.push(new URL(request.url()).pathname);
    });
  }

  /** Checks the accessibility of the page, then runs `leave` to go to the next page. */
  async step(leave: () => Promise<unknown>): Promise<void> {
    await expectAccessibleInTurn(this.page);
    this.titles.push(await this.page.title());
    await leave();
  }

  otpToken(): Promise<string | null> {
    return this.page.evaluate(() => sessionStorage.getItem('otpToken'));
  }

  /** Expects the confirmation page for this card. */
  async done(lastFour: string): Promise<void> {
    await this.arrivedAt(say(text.done, this.language, { lastFour }));
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
    await this.give([this.filled('cc-number'), number], ...this.expiry(expiry));
    await this.arrived(text.personStep);
  }

  async givePerson({ birthDate }: { birthDate: string } = this.person): Promise<void> {
    await this.give([this.field('nationalId'), this.person.nationalId], ...this.birthDate(birthDate));
  }

  async identify(): Promise<void> {
    await this.givePerson();
    await this.arrived(text.checkStep);
  }

  /** Completes the steps up to the terms. */
  async toTerms(server: At): Promise<this> {
    const { customerId } = this.person;
    const before = (await readInbox(server, customerId)).length;
    await this.open();
    await this.card();
    await this.identify();
    await this.sendCode();
    await this.giveCode(await readCode(server, customerId, before));
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

  /** Logs on and opens the first page by the overview's link. */
  async open(): Promise<this> {
    await arriveLoggedOn(this.page, this.person.username ?? '', { language: this.language });
    return this.openChosen();
  }

  /** Chooses the card on the overview and opens the first page. */
  async openChosen(): Promise<this> {
    await this.page.getByRole('radio', { name: new RegExp(`${this.lastFour}\\b`) }).check();
    await this.page
      .getByRole('link', { name: say(activationFeature.cardLinks[0].label, this.language), exact: true })
      .click();
    await expect(this.page.locator('h1')).toHaveText(say(text.title, this.language));
    return this;
  }

  async giveDetails({ birthDate }: { birthDate: string } = this.person): Promise<void> {
    const { expiry = '' } = this.person.cards[this.#cardIndex] ?? {};
    await this.give(...this.expiry(expiry), ...this.birthDate(birthDate));
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
