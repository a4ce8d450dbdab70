/** Sets a card's PIN through the API, in the order of the pages. Tests can override the body of each call. */

import { randomBytes } from 'node:crypto';
import type { PersonKey } from '../../../bank/demo/people.ts';
import { sealField } from '../../../server/crypto/fields.ts';
import type { Answer, Browser, TestApp } from '../../../tests/support/api/clients/api.ts';
import { FlowClient, loggedOnClient, must } from '../../../tests/support/api/clients/flow-client.ts';
import { pinCalls } from '../contract.ts';

/** Encrypts both entries with the session's field key, as the portal's page does. */
export function sealedPins(browser: Browser, newPIN: string, confirmPIN = newPIN) {
  const iv = randomBytes(16);
  const seal = (field: string, text: string) => sealField(browser.fieldKey!, field, text, iv);
  return {
    newPIN: seal('newPIN', newPIN),
    confirmPIN: seal('confirmPIN', confirmPIN),
    ivBase64: iv.toString('base64'),
  };
}

export class PinSetter extends FlowClient {
  /** Logs on and selects the first active card. */
  static open(t: TestApp, key: PersonKey): Promise<PinSetter> {
    return loggedOnClient(PinSetter, t, key);
  }

  check(cardId = this.cardId): Promise<Answer> {
    return this.send(pinCalls.limitCheck, undefined, cardId);
  }

  requestOtp(over: object = {}, cardId = this.cardId): Promise<Answer> {
    const body = { traceId: this.traceId, isResend: false, language: 'en', ...over };
    return this.send(pinCalls.requestOtp, body, cardId);
  }

  confirm(otp: string, over: object = {}, cardId = this.cardId): Promise<Answer> {
    return this.send(pinCalls.validateOtp, { traceId: this.traceId, otp, ...over }, cardId);
  }

  /** Sets the PIN, with the OTP token as bearer instead of the access token. */
  change(body: object, headers: Record<string, string> = {}, cardId = this.cardId): Promise<Answer> {
    return this.send(pinCalls.change, body, cardId, { authorization: `Bearer ${this.token}`, ...headers });
  }

  setTo(pin: string, confirmation = pin): Promise<Answer> {
    return this.change(sealedPins(this.browser, pin, confirmation));
  }

  async toOtp(): Promise<this> {
    await must(
      () => this.check(),
      () => this.requestOtp(),
    );
    return this;
  }

  async toToken(): Promise<this> {
    await this.toOtp();
    await must(this.confirm(await this.code()));
    return this;
  }
}
