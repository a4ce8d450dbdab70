/** Payment of a bill over HTTP: the unpaid amount, slips, transfers, and the cost of waiting. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetHeld, holdLine } from '../../../bank/embedded/payments/test-suspended.ts';
import type { PaymentSlip } from '../../../server/ports/card-system/parts/payments.ts';
import { addDays, daysBetween } from '../../../shared/dates.ts';
import { toWire, twd } from '../../../shared/money.ts';
import { costOf } from '../../../shared/payment-cost.ts';
import { checkCharacters, slipProblem } from '../../../shared/payment-slip.ts';
import { type Answer, type Browser, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { loggedOn } from '../../../tests/support/api/clients/logged-on.ts';
import { demoPerson } from '../../../tests/support/api/people.ts';
import { read } from '../../../tests/support/api/reads.ts';
import { resetClock } from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import type { CardSummary } from '../../cards/contract.ts';
import type { StatementHead } from '../../statements/contract.ts';
import type { Payment, PaymentCost, Slip } from '../contract.ts';

describeOnBank('paying a bill', (context) => {
  let t: TestApp;
  let owner: Browser;
  let supplementary: Browser;
  /** The browser that reads the card. */
  let reader: Browser;
  let cardId: string;
  /** Changes the slips that the bank returns. */
  let fault: ((slip: PaymentSlip) => PaymentSlip) | undefined;

  beforeAll(async () => {
    t = await testApp(
      context,
      {},
      {
        cardSystem: (local) => ({
          ...local,
          async paymentSlip(...question) {
            const slip = await local.paymentSlip(...question);
            return 'refused' in slip || !fault ? slip : fault(slip);
          },
        }),
      },
    );
    owner = await loggedOn(t, 'demo.primary1');
    supplementary = await loggedOn(t, 'demo.supp1');
  });
  afterAll(() => t.app.server.close());
  beforeEach(async () => {
    fault = undefined;
    await use(owner);
    await resetClock(context.db());
    await sql`update cards.cards set autopay = 'none', paid_since = 0`.execute(context.db());
    await moveDue(15);
  });

  /** Sets the reader to this browser and its first card. */
  async function use(browser: Browser): Promise<void> {
    reader = browser;
    cardId = (await cardsOf(browser))[0]?.cardId ?? '';
  }
  const cardsOf = (browser: Browser) => read<CardSummary[]>(browser, '/cards');
  const get = (path: string, browser = reader, id = cardId): Promise<Answer> =>
    browser.call('GET', `/cards/${id}/payment${path}`);
  const readOf = <T>(path: string) => read<T>(reader, `/cards/${cardId}/payment${path}`);
  const payment = (query = '') => readOf<Payment>(query);
  const wire = (dollars: bigint) => toWire(twd(dollars));
  const codeOf = ({ status, error }: Answer) => [status, error?.code, error?.details];
  const setCard = (change: Record<string, unknown>) =>
    context.db().updateTable('cards.cards').set(change).where('card_id', '=', cardId).execute();
  /** Moves the due date to `days` from today. The database allows due dates of 15 to 45 days after the statement. */
  async function setDue(days: number): Promise<void> {
    const { today } = await payment();
    const [card] = await cardsOf(reader);
    await moveDue(daysBetween(card?.statementDate ?? today, addDays(today, days)));
  }
  /** Moves the due date of the latest statement to `days` after its date. */
  async function moveDue(days: number): Promise<void> {
    await context.transaction(async (trx) => {
      await sql`update cards.cards set payment_due_date = statement_date + ${days}::int
          where card_id = ${cardId}`.execute(trx);
      await sql`update cards.statements s set payment_due_date = c.payment_due_date from cards.cards c
          where c.card_id = ${cardId} and s.card_id = c.card_id and s.customer_id = c.customer_id
            and s.statement_date = c.statement_date`.execute(trx);
    });
  }

  it('[PAY-1] tells what is left, until when, and the ways to pay it, and is not stored anywhere', async () => {
    const [card] = await cardsOf(owner);
    const answer = await get('');
    expect(answer.raw.headers['cache-control']).toBe('no-store');
    const found = answer.payload as Payment;
    expect(found).toMatchObject({
      due: card?.statementBalance,
      minimumDue: card?.minimumPayment,
      dueDate: card?.paymentDueDate,
      autoDebit: { takes: 'none', underWay: false },
      slip: {
        most: { amount: '20000', currency: 'TWD' },
        each: { amount: '20000', currency: 'TWD' },
        lastDay: card?.paymentDueDate,
      },
      transfer: { bank: '999', amount: card?.statementBalance },
      eBill: expect.stringMatching(/^\d{14}$/),
    });
    expect(found).not.toHaveProperty('noSlip');
    const numbers = JSON.stringify([found.slip, found.transfer?.account, found.eBill]);
    for (const { number } of demoPerson('primary1').cards) expect(numbers).not.toContain(number);
  });

  it('[PAY-1] takes off what was paid, and offers nothing when nothing is left', async () => {
    await setCard({ paid_since: 31_000n });
    const found = await payment();
    expect(found.minimumDue.amount).toBe('0');
    expect(found.slip?.most).toEqual(found.due);
    await setCard({ paid_since: 100_000n });
    const paid = await payment();
    expect(paid).toMatchObject({ due: { amount: '0' }, minimumDue: { amount: '0' }, noSlip: 'nothing-due' });
    expect(Object.keys(paid)).not.toContain('transfer');
    expect(Object.keys(paid)).not.toContain('eBill');
    expect(codeOf(await get('/slip?amount=1'))).toEqual([400, 'PAY-SLIP', { why: 'nothing-due' }]);
  });

  it('[DSP-9] leaves out what is in dispute: amounts, slips, transfer and cost', async () => {
    const [card] = await cardsOf(owner);
    const { customerId } = demoPerson('primary1');
    const { rows } = await sql<{ id: string; amount: bigint }>`select transaction_id as id, amount
      from cards.transactions where card_id = ${cardId} and statement_date = ${card?.statementDate ?? ''}::date
        and amount > 1 order by amount desc limit 1`.execute(context.db());
    const [line] = rows;
    const held = line?.amount ?? 0n;
    await holdLine(context.db(), { customerId, cardId }, line?.id ?? '', held);
    const total = BigInt(card?.statementBalance?.amount ?? 0);
    const left = wire(total - held);
    const found = await payment();
    expect(found).toMatchObject({ due: left, suspended: wire(held), transfer: { amount: left } });
    expect(BigInt(found.minimumDue.amount)).toBeLessThan(BigInt(card?.minimumPayment?.amount ?? 0));
    expect(codeOf(await get(`?amount=${total - held + 1n}`))).toEqual([
      400,
      'VALIDATION',
      { fields: { amount: 'aboveDue' } },
    ]);
    const before = await readOf<PaymentCost>('/cost?monthly=1000');
    expect(before).toMatchObject({ owed: left, suspended: wire(held) });
    // As if the bill had never had the line. Its interest and fees are still in it.
    const { interest, fees } = await read<StatementHead>(owner, `/cards/statement-detail/${cardId}`);
    const charges = BigInt(interest.amount) + BigInt(fees.amount);
    const bill = { owed: total - held, charges, minimum: BigInt(found.minimumDue.amount) };
    const rate = BigInt(before.rate.replace('.', ''));
    const expected = costOf({ ...bill, rate }, 1_000n, {
      share: 500n,
      least: 1_000n,
      lateFees: [300n, 400n, 500n],
      lateFeeAbove: 1_000n,
    });
    expect(before.paidOff?.total).toEqual(expected && wire(expected.total));
    await setCard({ paid_since: total - held });
    expect(await payment()).toMatchObject({ due: wire(0n), suspended: wire(held), noSlip: 'nothing-due' });
    await forgetHeld(context.db());
    expect(await payment()).not.toHaveProperty('suspended');
  });

  it('[PAY-1] warns of a debit, and says from the day before on that it is under way', async () => {
    await use(await loggedOn(t, 'demo.batch1'));
    await setCard({ autopay: 'full', autopay_account: '5678' });
    await setDue(3);
    const { autoDebit, dueDate, today } = await payment();
    expect(daysBetween(today, dueDate)).toBe(3);
    expect(autoDebit).toEqual({ takes: 'full', on: dueDate, account: '•••• 5678', underWay: false });
    for (const [days, underWay] of [
      [2, false],
      [1, true],
      [0, true],
      [-1, false],
    ] as const) {
      await setDue(days);
      expect((await payment()).autoDebit.underWay, `${days} days`).toBe(underWay);
    }
    await setDue(1);
    expect(codeOf(await get('/slip?amount=1'))).toEqual([400, 'PAY-SLIP', { why: 'debit-under-way' }]);
    await setCard({ autopay: 'minimum', paid_since: 15_000n });
    expect((await payment()).autoDebit.underWay).toBe(false);
  });

  describe('slips', () => {
    it.each(['1', '19999', '20000'])('[PAY-2] of NT$%s have three lines that verify', async (amount) => {
      const { slip: offer } = await payment();
      const slip = await readOf<Slip>(`/slip?amount=${amount}`);
      expect(slip.amount).toEqual({ amount, currency: 'TWD' });
      const [date = '', number = '', third = ''] = slip.lines.map(({ text }) => text);
      const facts = {
        lastDay: slip.lastDay,
        paymentNumber: offer?.paymentNumber ?? '',
        amount: BigInt(amount),
      };
      expect(slipProblem([date, number, third], facts)).toBeUndefined();
      for (const { widths } of slip.lines) expect(widths.length % 2).toBe(1);
    });

    it.each(['0', '-5', '1e3', '%EF%BC%95', '5.5', '05', '', 'NT$5', '1000000000000'])(
      '[PAY-2] of the amount %j are refused as malformed',
      async (amount) => {
        expect(codeOf(await get(`/slip?amount=${amount}`)).slice(0, 2)).toEqual([400, 'VALIDATION']);
        if (amount !== '')
          expect(codeOf(await get(`?amount=${amount}`)).slice(0, 2)).toEqual([400, 'VALIDATION']);
        expect(codeOf(await get(`/cost?monthly=${amount}`)).slice(0, 2)).toEqual([400, 'VALIDATION']);
      },
    );

    it('[PAY-2] above NT$20,000, or above what is left, are refused', async () => {
      expect(codeOf(await get('/slip?amount=20001'))).toEqual([
        400,
        'VALIDATION',
        { fields: { amount: 'aboveShop' } },
      ]);
      await setCard({ paid_since: 31_000n });
      const left = Number((await payment()).due.amount);
      const above = { fields: { amount: 'aboveDue' } };
      expect(codeOf(await get(`/slip?amount=${left + 1}`))).toEqual([400, 'VALIDATION', above]);
      expect(codeOf(await get(`?amount=${left + 1}`))).toEqual([400, 'VALIDATION', above]);
      expect((await get(`/slip?amount=${left}`)).status).toBe(200);
    });

    it('[PAY-2] are made on the last day, and not after it', async () => {
      await use(await loggedOn(t, 'demo.batch1'));
      await setDue(0);
      expect((await get('/slip?amount=1')).status).toBe(200);
      await setDue(-1);
      expect((await payment()).noSlip).toBe('too-late');
      expect(codeOf(await get('/slip?amount=1'))).toEqual([400, 'PAY-SLIP', { why: 'too-late' }]);
      expect(await payment()).toHaveProperty('transfer');
    });

    it('[PAY-2] are not made for supplementary cards, which have no way to pay of their own', async () => {
      const [card] = await cardsOf(supplementary);
      const found = (await get('', supplementary, card?.cardId)).payload as Payment;
      expect(found.noSlip).toBe('supplementary');
      for (const way of ['slip', 'transfer', 'eBill']) expect(found).not.toHaveProperty(way);
      expect(codeOf(await get('/slip?amount=1', supplementary, card?.cardId))).toEqual([
        400,
        'PAY-SLIP',
        { why: 'supplementary' },
      ]);
    });

    it('[PAY-2] with another amount than they should have are not shown', async () => {
      fault = ({ lines: [date, number, third], lastDay }) => ({
        lines: [date, number, `${third.slice(0, -1)}7`],
        lastDay,
      });
      expect(codeOf(await get('/slip?amount=1234')).slice(0, 2)).toEqual([502, 'CARD-SYSTEM']);
    });

    it('[PAY-2] of another card are not shown, although their check characters are right', async () => {
      fault = ({ lines: [date, , third], lastDay }) => {
        const number = '9812000000000000';
        const check = checkCharacters([date, number, third]);
        return { lines: [date, number, third.slice(0, 4) + check + third.slice(6)], lastDay };
      };
      expect(codeOf(await get('/slip?amount=1234')).slice(0, 2)).toEqual([502, 'CARD-SYSTEM']);
    });
  });

  it('[PAY-3] makes the code of a transfer for the amount that is asked for', async () => {
    const whole = await payment();
    const part = await payment('?amount=1234');
    expect(part.transfer).toMatchObject({ amount: { amount: '1234' }, account: whole.transfer?.account });
    expect(part.transfer?.qr).not.toEqual(whole.transfer?.qr);
    await setCard({ payment_bank: null, payment_account: null });
    expect(await payment()).not.toHaveProperty('transfer');
    await setCard({ payment_bank: '999', payment_account: '9813000000004701' });
  });

  it('[PAY-4] says what the minimum and an amount cost, as the statement does', async () => {
    const head = await read<StatementHead>(owner, `/cards/statement-detail/${cardId}`);
    const minimum = await readOf<PaymentCost>('/cost?monthly=minimum');
    expect(minimum.owed).toEqual(head.total);
    expect(minimum.rate).toBe(head.interestRate);
    expect(head.minimumOnly).toEqual({
      payments: minimum.paidOff?.payments,
      total: minimum.paidOff?.total,
      interest: minimum.paidOff?.interest,
    });
    const fixed = await readOf<PaymentCost>('/cost?monthly=10000');
    expect(Number(fixed.paidOff?.total.amount)).toBeLessThan(Number(minimum.paidOff?.total.amount));
    expect(await readOf<PaymentCost>('/cost?monthly=1')).not.toHaveProperty('paidOff');
  });

  it('[PAY-4] counts what was paid: first for interest and fees, then for the rest', async () => {
    await setCard({ paid_since: 31_000n });
    const { owed, paidOff } = await readOf<PaymentCost>('/cost?monthly=20000');
    expect(paidOff).toMatchObject({ payments: 1, total: owed, interest: { amount: '0' } });
    await setCard({ paid_since: 1_000_000n });
    expect((await readOf<PaymentCost>('/cost?monthly=minimum')).paidOff).toMatchObject({
      payments: 0,
      steps: [],
    });
  });

  it('[CARD-6] a card without a statement is not found', async () => {
    const states = await loggedOn(t, 'demo.states1');
    const card = (await cardsOf(states)).find(({ status }) => status === 'unactivated');
    for (const path of ['', '/slip?amount=1', '/cost?monthly=minimum'])
      expect(codeOf(await get(path, states, card?.cardId)).slice(0, 2)).toEqual([404, 'NOT_FOUND']);
  });

  // The demo's till (its payment terminal) does not work with a distributed database (docs/distributed.md).
  describe.skipIf(context.distributed)('the till', () => {
    const payIn = (body: object) =>
      t.app.server.inject({ method: 'POST', url: '/demo/payment', payload: body });
    const number = async () => {
      const [card] = await cardsOf(owner);
      return demoPerson('primary1').cards.find((one) => one.number.endsWith(card?.lastFour ?? '-'))?.number;
    };

    it('[PAY-6] takes a payment, after which the overview is right at once', async () => {
      const [before] = await cardsOf(owner);
      const due = Number((await payment()).due.amount);
      const answer = await payIn({ card: await number(), amount: '1234' });
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { amount: { amount: '1234', currency: 'TWD' } },
      ]);
      const [after] = await cardsOf(owner);
      expect(after?.paidSinceStatement.amount).toBe('1234');
      expect(Number(after?.currentBalance.amount)).toBe(Number(before?.currentBalance.amount) - 1234);
      expect(Number((await payment()).due.amount)).toBe(due - 1234);
      const lines = await owner.call('GET', `/cards/${cardId}/transactions/unposted`);
      expect((lines.payload as { content: unknown[] }).content).toContainEqual(
        expect.objectContaining({ amount: { amount: '-1234', currency: 'TWD' }, category: 'payment' }),
      );
      const { rows } = await sql`select kind from portal.bank_events order by kind`.execute(context.db());
      expect(rows).toEqual(expect.arrayContaining([{ kind: 'due-changed' }, { kind: 'posted' }]));
    });

    it('[PAY-6] counts payments at once without losing one', async () => {
      const card = await number();
      const answers = await Promise.all(Array.from({ length: 12 }, () => payIn({ card, amount: '100' })));
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
      expect((await cardsOf(owner))[0]?.paidSinceStatement.amount).toBe('1200');
    });

    it.each(['0', '-5', '1e3', '５', '', '10000000000'])('[PAY-6] refuses the amount %j', async (amount) => {
      const answer = await payIn({ card: await number(), amount });
      expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'VALIDATION']);
    });

    it('[PAY-6] refuses an unknown card', async () => {
      expect((await payIn({ card: '9999000000000000', amount: '1' })).statusCode).toBe(404);
    });
  });
});
