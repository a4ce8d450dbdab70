/** The deeds that a one-time password confirms, in their two halves: anything may come between them. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { sealedPins } from '../../features/cash-advance-pin/testing/calls.ts';
import { addDays } from '../../shared/dates.ts';
import type { Answer } from '../support/api/api.ts';
import type { Bank } from './bank.ts';
import {
  type Asked,
  type Call,
  Challenge,
  type Confirmed,
  codeOf,
  type Deed,
  type Model,
  PINS_A_DAY,
} from './model.ts';
import { allTheSame, Command, times } from './sending.ts';

/** Nothing is said against it. */
const PIN = '2749';
/** Few enough that nobody is told to wait for an hour. */
const MOST_CODES = 9;

/** How one of them is begun. */
interface Begun {
  /** The call that sends the code. */
  readonly request: Call;
  /** What stands in the way whatever the code. */
  readonly refusal: string | undefined;
  readonly asked: Omit<Asked, 'code' | 'challenge'>;
}

interface What {
  readonly purpose: Confirmed;
  readonly which: number;
  readonly tenor: number;
}

/** Begins anew and has a code sent. */
export class Ask extends Command {
  readonly of: What;
  constructor(of: What) {
    super(`a code for ${of.purpose} (${of.which}, ${of.tenor})`);
    this.of = of;
  }
  override check(model: Model): boolean {
    return model.sends(this.of.purpose) < MOST_CODES;
  }
  async act(model: Model, bank: Bank): Promise<void> {
    const { purpose } = this.of;
    const begun = await BEGIN[purpose](model, bank, this.of);
    if (!begun) return;
    const before = model.asked.get(purpose);
    // What was begun before is over, but for a limit, whose trace is the card's.
    if (before && purpose !== 'limit') before.challenge.flow = false;
    const expected = begun.refusal ?? (before?.challenge.isFresh(model.now) ? 'OTP-TOO-SOON' : 'ok');
    expect(codeOf(await bank.post(begun.request))).toBe(expected);
    if (expected !== 'ok') return;
    model.sent(purpose);
    const challenge = new Challenge(model.now);
    model.asked.set(purpose, { ...begun.asked, code: await bank.code(), challenge });
  }
}

/** Undefined where its very first call is refused, as it should be. */
const BEGIN: Readonly<
  Record<Confirmed, (model: Model, bank: Bank, what: What) => Promise<Begun | undefined>>
