/**
 * Requests and confirmations of one-time passwords as separate commands, so that other commands can run between them.
 */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { sealedPins } from '../../features/cash-advance-pin/testing/calls.ts';
import { addDays } from '../../shared/dates.ts';
import type { Answer } from '../support/api/clients/api.ts';
import type { Bank } from './bank.ts';
import { Command, concurrently, samePayload } from './command.ts';
import {
  type Call,
  Challenge,
  type ConfirmedKind,
  codeOf,
  MAX_PINS_PER_DAY,
  type Model,
  type Operation,
  type PendingConfirmation,
} from './model.ts';

/** A PIN that every rule accepts. */
const PIN = '2749';

/** The start of a flow that a one-time password confirms. */
interface StartedFlow {
  /** The call that sends the code. */
  readonly request: Call;
  /** Error code that `request` must get; undefined if the flow allows a code. */
  readonly refusal: string | undefined;
  readonly pending: Omit<PendingConfirmation, 'code' | 'challenge'>;
}

interface FlowInput {
  readonly purpose: ConfirmedKind;
  readonly which: number;
  readonly tenor: number;
}

/** Starts a flow and requests a code. */
export class RequestCode extends Command {
  readonly of: FlowInput;
  constructor(of: FlowInput) {
    super(`a code for ${of.purpose} (${of.which}, ${of.tenor})`);
    this.of = of;
  }
  override check(): boolean {
    return true;
  }
  async act(model: Model, bank: Bank): Promise<void> {
    const { purpose } = this.of;
    const started = await START[purpose](model, bank, this.of);
    if (!started) return;
    const before = model.pending.get(purpose);
    // A new flow replaces the previous one, except for temporary limits, whose `traceId` belongs to the card.
    if (before && purpose !== 'limit') before.challenge.flow = false;
    const expected =
      started.refusal ?? (model.lastCode.get(purpose)?.isFresh(model.now) ? 'OTP-TOO-SOON' : 'ok');
    expect(codeOf(await bank.post(started.request))).toBe(expected);
    if (expected !== 'ok') return;
    const challenge = new Challenge(model.now);
    model.lastCode.set(purpose, challenge);
    model.pending.set(purpose, { ...started.pending, code: await bank.code(), challenge });
  }
}

/** Starts a flow. Returns undefined when its first call is refused as expected. */
const START: Readonly<
  Record<ConfirmedKind, (model: Model, bank: Bank, what: FlowInput) => Promise<StartedFlow | undefined>>
> = {
  async convert(model, bank, { which, tenor }) {
    const { cardId } = bank.cards[0]!;
    const { transactionId, amount } = bank.lines[which % bank.lines.length]!;
    const terms = { transactionAmount: amount.amount, instalmentFlag: 'unbilled', tenor };
    const selection = { ...terms, cardNumber: cardId, transactionUniqueKey: transactionId };
    const advice = await bank.post({ path: '/installments/advice', body: selection });
    expect(codeOf(advice)).toBe(model.converted.has(transactionId) ? 'INS-DONE' : 'ok');
    if (advice.status !== 200) return undefined;
    const { traceId } = Object(advice.payload);
    const body = { ...terms, traceId, cardId, transactionId, isBilled: false, language: 'en' };
    return {
      request: {
        path: '/installments/request-otp',
        body: { traceId, isResend: false, language: 'en', method: 'sms' },
      },
      refusal: undefined,
      pending: {
        ...calls('/installments/validate-otp', body, { tenor: tenor === 3 ? 6 : 3 }),
        effect: ({ converted }) => void converted.add(transactionId),
      },
    };
  },

  async limit(model, bank) {
    const path = `/cards/${bank.cards[0]!.cardId}/change-credit-limit`;
    const inquiry = await bank.get(`/cards/${bank.cards[0]!.cardId}/limit-inquiry`);
    const { openRequest, maximumLimit, traceId, earliestStart } = Object(inquiry.payload);
    expect(openRequest !== undefined).toBe(model.limitIsOpen);
    // Late enough that the request stays open until the end of the run.
    const startDate = addDays(earliestStart, 3);
    const body = {
      amount: maximumLimit,
      startDate,
      endDate: addDays(startDate, 5),
      traceId,
      language: 'en',
    };
    return {
      request: { path: `${path}/request-otp`, body: { ...body, isResend: false } },
      refusal: model.limitIsOpen ? 'LIM-OPEN' : undefined,
      pending: {
        ...calls(`${path}/validate-otp`, body, { endDate: addDays(startDate, 6) }),
        effect: (after) => {
          after.limitIsOpen = true;
        },
      },
    };
  },

  async pin(model, bank) {
    const { cardId } = bank.cards[0]!;
    const check = await bank.get(`/cards/${cardId}/pin/limit-check`);
    const { traceId, allowed, usedToday } = Object(check.payload);
    expect({ allowed, usedToday }).toEqual({
      allowed: model.pinsToday < MAX_PINS_PER_DAY,
      usedToday: model.pinsToday,
    });
    return {
      request: { path: `/cards/${cardId}/request-otp`, body: { traceId, isResend: false, language: 'en' } },
      refusal: model.pinsToday < MAX_PINS_PER_DAY ? undefined : 'PIN-LIMIT',
      pending: {
        call: { path: `/cards/${cardId}/validate-otp`, body: { traceId } },
        changed: { path: `/cards/${bank.cards[1]!.cardId}/validate-otp`, body: { traceId } },
        effect: (after) => after.pinChanged(),
      },
    };
  },
};

