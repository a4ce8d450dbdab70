/** A test client for card activation before and after log-on. Tests can override the input of each call. */

import type { DemoPerson } from '../../../bank/demo/demo-people.ts';
import type { PersonKey } from '../../../bank/demo/people.ts';
import type { Answer, TestApp } from '../../../tests/support/api/clients/api.ts';
import {
  FlowClient,
  loggedOnClient,
  must,
  openClient,
} from '../../../tests/support/api/clients/flow-client.ts';
import { cardOf } from '../../../tests/support/api/people.ts';
import { activationCalls } from '../contract.ts';

/** The card id that the pages send in the paths of `requestOwnOtp` and `validateOwnOtp`. */
const PLACEHOLDER = '{cardId}';

/** Returns the body fields of a person's card for the calls before log-on. */
export function cardFields(person: DemoPerson, index = 0) {
  const { cardNumber, month, year } = cardOf(person, index);
  return { cardNumber, expiredDate: `${month}${year}` };
}

/** Base class of both flows: the code, and the last step with its token. */
abstract class Activator extends FlowClient {
  protected codeRequest(over: object) {
    return { traceId: this.traceId, isResend: false, language: 'en', ...over };
  }

  abstract requestOtp(over?: object): Promise<Answer>;
  abstract confirm(otp: string, over?: object): Promise<Answer>;
  abstract toOtp(): Promise<this>;

  /** Runs the last step, with the OTP token as bearer instead of the access token. */
  activate(cardId = this.cardId, token = this.token, body: object = { acceptTerms: true }): Promise<Answer> {
    return this.send(activationCalls.activate, body, cardId, { authorization: `Bearer ${token}` });
  }

  /** Runs all steps up to the token. */
  async toToken(): Promise<this> {
    await this.toOtp();
    await must(this.confirm(await this.code()));
    return this;
  }
}

/** Activates a card before log-on. */
export class Newcomer extends Activator {
  static open(t: TestApp, key: PersonKey): Promise<Newcomer> {
    return openClient(Newcomer, t, key);
  }

  cardFields(index = 0) {
    return cardFields(this.person, index);
  }

  card(over: object = {}): Promise<Answer> {
    return this.send(activationCalls.cardInformation, { ...this.cardFields(), ...over });
  }

  identify(over: object = {}): Promise<Answer> {
    return this.send(activationCalls.validatePerson, { traceId: this.traceId, ...this.details(), ...over });
  }

  requestOtp(over: object = {}): Promise<Answer> {
    return this.send(activationCalls.requestOtp, this.codeRequest(over));
  }

  /** Keeps the card id of the answer, which is unknown before log-on. */
  async confirm(otp: string, over: object = {}): Promise<Answer> {
    const body = { traceId: this.traceId, ...this.details(), otp, ...over };
    const answer = await this.send(activationCalls.validateOtp, body);
    this.cardId = Object(answer.payload).cardId ?? this.cardId;
    return answer;
  }

  async toIdentified(): Promise<this> {
    await must(
      () => this.card(),
      () => this.identify(),
    );
    return this;
  }

  async toOtp(): Promise<this> {
    await this.toIdentified();
    await must(this.requestOtp());
    return this;
  }

  private details() {
    const { nationalId, birthDate } = this.person;
    return { ...this.cardFields(), nationalId, dateOfBirth: birthDate };
  }
}

/** Activates the card `cardId` after log-on. */
export class Owner extends Activator {
  /** Logs on and selects the first card that can be activated. */
  static open(t: TestApp, key: PersonKey): Promise<Owner> {
    return loggedOnClient(Owner, t, key, 'unactivated');
  }

  async advice(over: object = {}, cardId = this.cardId): Promise<Answer> {
    const expiry = (await this.cards()).find((card) => card.cardId === cardId)?.expiry ?? '01/31';
    const details = { expiredDate: expiry.replace('/', ''), dateOfBirth: this.person.birthDate };
    return this.send(activationCalls.advice, { ...details, ...over }, cardId);
  }

  requestOtp(over: object = {}, cardId = PLACEHOLDER): Promise<Answer> {
    return this.send(activationCalls.requestOwnOtp, this.codeRequest(over), cardId);
  }

  confirm(otp: string, over: object = {}, cardId = PLACEHOLDER): Promise<Answer> {
    return this.send(activationCalls.validateOwnOtp, { traceId: this.traceId, otp, ...over }, cardId);
  }

  async toOtp(): Promise<this> {
    await must(
      () => this.advice(),
      () => this.requestOtp(),
    );
    return this;
  }
}
