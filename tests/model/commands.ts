/** Commands of the card holder, each with its expected result. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Answer } from '../support/api/clients/api.ts';
import type { Bank } from './bank.ts';
import { Command, concurrently, samePayload } from './command.ts';
import { type CardState, type ConfirmedKind, codeOf, type Model, type Operation } from './model.ts';
import { Confirm, RequestCode } from './otp-commands.ts';

const NOT_FOUND = 'NOT_FOUND';

/** Redeems a voucher with one or more concurrent requests that share a key. */
class Redeem extends Command {
  readonly of: { readonly product: number; readonly quantity: number; readonly presses: number };
  constructor(of: Redeem['of']) {
    super(`redeem ${of.quantity} of product ${of.product}, pressed ${of.presses} times`);
    this.of = of;
  }
  async act(model: Model, bank: Bank): Promise<void> {
    const { call, cost } = order(bank, this.of);
    const key = randomUUID();
    const answers = await concurrently(this.of.presses, () => bank.post(call, key));
    const enough = cost <= model.points;
    expect(answers.map(codeOf)).toEqual(answers.map(() => (enough ? 'ok' : 'INSUFFICIENT_POINT')));
    if (!enough) return;
    model.points -= cost;
    expect(samePayload(answers)).toMatchObject({ pointsUsed: cost, pointBalance: model.points });
    const other = { ...call, body: { ...call.body, quantity: this.of.quantity + 1 } };
    model.operations.push(operationOf('redeem', { model, call, key, other, answer: answers[0]! }));
  }
}

/** Concurrent redemptions from one card, each with a separate key. */
class RedeemConcurrently extends Command {
  readonly of: { readonly product: number; readonly quantity: number; readonly rivals: number };
  constructor(of: RedeemConcurrently['of']) {
    super(`${of.rivals} redeem ${of.quantity} of product ${of.product} at once`);
    this.of = of;
  }
  async act(model: Model, bank: Bank): Promise<void> {
    const { call, cost } = order(bank, this.of);
    const keyed = await concurrently(this.of.rivals, async () => {
      const key = randomUUID();
      return { key, answer: await bank.post(call, key) };
    });
    const done = keyed.filter(({ answer }) => codeOf(answer) === 'ok');
    const refused = keyed.filter(({ answer }) => codeOf(answer) === 'INSUFFICIENT_POINT');
    expect(done).toHaveLength(Math.min(this.of.rivals, Math.floor(model.points / cost)));
    expect(done.length + refused.length).toBe(this.of.rivals);
    model.points -= cost * done.length;
    const other = { ...call, body: { ...call.body, emailAddress: 'another@example.com' } };
    for (const { key, answer } of done)
      model.operations.push(operationOf('redeem', { model, call, key, other, answer }));
  }
}

/** Replaces the second card. */
class Replace extends Command {
  readonly of: { readonly category: Exclude<CardState, 'active'>; readonly presses: number };
  constructor(of: Replace['of']) {
    super(`the second card is ${of.category}, pressed ${of.presses} times`);
    this.of = of;
  }
  async act(model: Model, bank: Bank): Promise<void> {
    const { category, presses } = this.of;
    const body = { category, reason: 'other', reasonDetail: 'It is so', language: 'en' };
    const call = { path: `/cards/${bank.cards[1]!.cardId}/replacement`, body };
    const key = randomUUID();
    const answers = await concurrently(presses, () => bank.post(call, key));
    const may = model.otherCard === 'active' || (model.otherCard === 'damaged' && category !== 'damaged');
    expect(answers.map(codeOf)).toEqual(answers.map(() => (may ? 'ok' : 'SVC-REP')));
    if (!may) return;
    expect(samePayload(answers)).toMatchObject({ newStatus: category });
    model.otherCard = category;
    const other = { ...call, body: { ...body, reasonDetail: 'It is not so' } };
    model.operations.push(operationOf('replace', { model, call, key, other, answer: answers[0]! }));
  }
}

/** Repeats an acknowledged operation with its key. */
class Repeat extends Command {
  readonly of: { readonly which: number; readonly presses: number };
  constructor(of: Repeat['of']) {
    super(`operation ${of.which} sent again ${of.presses} times`);
    this.of = of;
  }
  override check(model: Model): boolean {
    return repeatable(model, 0) !== undefined;
  }
  async act(model: Model, bank: Bank): Promise<void> {
    const { call, key, payload } = repeatable(model, this.of.which)!;
    const answers = await concurrently(this.of.presses, () => bank.post(call, key));
    expect(answers.map(codeOf)).toEqual(answers.map(() => 'ok'));
    expect(samePayload(answers)).toEqual(payload);
  }
}

/** Sends a different request with an already used key. */
class ReuseKey extends Command {
  readonly which: number;
  constructor(which: number) {
    super(`a different request with the key of operation ${which}`);
    this.which = which;
  }
  override check(model: Model): boolean {
    return repeatable(model, 0) !== undefined;
  }
  async act(model: Model, bank: Bank): Promise<void> {
    const { other, key } = repeatable(model, this.which)!;
    expect(codeOf(await bank.post(other, key))).toBe('CONFLICT');
  }
}