function calls(
  path: string,
  body: Call['body'],
  change: object,
): Pick<PendingConfirmation, 'call' | 'changed'> {
  return { call: { path, body }, changed: { path, body: { ...body, ...change } } };
}

interface CodeEntry {
  /** Index into the pending confirmations. */
  readonly which: number;
  readonly how: 'right' | 'wrong' | 'changed';
  readonly presses: number;
}

/** Enters the correct code, a wrong code, or the correct code with changed input. */
export class Confirm extends Command {
  readonly of: CodeEntry;
  constructor(of: CodeEntry) {
    super(`code ${of.which} entered, ${of.how}, ${of.presses} times`);
    this.of = of;
  }
  override check(model: Model): boolean {
    return model.pending.size > 0;
  }

  async act(model: Model, bank: Bank): Promise<void> {
    const { which, how, presses } = this.of;
    const purpose = [...model.pending.keys()][which % model.pending.size]!;
    const pending = model.pending.get(purpose)!;
    if (how === 'right') return this.#confirm(model, bank, purpose, pending);
    // Sends the codes one after the other, because the expected answer depends on the number of earlier attempts.
    for (let n = 0; n < presses; n++) {
      const { path, body } = how === 'changed' ? pending.changed : pending.call;
      const expected = this.#expectedCode(model, purpose, pending);
      const otp = how === 'changed' ? pending.code : wrongCode(pending.code);
      const answer = await bank.post({ path, body: { ...body, otp } }, randomUUID());
      expect(codeOf(answer)).toBe(expected);
    }
  }

  async #confirm(
    model: Model,
    bank: Bank,
    purpose: ConfirmedKind,
    pending: PendingConfirmation,
  ): Promise<void> {
    const { presses } = this.of;
    const { challenge, code } = pending;
    const call = withCode(pending.call, code);
    const key = randomUUID();
    const expected = this.#expectedCode(model, purpose, pending);
    // Sends a PIN confirmation only once, because only one answer contains the token.
    const answers = await concurrently(purpose === 'pin' ? 1 : presses, () => bank.post(call, key));
    expect(answers.map(codeOf)).toEqual(answers.map(() => expected));
    if (expected !== 'ok') return;
    challenge.state = 'used';
    if (purpose !== 'limit') challenge.flow = false;
    const done =
      purpose === 'pin'
        ? await changePin(bank, answers[0]!, presses)
        : { call, key, payload: samePayload(answers) };
    pending.effect(model);
    const other = purpose === 'pin' ? otherPin(bank, done.call) : withCode(pending.changed, code);
    const operationOf: Operation = { kind: purpose, ...done, other, session: model.session, at: model.now };
    model.operations.push(operationOf);
  }

  #expectedCode(model: Model, purpose: ConfirmedKind, { challenge }: PendingConfirmation): string {
    if (!challenge.flow) return 'NOT_NOW';
    const code = challenge.check(model.now, this.of.how !== 'wrong');
    // After too many attempts, the flow must be restarted, except for temporary limits.
    if (code === '01012' && purpose !== 'limit') challenge.flow = false;
    if (code !== 'ok' || this.of.how !== 'changed') return code;
    challenge.state = 'dead';
    return 'NOT_NOW';
  }
}

const wrongCode = (code: string): string => (code === '000000' ? '000001' : '000000');
const withCode = ({ path, body }: Call, otp: string): Call => ({ path, body: { ...body, otp } });

/** Changes the PIN with the token for the correct code. */
async function changePin(bank: Bank, { payload }: Answer, presses: number) {
  const { accessToken } = Object(payload);
  const call = {
    path: `/cards/${bank.cards[0]!.cardId}/pin`,
    body: newPin(bank),
    headers: { authorization: `Bearer ${accessToken}` },
  };
  const key = randomUUID();
  const answers = await concurrently(presses, () => bank.post(call, key));
  expect(answers.map(codeOf)).toEqual(answers.map(() => 'ok'));
  return { call, key, payload: samePayload(answers) };
}

const otherPin = (bank: Bank, call: Call): Call => ({
  ...call,
  body: newPin(bank),
});

/** Returns a body with a PIN that is encrypted with a new random value each time, so no two bodies are equal. */
const newPin = (bank: Bank): Call['body'] => ({ ...sealedPins(bank.browser, PIN) });
