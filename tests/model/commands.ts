/** What the card holder does, one thing after the other, each with what has to come of it. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Answer } from '../support/api/api.ts';
import { Ask, Confirm } from './asking.ts';
import type { Bank } from './bank.ts';
import { type CardState, type Confirmed, codeOf, type Deed, type Model } from './model.ts';
import { allTheSame, Command, times } from './sending.ts';

const NOT_THERE = 'NOT_FOUND';

/** Points for a voucher, pressed so many times at once. */
class Redeem extends Command {
  readonly of: { readonly product: number; readonly quantity: number; readonly presses: number };
  constructor(of: Redeem['of']) {
    super(`redeem ${of.quantity} of product ${of.product}, pressed ${of.presses} times`);
    this.of = of;
  }
  async act(model: Model, bank: Bank): Promise<void> {
    const { call, cost } = order(bank, this.of);
    const key = randomUUID();
    const answers = await times(this.of.presses, () => bank.post(call, key));
    const enough = cost <= model.points;
    expect(answers.map(codeOf)).toEqual(answers.map(() => (enough ? 'ok' : 'INSUFFICIENT_POINT')));
    if (!enough) return;
    model.points -= cost;
    expect(allTheSame(answers)).toMatchObject({ pointsUsed: cost, pointBalance: model.points });
    const other = { ...call, body: { ...call.body, quantity: this.of.quantity + 1 } };
    model.deeds.push(deed('redeem', { model, call, key, other, answer: answers[0]! }));
  }
}

/** So many people at so many windows want points of one card. */
class Rivals extends Command {
  readonly of: { readonly product: number; readonly quantity: number; readonly rivals: number };
  constructor(of: Rivals['of']) {
    super(`${of.rivals} redeem ${of.quantity} of product ${of.product} at once`);
    this.of = of;
  }
  async act(model: Model, bank: Bank): Promise<void> {
    const { call, cost } = order(bank, this.of);
    const keyed = await times(this.of.rivals, async () => {
      const key = randomUUID();
      return { key, answer: await bank.post(call, key) };
    });
    const done = keyed.filter(({ answer }) => codeOf(answer) === 'ok');
    const refused = keyed.filter(({ answer }) => codeOf(answer) === 'INSUFFICIENT_POINT');
    expect(done).toHaveLength(Math.min(this.of.rivals, Math.floor(model.points / cost)));
    expect(done.length + refused.length).toBe(this.of.rivals);
    model.points -= cost * done.length;
    const other = { ...call, body: { ...call.body, emailAddress: 'another@example.com' } };
    for (const { key, answer } of done) model.deeds.push(deed('redeem', { model, call, key, other, answer }));
  }
}

/** A new card in place of the second one. */
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
    const answers = await times(presses, () => bank.post(call, key));
    const may = model.otherCard === 'active' || (model.otherCard === 'damaged' && category !== 'damaged');
    expect(answers.map(codeOf)).toEqual(answers.map(() => (may ? 'ok' : 'SVC-REP')));
    if (!may) return;
    expect(allTheSame(answers)).toMatchObject({ newStatus: category });
    model.otherCard = category;
    const other = { ...call, body: { ...body, reasonDetail: 'It is not so' } };
    model.deeds.push(deed('replace', { model, call, key, other, answer: answers[0]! }));
  }
}

/** Something that has its answer is sent again, from wherever it was sent. */
class Again extends Command {
  readonly of: { readonly which: number; readonly presses: number };
  constructor(of: Again['of']) {
    super(`deed ${of.which} sent again ${of.presses} times`);
    this.of = of;
  }
  override check(model: Model): boolean {
    return repeatable(model, 0) !== undefined;
  }
  async act(model: Model, bank: Bank): Promise<void> {
    const { call, key, payload } = repeatable(model, this.of.which)!;
    const answers = await times(this.of.presses, () => bank.post(call, key));
    expect(answers.map(codeOf)).toEqual(answers.map(() => 'ok'));
    expect(allTheSame(answers)).toEqual(payload);
  }
}