> = {
  async convert(model, bank, { which, tenor }) {
    const { cardId } = bank.cards[0]!;
    const { transactionId, amount } = bank.lines[which % bank.lines.length]!;
    const deal = { transactionAmount: amount.amount, instalmentFlag: 'unbilled', tenor };
    const named = { ...deal, cardNumber: cardId, transactionUniqueKey: transactionId };
    const advice = await bank.post({ path: '/installments/advice', body: named });
    expect(codeOf(advice)).toBe(model.converted.has(transactionId) ? 'INS-DONE' : 'ok');
    if (advice.status !== 200) return undefined;
    const { traceId } = Object(advice.payload);
    const body = { ...deal, traceId, cardId, transactionId, isBilled: false, language: 'en' };
    return {
      request: {
        path: '/installments/request-otp',
        body: { traceId, isResend: false, language: 'en', method: 'sms' },
      },
      refusal: undefined,
      asked: {
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
    // Far enough that it is open to the end of the run.
    const startDate = addDays(earliestStart, 3);
    const body = {
      ...{ amount: maximumLimit, startDate, endDate: addDays(startDate, 5) },
      ...{ traceId, language: 'en' },
    };
    return {
      request: { path: `${path}/request-otp`, body: { ...body, isResend: false } },
      refusal: model.limitIsOpen ? 'LIM-OPEN' : undefined,
      asked: {
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
      allowed: model.pinsToday < PINS_A_DAY,
      usedToday: model.pinsToday,
    });
    return {
      request: { path: `/cards/${cardId}/request-otp`, body: { traceId, isResend: false, language: 'en' } },
      refusal: model.pinsToday < PINS_A_DAY ? undefined : 'PIN-LIMIT',
      asked: {
        call: { path: `/cards/${cardId}/validate-otp`, body: { traceId } },
        changed: { path: `/cards/${bank.cards[1]!.cardId}/validate-otp`, body: { traceId } },
        effect: (after) => after.pinChanged(),
      },
    };
  },
};

function calls(path: string, body: Call['body'], change: object): Pick<Asked, 'call' | 'changed'> {
  return { call: { path, body }, changed: { path, body: { ...body, ...change } } };
}

interface How {
  /** Of what there is to be confirmed. */
  readonly which: number;
  readonly how: 'right' | 'wrong' | 'changed';
  readonly presses: number;
}

/** Enters a code: the right one, a wrong one, or the right one for something else than was asked. */
export class Confirm extends Command {
  readonly of: How;
  constructor(of: How) {
    super(`code ${of.which} entered, ${of.how}, ${of.presses} times`);
    this.of = of;
  }
  override check(model: Model): boolean {
    return model.asked.size > 0;
  }

  async act(model: Model, bank: Bank): Promise<void> {
    const { which, how, presses } = this.of;
    const purpose = [...model.asked.keys()][which % model.asked.size]!;
    const asked = model.asked.get(purpose)!;
    if (how === 'right') return this.#confirm(model, bank, purpose, asked);
    // One after another: three wrong ones are too many.
    for (let n = 0; n < presses; n++) {
      const { path, body } = how === 'changed' ? asked.changed : asked.call;
      const expected = this.#judge(model, purpose, asked);
      const otp = how === 'changed' ? asked.code : wrongOne(asked.code);
      const answer = await bank.post({ path, body: { ...body, otp } }, randomUUID());
      expect(codeOf(answer)).toBe(expected);
    }
  }

  async #confirm(model: Model, bank: Bank, purpose: Confirmed, asked: Asked): Promise<void> {
    const { presses } = this.of;
    const { challenge, code } = asked;
    const call = withCode(asked.call, code);
    const key = randomUUID();
    const expected = this.#judge(model, purpose, asked);
    // A token is not given twice.
    const answers = await times(purpose === 'pin' ? 1 : presses, () => bank.post(call, key));
    expect(answers.map(codeOf)).toEqual(answers.map(() => expected));
    if (expected !== 'ok') return;
    challenge.state = 'used';
    if (purpose !== 'limit') challenge.flow = false;
    const done =
      purpose === 'pin'
        ? await changePin(bank, answers[0]!, presses)
        : { call, key, payload: allTheSame(answers) };
    asked.effect(model);
    const other = purpose === 'pin' ? otherPin(bank, done.call) : withCode(asked.changed, code);
    const deed: Deed = { kind: purpose, ...done, other, session: model.session, at: model.now };
    model.deeds.push(deed);
  }

  #judge(model: Model, purpose: Confirmed, { challenge }: Asked): string {
    if (!challenge.flow) return 'NOT_NOW';
    const said = challenge.judge(model.now, this.of.how !== 'wrong');
    // Too many: the person begins again. A limit's trace is the card's.
    if (said === '01012' && purpose !== 'limit') challenge.flow = false;
    if (said !== 'ok' || this.of.how !== 'changed') return said;
    challenge.state = 'dead';
    return 'NOT_NOW';
  }
}

const wrongOne = (code: string): string => (code === '000000' ? '000001' : '000000');
const withCode = ({ path, body }: Call, otp: string): Call => ({ path, body: { ...body, otp } });

/** With the token that a right code gave. */
async function changePin(bank: Bank, { payload }: Answer, presses: number) {
  const { accessToken } = Object(payload);
  const call = {
    path: `/cards/${bank.cards[0]!.cardId}/pin`,
    body: newPin(bank),
    headers: { authorization: `Bearer ${accessToken}` },
  };
  const key = randomUUID();
  const answers = await times(presses, () => bank.post(call, key));
  expect(answers.map(codeOf)).toEqual(answers.map(() => 'ok'));
  return { call, key, payload: allTheSame(answers) };
}

const otherPin = (bank: Bank, call: Call): Call => ({
  ...call,
  body: newPin(bank),
});

/** Sealed anew each time, so that no two are the same. */
const newPin = (bank: Bank): Call['body'] => ({ ...sealedPins(bank.browser, PIN) });
