import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '../../../shared/dates.ts';
import { DISPUTE_KINDS } from '../../../shared/disputes.ts';
import { clearAudit } from '../../../tests/support/api/audit.ts';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { auditLines, codeOf, countRows, messages } from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { answersFor, Disputer, startAgain } from './test-setup.ts';

describeOnBank('opening a case', (context) => {
  let t: TestApp;
  let person: Disputer;
  let other: Disputer;
  beforeAll(async () => {
    t = await testApp(context);
    other = await Disputer.logOn(t, context.db(), 'primary2');
    person = await Disputer.logOn(t, context.db());
  });
  afterAll(() => t.app.server.close());
  beforeEach(async () => {
    await startAgain(context.db());
    await clearAudit(context.db());
  });
  const cases = () => countRows(context.db(), 'cards.disputes');

  it.each(DISPUTE_KINDS)('[DSP-2] opens a case of kind %s, with its record and notice', async (kind) => {
    const line = await person.line();
    const answers = answersFor(kind, person.today);
    const { status, payload } = await person.open(line, { kind, answers });
    expect(status).toBe(200);
    const { disputeId, reference, suspended } = payload as {
      disputeId: string;
      reference: string;
      suspended: object;
    };
    expect(suspended).toEqual({ amount: '1200', currency: 'TWD' });
    expect(await person.one(disputeId)).toMatchObject({
      ...{ disputeId, reference, kind, state: 'received', answers, lastFour: person.lastFour },
      lines: [{ transactionId: line, amount: { amount: '1200' }, description: 'Blue Door Books' }],
      next: { who: 'bank' },
    });
    expect(await auditLines(context.db(), person.customerId)).toEqual(['open-dispute done']);
    const sent = await messages(t, person.customerId);
    expect(sent.map(({ purpose, channel }) => `${purpose} ${channel}`).sort()).toEqual([
      'dispute-opened email',
      'dispute-opened sms',
    ]);
    for (const word of [reference, 'NT$1,200', person.lastFour]) expect(sent[0]?.text).toContain(word);
    expect(await person.choices(line)).toMatchObject({ refused: { reason: 'in-a-case', disputeId } });
  });

  it('[DSP-2] has nothing that the person wrote in records, notices, logs and answers', async () => {
    const secret = 'the purple elephant';
    const answers = { ...answersFor('not-as-described', person.today), details: secret };
    await person.opened(await person.line(), {
      kind: 'not-as-described',
      answers: { ...answers, shop: { asked: true, said: secret } },
    });
    const { rows } = await sql<{ text: string }>`select a::text as text from portal.audit a
      union all select i::text from portal.idempotency i union all select d::text from cards.disputes d`.execute(
      context.db(),
    );
    const sent = (await messages(t, person.customerId)).map(({ text }) => text);
    expect(rows.length).toBeGreaterThan(2);
    expect([...rows.map(({ text }) => text), ...sent, ...t.logged].join('\n')).not.toContain(secret);
  });

  it('[DSP-2] puts several lines of a shop into one case, and a part of a line', async () => {
    const lines = [
      await person.line(),
      await person.line({ amount: 300 }),
      await person.line({ amount: 50 }),
    ];
    const disputeId = await person.opened(lines[0]!, {
      lines: lines.map((transactionId, at) => ({ transactionId, ...(at === 1 && { amount: 20 }) })),
    });
    expect(await person.one(disputeId)).toMatchObject({ lineCount: 3, amount: { amount: '1270' } });
  });

  describe('what is refused', () => {
    type Given = { body?: object; line?: string };
    const shop = { asked: true };
    const refused: readonly (readonly [
      what: string,
      code: string,
      fields: object | undefined,
      given: (today: string) => Promise<Given> | Given,
    ])[] = [
      [
        'a merely authorised line',
        'DISPUTE-AUTHORISED',
        undefined,
        async () => ({ line: await person.line({ posted: null }) }),
      ],
      [
        'a refund',
        'DISPUTE-NOT-HERE',
        undefined,
        async () => ({ line: await person.line({ amount: -5, category: 'refund' }) }),
      ],
      [
        'a fee',
        'DISPUTE-NOT-HERE',
        undefined,
        async () => ({ line: await person.line({ category: 'fee' }) }),
      ],
      [
        'a line after the last day',
        'DISPUTE-LATE',
        undefined,
        async (today) => ({ line: await person.line({ on: addDays(today, -122) }) }),
      ],
      ['an unknown line', 'NOT_FOUND', undefined, () => ({ line: randomUUID() })],
      ['a malformed line', 'NOT_FOUND', undefined, () => ({ line: 'x' })],
      ['a line of another person', 'NOT_FOUND', undefined, async () => ({ line: await other.line() })],
      ['another person’s card', 'NOT_FOUND', undefined, () => ({ body: { cardId: other.cardId } })],
      [
        'an amount above the line',
        'DISPUTE-AMOUNT',
        undefined,
        async () => {
          const transactionId = await person.line();
          return { body: { lines: [{ transactionId, amount: 1201 }] } };
        },
      ],
      [
        'an amount of zero',
        'VALIDATION',
        { lines: 'too_small' },
        () => ({ body: { lines: [{ transactionId: randomUUID(), amount: 0 }] } }),
      ],
      [
        'an amount in full width',
        'VALIDATION',
        { lines: 'invalid_type' },
        () => ({ body: { lines: [{ transactionId: randomUUID(), amount: '１２００' }] } }),
      ],
      [
        'an amount with cents',
        'VALIDATION',
        { lines: 'invalid_type' },
        () => ({ body: { lines: [{ transactionId: randomUUID(), amount: 1.5 }] } }),
      ],
      ['no line', 'VALIDATION', { lines: 'too_small' }, () => ({ body: { lines: [] } })],
      [
        '21 lines',
        'VALIDATION',
        { lines: 'too_big' },
        () => ({ body: { lines: Array.from({ length: 21 }, () => ({ transactionId: randomUUID() })) } }),
      ],
      [
        'a line twice',
        'VALIDATION',
        { lines: 'same' },
        async () => {
          const transactionId = await person.line();
          return { body: { lines: [{ transactionId }, { transactionId }] } };
        },
      ],
      ['an unknown kind', 'VALIDATION', { kind: 'invalid_value' }, () => ({ body: { kind: 'unhappy' } })],
      [
        'no answer about the card',
        'VALIDATION',
        { cardInHand: 'empty' },
        () => ({ body: { kind: 'not-mine', answers: {} } }),
      ],
      ['no words about the shop', 'VALIDATION', { shop: 'empty' }, () => ({ body: { answers: {} } })],
      [
        'no right amount',
        'VALIDATION',
        { rightAmount: 'empty' },
        () => ({ body: { kind: 'amount', answers: { shop } } }),
      ],
      [
        'a right amount that is the charged one',
        'VALIDATION',
        { rightAmount: 'high' },
        () => ({ body: { kind: 'amount', answers: { shop, rightAmount: 1200 } } }),
      ],
      [
        'no promised day',
        'VALIDATION',
        { promisedOn: 'empty' },
        () => ({ body: { kind: 'not-received', answers: { shop } } }),
      ],
      [
        'a promised day before the charge',
        'VALIDATION',
        { promisedOn: 'early' },
        (today) => ({ body: { kind: 'no-refund', answers: { shop, promisedOn: addDays(today, -11) } } }),
      ],
      [
        'a day that is none',
        'VALIDATION',
        { answers: 'notReal' },
        () => ({ body: { kind: 'no-refund', answers: { shop, promisedOn: '2026-02-30' } } }),
      ],
      [
        'a cancellation tomorrow',
        'VALIDATION',
        { cancelledOn: 'future' },
        (today) => ({ body: { kind: 'cancelled', answers: { shop, cancelledOn: addDays(today, 1) } } }),
      ],
      [
        'no details',
        'VALIDATION',
        { details: 'empty' },
        () => ({ body: { kind: 'not-as-described', answers: { shop, returned: 'no', details: ' \n ' } } }),
      ],
      [
        'long details',
        'VALIDATION',
        { answers: 'too_big' },
        () => ({ body: { answers: { shop, details: 'x'.repeat(1001) } } }),
      ],
      [
        'control characters',
        'VALIDATION',
        { details: 'format' },
        () => ({ body: { answers: { shop, details: 'a\u0000b' } } }),
      ],
      [
        'a card number',
        'VALIDATION',
        { shopSaid: 'cardNumber' },
        () => ({ body: { answers: { shop: { asked: true, said: '4111 1111 1111 1111' } } } }),
      ],
      [
        'a shop that was asked tomorrow',
        'VALIDATION',
        { shopOn: 'future' },
        (today) => ({ body: { answers: { shop: { asked: true, on: addDays(today, 1) } } } }),
      ],
      [
        'a shop that was asked before the charge',
        'VALIDATION',
        { shopOn: 'early' },
        (today) => ({ body: { answers: { shop: { asked: true, on: addDays(today, -11) } } } }),
      ],
      [
        'an unknown right charge',
        'VALIDATION',
        { otherTransactionId: 'notFound' },
        () => ({ body: { answers: { shop, otherTransactionId: randomUUID() } } }),
      ],
      [
        'another person’s right charge',
        'VALIDATION',
        { otherTransactionId: 'notFound' },
        async () => ({ body: { answers: { shop, otherTransactionId: await other.line() } } }),
      ],
      [
        'itself as the right charge',
        'VALIDATION',
        { otherTransactionId: 'same' },
        async () => {
          const line = await person.line();
          return { line, body: { answers: { shop, otherTransactionId: line } } };
        },
      ],
      ['an unknown file', 'DISPUTE-FILES', undefined, () => ({ body: { evidence: [randomUUID()] } })],
      [
        'eleven files',
        'VALIDATION',
        { evidence: 'too_big' },
        () => ({ body: { evidence: Array.from({ length: 11 }, () => randomUUID()) } }),
      ],
    ];
    it.each(refused)('[DSP-2] %s: %s', async (_what, code, fields, given) => {
      const { line = await person.line(), body = {} } = await given(person.today);
      const answer = await person.open(line, body);
      expect([codeOf(answer), answer.error?.details?.fields]).toEqual([code, fields]);
      expect(answer.error?.message.length).toBeGreaterThan(10);
      expect(await cases()).toBe(0);
    });

    it('[DSP-2] a line that is in a case, with the id of the case', async () => {
      const line = await person.line();
      const disputeId = await person.opened(line);
      const answer = await person.open(line, { kind: 'not-mine', answers: { cardInHand: false } });
      expect([codeOf(answer), answer.error?.details]).toEqual(['DISPUTE-OPEN', { disputeId }]);
      const both = await person.open(await person.line(), {
        lines: [{ transactionId: await person.line() }, { transactionId: line }],
      });
      expect([codeOf(both), await cases()]).toEqual(['DISPUTE-OPEN', 1]);
    });

    it('[DSP-2] an unknown, a malformed and another person’s line alike', async () => {
      const bodies = await Promise.all(
        [randomUUID(), 'x', await other.line()].map(async (id) => (await person.open(id)).raw.body),
      );
      expect(new Set(bodies.map((body) => body.replace(/"requestId":"[^"]+"/, ''))).size).toBe(1);
    });
  });

  it('[DSP-2] opens on the last day, and with a promised day up to 120 days after it', async () => {
    const day = (days: number) =>
      person.line({ on: addDays(person.today, -days), posted: addDays(person.today, -days) });
    expect(codeOf(await person.open(await day(120)))).toBe('ok');
    expect(codeOf(await person.open(await day(121)))).toBe('DISPUTE-LATE');
    const promised = (days: number) => ({
      kind: 'not-received',
      answers: { promisedOn: addDays(person.today, -days), shop: { asked: true } },
    });
    expect(codeOf(await person.open(await day(300), promised(120)))).toBe('ok');
    expect(codeOf(await person.open(await day(300), promised(121)))).toBe('DISPUTE-LATE');
    expect(codeOf(await person.open(await day(540), promised(10)))).toBe('ok');
    expect(codeOf(await person.open(await day(541), promised(10)))).toBe('DISPUTE-LATE');
  });

  it('[DSP-2] gives a repeated call the same answer, and another body CONFLICT', async () => {
    const line = await person.line();
    const first = await person.open(line, {}, 'open-dispute-key');
    const again = await person.open(line, {}, 'open-dispute-key');
    expect([again.status, again.payload]).toEqual([200, first.payload]);
    const changed = await person.open(
      line,
      { kind: 'cancelled', answers: answersFor('cancelled', person.today) },
      'open-dispute-key',
    );
    expect([changed.status, codeOf(changed)]).toEqual([409, 'CONFLICT']);
    expect([await cases(), (await messages(t, person.customerId)).length]).toEqual([1, 2]);
  });

  // More calls at once need more time than a call has on a cluster.
  const [many, most] = context.distributed ? [10, 20] : [25, 50];

  it(`[DSP-2] opens one case when two tabs, and ${most} calls, open it at once`, async () => {
    for (const [calls, key] of [
      [2, undefined],
      [many, 'the-same-key'],
      [most, undefined],
    ] as const) {
      await startAgain(context.db());
      const line = await person.line();
      const answers = await Promise.all(Array.from({ length: calls }, () => person.open(line, {}, key)));
      const done = answers.filter(({ status }) => status === 200);
      const ids = new Set(done.map(({ payload }) => (payload as { disputeId: string }).disputeId));
      expect([ids.size, await cases()]).toEqual([1, 1]);
      expect(done).toHaveLength(key ? calls : 1);
      for (const answer of answers) if (answer.status !== 200) expect(codeOf(answer)).toBe('DISPUTE-OPEN');
      expect(await messages(t, person.customerId)).toHaveLength(2);
    }
  });
});