/** The key of something that was done, with something else. */
class Misuse extends Command {
  readonly which: number;
  constructor(which: number) {
    super(`the key of deed ${which} for something else`);
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

/** Somebody else tries what is this person's. */
class Foreign extends Command {
  constructor() {
    super('somebody else tries the cards and the codes');
  }
  async act(model: Model, bank: Bank): Promise<void> {
    const mine = bank.browser;
    const calls = [
      order(bank, { product: 0, quantity: 1 }).call,
      { path: `/cards/${bank.cards[1]!.cardId}/replacement`, body: LOST },
      ...[...model.asked.values()].map(({ call, code }) => ({ ...call, body: { ...call.body, otp: code } })),
    ];
    bank.browser = await bank.elsewhere();
    try {
      for (const call of calls)
        expect([NOT_THERE, 'NOT_NOW']).toContain(codeOf(await bank.post(call, randomUUID())));
      for (const { cardId } of bank.cards)
        expect(codeOf(await bank.get(`/cards/${cardId}/limit-inquiry`))).toBe(NOT_THERE);
    } finally {
      bank.browser = mine;
    }
  }
}

const LOST = { category: 'lost', reason: 'other', reasonDetail: 'I say so', language: 'en' };

/** Time passes; a session that is over is over, and the person logs on again. */
class Wait extends Command {
  readonly seconds: number;
  constructor(seconds: number) {
    super(`${seconds} seconds pass`);
    this.seconds = seconds;
  }
  // Keys are kept for two days.
  override check(model: Model): boolean {
    return this.seconds < 86_400 || model.days === 0;
  }
  async act(model: Model, bank: Bank): Promise<void> {
    await bank.wait(this.seconds);
    model.pass(this.seconds);
    const over = model.isOver();
    const { status } = await bank.get('/cards');
    if (over !== undefined) expect(status).toBe(over ? 401 : 200);
    if (status === 200) return;
    await bank.logOn();
    model.loggedOnAgain();
  }
}

class LogOnElsewhere extends Command {
  constructor() {
    super('the person logs on at another place');
  }
  async act(model: Model, bank: Bank): Promise<void> {
    const before = await bank.logOn();
    model.loggedOnAgain();
    expect((await before.call('GET', '/cards')).status).toBe(401);
  }
}

class Restart extends Command {
  constructor() {
    super('another process');
  }
  act = (_model: Model, bank: Bank): Promise<void> => bank.restart();
}

function order(bank: Bank, { product, quantity }: { product: number; quantity: number }) {
  const { productCode, productPoint } = bank.products[product % bank.products.length]!;
  const { cardId } = bank.cards[0]!;
  const body = { catalogCode: productCode, quantity, cardId, emailAddress: 'someone@example.com' };
  return {
    call: { path: '/points-redemption/redeem-product-catalogue', body },
    cost: productPoint * quantity,
  };
}

function deed(
  kind: Deed['kind'],
  { model, answer, ...known }: Pick<Deed, 'call' | 'key' | 'other'> & { model: Model; answer: Answer },
): Deed {
  return { kind, ...known, payload: answer.payload, session: model.session, at: model.now };
}

/** One of what can be sent again. A PIN's change carries a token, which is its session's and lives five minutes. */
function repeatable(model: Model, which: number): Deed | undefined {
  const all = model.deeds.filter(
    ({ kind, session, at }) => kind !== 'pin' || (session === model.session && model.now - at < 280),
  );
  return all[which % all.length];
}

const PURPOSES: readonly Confirmed[] = ['convert', 'limit', 'pin'];
const purpose = fc.constantFrom(...PURPOSES);
const presses = fc.constantFrom(1, 1, 2, 5);
const product = fc.nat({ max: 20 });
const which = fc.nat({ max: 100 });

const ask = fc.record({ purpose, which, tenor: fc.constantFrom(3, 6, 12, 24) }).map((of) => new Ask(of));
const confirm = fc
  .record({ which, how: fc.constantFrom('right', 'right', 'right', 'wrong', 'changed'), presses })
  .map((of) => new Confirm(of));

/** Everything that can be done, likely things more than once. */
export const COMMANDS: readonly fc.Arbitrary<Command>[] = [
  fc.record({ product, quantity: fc.integer({ min: 1, max: 40 }), presses }).map((of) => new Redeem(of)),
  fc
    .record({ product, quantity: fc.integer({ min: 1, max: 40 }), rivals: fc.integer({ min: 2, max: 6 }) })
    .map((of) => new Rivals(of)),
  ask,
  ask,
  ask,
  confirm,
  confirm,
  confirm,
  confirm,
  fc.record({ category: fc.constantFrom('damaged', 'lost', 'stolen'), presses }).map((of) => new Replace(of)),
  fc.record({ which, presses }).map((of) => new Again(of)),
  which.map((n) => new Misuse(n)),
  fc.constant(new Foreign()),
  fc.constantFrom(47, 47, 47, 131, 701, 86_400).map((seconds) => new Wait(seconds)),
  fc.constantFrom(new LogOnElsewhere(), new Restart()),
];
