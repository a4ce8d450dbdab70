/** A test client for registration. Makes the same calls as the pages; tests can override the input of each call. */

import type { PersonKey } from '../../../bank/demo/people.ts';
import type { Answer, TestApp } from '../../../tests/support/api/clients/api.ts';
import { FlowClient, must, openClient } from '../../../tests/support/api/clients/flow-client.ts';
import { cardOf } from '../../../tests/support/api/people.ts';
import { sealed } from '../../forgotten-credentials/testing/calls.ts';
import { registrationCalls } from '../contract.ts';

export const NEW_PASSWORD = 'Sunny-harbour.58';

export class Applicant extends FlowClient {
  username = 'harbour.7k';

  static async open(t: TestApp, key: PersonKey, username = 'harbour.7k'): Promise<Applicant> {
    return Object.assign(await openClient(Applicant, t, key), { username });
  }

  card(over: object = {}): Promise<Answer> {
    return this.send(registrationCalls.cardInformation, { ...cardOf(this.person), ...over });
  }

  async identify(over: object = {}): Promise<Answer> {
    const { nationalId, birthDate } = this.person;
    const details = { traceId: this.traceId, ...cardOf(this.person), nationalId, birthDate };
    return this.send(registrationCalls.validateInformation, {
      ...details,
      ...(await this.browser.captcha()),
      ...over,
    });
  }

  choose(username = this.username, over: object = {}): Promise<Answer> {
    return this.send(registrationCalls.userId, { username, traceId: this.traceId, ...over });
  }

  requestOtp(over: object = {}): Promise<Answer> {
    return this.send(registrationCalls.requestOtp, {
      traceId: this.traceId,
      isResend: false,
      language: 'en',
      ...over,
    });
  }

  confirm(otp: string, over: object = {}, password = NEW_PASSWORD): Promise<Answer> {
    return this.send(registrationCalls.validateOtp, {
      ...sealed(this.browser, { password }),
      username: this.username,
      otp,
      traceId: this.traceId,
      language: 'en',
      ...over,
    });
  }

  notify(over: object = {}): Promise<Answer> {
    return this.send(registrationCalls.notifyUser, { traceId: this.traceId, language: 'en', ...over });
  }

  /** Runs all steps up to the request for a code. Throws if a step fails. */
  async toOtp(): Promise<this> {
    await must(
      () => this.card(),
      () => this.identify(),
      () => this.choose(),
      () => this.requestOtp(),
    );
    return this;
  }
}