/** Tries to use this customer's cards and codes as another customer. */
class OtherCustomer extends Command {
  constructor() {
    super('another customer tries the cards and codes');
  }
  async act(model: Model, bank: Bank): Promise<void> {
    const mine = bank.browser;
    const calls = [
      order(bank, { product: 0, quantity: 1 }).call,
      { path: `/cards/${bank.cards[1]!.cardId}/replacement`, body: LOST },
      ...[...model.pending.values()].map(({ call, code }) => ({
        ...call,
        body: { ...call.body, otp: code },
      })),
    ];
    bank.browser = await bank.logOnOther();
    try {
      for (const call of calls)
        expect([NOT_FOUND, 'NOT_NOW']).toContain(codeOf(await bank.post(call, randomUUID())));
      for (const { cardId } of bank.cards)
        expect(codeOf(await bank.get(`/cards/${cardId}/limit-inquiry`))).toBe(NOT_FOUND);
    } finally {
      bank.browser = mine;
    }
  }
}

const LOST = { category: 'lost', reason: 'other', reasonDetail: 'I say so', language: 'en' };

/** Lets time pass. Logs on again when the session has expired. */
class Wait extends Command {
  readonly seconds: number;
  constructor(seconds: number) {
    super(`${seconds} seconds pass`);
    this.seconds = seconds;
  }
  // Waits a whole day at most once, because idempotency keys are kept for two days.
  override check(model: Model): boolean {
    return this.seconds < 86_400 || model.days === 0;
  }
  async act(model: Model, bank: Bank): Promise<void> {
    await bank.wait(this.seconds);
    model.pass(this.seconds);
    const over = model.hasExpired();
    const { status } = await bank.get('/cards');
    if (over !== undefined) expect(status).toBe(over ? 401 : 200);
    if (status === 200) return;
    await bank.logOn();
    model.startSession();
  }
}

class LogOnAgain extends Command {
  constructor() {
    super('the customer logs on elsewhere');
  }
  async act(model: Model, bank: Bank): Promise<void> {
    const before = await bank.logOn();
    model.startSession();
    expect((await before.call('GET', '/cards')).status).toBe(401);
  }
}

class Restart extends Command {
  constructor() {
    super('restart');
  }
  act = (_model: Model, bank: Bank): Promise<void> => bank.restart();
}

function order(bank: Bank, { product, quantity }: { product: number; quantity: number }) {
  const { productCode, productPoint } = bank.products[product % bank.products.length]!;
  const { cardId } = bank.cards[0]!;
  const body = { catalogCode: productCode, quantity, cardId, registeredEmail: true };
  return {
    call: { path: '/points-redemption/redeem-product-catalogue', body },
    cost: productPoint * quantity,
  };
}

function operationOf(
  kind: Operation['kind'],
  { model, answer, ...known }: Pick<Operation, 'call' | 'key' | 'other'> & { model: Model; answer: Answer },
): Operation {
  return { kind, ...known, payload: answer.payload, session: model.session, at: model.now };
}

/**
 * Picks an operation that can be repeated. A PIN change needs its token, which belongs to its session and is valid for five
 * minutes.
 */
function repeatable(model: Model, which: number): Operation | undefined {
  const all = model.operations.filter(
    ({ kind, session, at }) => kind !== 'pin' || (session === model.session && model.now - at < 280),
  );
  return all[which % all.length];
}

const PURPOSES: readonly ConfirmedKind[] = ['convert', 'limit', 'pin'];
const purpose = fc.constantFrom(...PURPOSES);
const presses = fc.constantFrom(1, 1, 2, 5);
const product = fc.nat({ max: 20 });
const which = fc.nat({ max: 100 });

const ask = fc
  .record({ purpose, which, tenor: fc.constantFrom(3, 6, 12, 24) })
  .map((of) => new RequestCode(of));
const confirm = fc
  .record({ which, how: fc.constantFrom('right', 'right', 'right', 'wrong', 'changed'), presses })
  .map((of) => new Confirm(of));

/** All commands; frequent commands are listed several times. */
export const COMMANDS: readonly fc.Arbitrary<Command>[] = [
  fc.record({ product, quantity: fc.integer({ min: 1, max: 40 }), presses }).map((of) => new Redeem(of)),
  fc
    .record({ product, quantity: fc.integer({ min: 1, max: 40 }), rivals: fc.integer({ min: 2, max: 6 }) })
    .map((of) => new RedeemConcurrently(of)),
  ask,
  ask,
  ask,
  confirm,
  confirm,
  confirm,
  confirm,
  fc.record({ category: fc.constantFrom('damaged', 'lost', 'stolen'), presses }).map((of) => new Replace(of)),
  fc.record({ which, presses }).map((of) => new Repeat(of)),
  which.map((n) => new ReuseKey(n)),
  fc.constant(new OtherCustomer()),
  fc.constantFrom(47, 47, 47, 131, 701, 86_400).map((seconds) => new Wait(seconds)),
  fc.constantFrom(new LogOnAgain(), new Restart()),
];
