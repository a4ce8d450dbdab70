import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, taipeiDate } from '../../../shared/dates.ts';
import type { DisputeState } from '../../../shared/disputes.ts';
import { clearAudit } from '../../../tests/support/api/audit.ts';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { auditLines, codeOf, messages } from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { Disputer, startAgain } from './test-setup.ts';

describeOnBank('a case', (context) => {
  let t: TestApp;
  let person: Disputer;
  let other: Disputer;
  /** Runs while a file is under way to the bank. */
  let meanwhile: (() => Promise<unknown>) | undefined;
  beforeAll(async () => {
    t = await testApp(
      context,
      {},
      {
        cardSystem: (local) => ({
          ...local,
          async putEvidence(...of) {
            await meanwhile?.();
            await local.putEvidence?.(...of);
          },
        }),
      },
    );
    other = await Disputer.logOn(t, context.db(), 'primary2');
    person = await Disputer.logOn(t, context.db());
  });
  afterAll(() => t.app.server.close());
  beforeEach(async () => {
    meanwhile = undefined;
    await startAgain(context.db());
    await clearAudit(context.db());
  });
  const start = async (over: object = {}) => person.opened(await person.line(), over);
  /** The bank moves a case. */
  const move = async (disputeId: string, state: DisputeState, daysAgo = 0) => {
    const isEnd = state === 'for-you' || state === 'against-you';
    await sql`update cards.disputes set state = ${state}, ended_at = ${isEnd ? sql`app_now()` : null},
        next_who = ${isEnd ? null : 'you'}, next_by = null where case_id = ${disputeId}`.execute(
      context.db(),
    );
    await sql`insert into cards.dispute_steps (customer_id, case_id, position, state, at, text_en, text_zh)
      select customer_id, case_id, 9, ${state}, app_now() - make_interval(days => ${daysAgo}), 'Send the receipt.', '請補收據。'
      from cards.disputes where case_id = ${disputeId}`.execute(context.db());
    if (isEnd)
      await sql`update cards.dispute_lines set suspended = 0 where case_id = ${disputeId}`.execute(
        context.db(),
      );
  };
  const openedDaysAgo = (disputeId: string, days: number) =>
    sql`update cards.disputes set opened_at = app_now() - make_interval(days => ${days})
      where case_id = ${disputeId}`.execute(context.db());

  it('[DSP-4] has both clocks, what need not be paid, the next date and who acts', async () => {
    const id = await person.line({ on: addDays(person.today, -10) });
    const { suspends } = await person.choices(id);
    const one = await person.one(await person.opened(id));
    expect(one).toMatchObject({
      ...{ state: 'received', amount: { amount: '1200' }, suspended: { amount: '1200' } },
      ...{ interestFrom: suspends!.interestFrom, schemeLastDay: addDays(person.today, 111) },
      next: { who: 'bank', by: addDays(person.today, 30) },
      steps: [{ state: 'received' }],
      ...{ replies: [], evidence: [], today: person.today },
    });
    expect(one).not.toHaveProperty('owed');
  });

  it('[DSP-4] says whether the automatic debit leaves out what is suspended', async () => {
    const debit = (takes: string) =>
      sql`update cards.cards set autopay = ${takes} where card_id = ${person.cardId}`.execute(context.db());
    const disputeId = await start();
    await debit('full');
    expect((await person.one(disputeId)).debitLeavesOut).toBe(true);
    await move(disputeId, 'against-you');
    expect((await person.one(disputeId)).debitLeavesOut).toBe(false);
    await debit('none');
    expect(await person.one(disputeId)).not.toHaveProperty('debitLeavesOut');
  });

  it('[DSP-4] lists open and ended cases, newest first, of the person alone', async () => {
    const first = await start();
    await openedDaysAgo(first, 3);
    const second = await start();
    await move(second, 'for-you');
    await other.opened(await other.line());
    const list = await person.list();
    expect(list.map(({ disputeId, state }) => [disputeId, state])).toEqual([
      [second, 'for-you'],
      [first, 'received'],
    ]);
    expect(list[1]).toMatchObject({
      lastFour: person.lastFour,
      description: 'Blue Door Books',
      lineCount: 1,
    });
    expect(list[0]).not.toHaveProperty('next');
  });

  it.each([
    [29, 'received', false, 30],
    [30, 'received', true, 30],
    [90, 'with-merchant-bank', true, 30],
    [91, 'received', false, 30],
    [40, 'for-you', false, 30],
  ] as const)(
    '[DSP-4] %i days after the opening, in state %s, the way to the ombudsman is open: %s',
    async (days, state, isOpen, from) => {
      const disputeId = await start();
      await openedDaysAgo(disputeId, days);
      if (state !== 'received') await move(disputeId, state);
      const { ombudsman, openedAt } = await person.one(disputeId);
      const opened = taipeiDate(new Date(openedAt));
      expect(ombudsman).toEqual({ from: addDays(opened, from), until: addDays(opened, from + 60), isOpen });
    },
  );

  it.each([
    [60, true],
    [61, false],
  ])('[DSP-4] %i days after a decision against the person the way is open: %s', async (days, isOpen) => {
    const disputeId = await start();
    await move(disputeId, 'against-you', days);
    const from = addDays(person.today, -days);
    expect((await person.one(disputeId)).ombudsman).toEqual({ from, until: addDays(from, 60), isOpen });
  });

  it('[DSP-3] takes files, shows them to the person alone, as a download that runs nothing', async () => {
    const [first, second] = [await person.upload('first'), await person.upload('second')];
    const disputeId = await start({ evidence: [first] });
    const added = await person.act(disputeId, 'evidence', { evidence: [second] });
    expect([added.status, added.payload]).toEqual([200, { added: 1 }]);
    expect((await person.one(disputeId)).evidence).toMatchObject([
      { fileId: first, name: 'first.pdf', type: 'application/pdf', state: 'ready' },
      { fileId: second, name: 'second.pdf' },
    ]);
    const { raw } = await person.browser.call('GET', `/disputes/${disputeId}/evidence/${second}`);
    expect([raw.statusCode, raw.body]).toEqual([200, '%PDF-1.7\nsecond\n%%EOF\n']);
    expect(raw.headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+\.pdf"$/);
    expect(raw.headers['content-security-policy']).toContain('sandbox');
    for (const [who, of, file] of [
      [other, disputeId, second],
      [person, randomUUID(), second],
      [person, disputeId, randomUUID()],
      [person, 'x', second],
    ] as const)
      expect(codeOf(await who.browser.call('GET', `/disputes/${of}/evidence/${file}`))).toBe('NOT_FOUND');
    expect(await auditLines(context.db(), person.customerId)).toEqual([
      'open-dispute done',
      'add-dispute-evidence done',
    ]);
  });

  it('[DSP-3] takes a file once, of two cases that name it at the same time one', async () => {
    const file = await person.upload();
    const ids = [await start(), await start(), await start()];
    const answers = await Promise.all(ids.map((id) => person.act(id, 'evidence', { evidence: [file] })));
    expect(answers.map(codeOf).sort()).toEqual(['DISPUTE-FILES', 'DISPUTE-FILES', 'ok']);
    expect(codeOf(await person.act(ids[0]!, 'evidence', { evidence: [file] }))).toBe('DISPUTE-FILES');
  });

  it('[DSP-3] refuses the eleventh file, another person’s, and one named twice', async () => {
    const files = await Promise.all(Array.from({ length: 10 }, (_, at) => person.upload(`${at}`)));
    const disputeId = await start({ evidence: files });
    const eleventh = await person.upload('eleventh');
    const add = (...evidence: string[]) => person.act(disputeId, 'evidence', { evidence });
    expect(codeOf(await add(eleventh))).toBe('DISPUTE-FILES');
    const fresh = await start();
    for (const evidence of [[await other.upload()], [eleventh, eleventh], ['x'], [randomUUID()]])
      expect(codeOf(await person.act(fresh, 'evidence', { evidence }))).toBe('DISPUTE-FILES');
    expect(codeOf(await person.act(fresh, 'evidence', { evidence: [] }))).toBe('VALIDATION');
    expect(codeOf(await person.act(fresh, 'evidence', { evidence: [eleventh] }))).toBe('ok');
  });

  it('[DSP-3] frees a file whose case ends while the file is under way', async () => {
    const file = await person.upload();
    const disputeId = await start();
    meanwhile = () => move(disputeId, 'for-you');
    expect(codeOf(await person.act(disputeId, 'evidence', { evidence: [file] }))).toBe('DISPUTE-ENDED');
    meanwhile = undefined;
    const next = await start({ evidence: [file] });
    expect((await person.one(next)).evidence).toHaveLength(1);
    expect((await person.one(disputeId)).evidence).toEqual([]);
  });

  it('[DSP-3] opens no case, and keeps the file free, when the line is put into a case meanwhile', async () => {
    const file = await person.upload();
    const line = await person.line();
    meanwhile = async () => {
      meanwhile = undefined;
      await person.opened(line);
    };
    expect(codeOf(await person.open(line, { evidence: [file] }))).toBe('DISPUTE-OPEN');
    expect((await person.one(await start({ evidence: [file] }))).evidence).toHaveLength(1);
  });

  it('[DSP-3] answers what the bank asked, with files, and nothing that it did not ask', async () => {
    const disputeId = await start();
    const answer = (text: string, evidence: string[] = []) =>
      person.act(disputeId, 'answer', { text, evidence });
    expect(codeOf(await answer('Here it is'))).toBe('DISPUTE-NOT-ASKED');
    await move(disputeId, 'more-wanted');
    expect(await person.one(disputeId)).toMatchObject({
      ...{ state: 'more-wanted', next: { who: 'you' } },
      steps: [{ state: 'received' }, { state: 'more-wanted', text: 'Send the receipt.' }],
    });
    for (const [text, fields] of [
      [' \n ', { text: 'empty' }],
      ['a\u0007', { text: 'format' }],
      ['4111111111111111', { text: 'cardNumber' }],
      ['x'.repeat(1001), { text: 'too_big' }],
    ] as const)
      expect((await answer(text)).error?.details?.fields).toEqual(fields);
    expect((await answer('Here\r\nit is ', [await person.upload()])).payload).toEqual({ answered: true });
    expect(await person.one(disputeId)).toMatchObject({
      ...{ state: 'received', replies: [{ text: 'Here\nit is' }], evidence: [{ state: 'ready' }] },
    });
    expect(codeOf(await answer('Again'))).toBe('DISPUTE-NOT-ASKED');
    expect(t.logged.join('')).not.toContain('Here');
  });

  it('[DSP-3] withdraws once, tells it, and lets the line be disputed again', async () => {
    const line = await person.line();
    const disputeId = await person.opened(line);
    const { reference } = await person.one(disputeId);
    const first = await person.act(disputeId, 'withdraw', {}, 'withdraw-key');
    const again = await person.act(disputeId, 'withdraw', {}, 'withdraw-key');
    for (const { status, payload } of [first, again])
      expect([status, payload]).toEqual([200, { withdrawn: true }]);
    expect(codeOf(await person.act(disputeId, 'withdraw'))).toBe('DISPUTE-ENDED');
    expect(await person.one(disputeId)).toMatchObject({ state: 'withdrawn', suspended: { amount: '0' } });
    const told = (await messages(t, person.customerId)).filter(
      ({ purpose }) => purpose === 'dispute-withdrawn',
    );
    expect(told).toHaveLength(2);
    expect(told[0]?.text).toContain(reference);
    expect(codeOf(await person.open(line))).toBe('ok');
  });

  it.each(['for-you', 'against-you'] as const)(
    '[DSP-3] changes nothing in a case that ended %s',
    async (state) => {
      const disputeId = await start();
      await move(disputeId, state);
      const file = await person.upload();
      expect(codeOf(await person.act(disputeId, 'evidence', { evidence: [file] }))).toBe('DISPUTE-ENDED');
      expect(codeOf(await person.act(disputeId, 'answer', { text: 'But', evidence: [] }))).toBe(
        'DISPUTE-ENDED',
      );
      expect(codeOf(await person.act(disputeId, 'withdraw'))).toBe('DISPUTE-ENDED');
    },
  );

  it('[DSP-3] [DSP-4] gives an unknown, a malformed and another person’s case the same answer', async () => {
    const theirs = await other.opened(await other.line());
    const bodies = new Set<string>();
    for (const id of [theirs, randomUUID(), 'x'])
      for (const answer of [
        await person.get(id),
        await person.act(id, 'evidence', { evidence: [randomUUID()] }),
        await person.act(id, 'answer', { text: 'Mine', evidence: [] }),
        await person.act(id, 'withdraw'),
      ]) {
        expect(codeOf(answer)).toBe('NOT_FOUND');
        bodies.add(answer.raw.body.replace(/"requestId":"[^"]+"/, ''));
      }
    expect(bodies.size).toBe(1);
    expect((await other.one(theirs)).state).toBe('received');
  });

  describe('of a card that changes meanwhile', () => {
    it('[DSP-2] opens and goes on while the card is frozen', async () => {
      const frozen = await person.browser.call('POST', `/cards/${person.cardId}/controls/freeze`, {
        language: 'en',
      });
      expect(frozen.status).toBe(200);
      const disputeId = await start();
      expect((await person.act(disputeId, 'withdraw')).status).toBe(200);
    });

    it('[DSP-2] [DSP-4] keeps its line when the card is replaced, and opens for lines of the number before', async () => {
      const lines = [await person.line(), await person.line()];
      const disputeId = await person.opened(lines[0]!);
      const lost = { category: 'lost', reason: 'transport', reasonDetail: 'On the train', language: 'en' };
      const ordered = await person.browser.call('POST', `/cards/${person.cardId}/replacement`, lost);
      expect(ordered.status).toBe(200);
      const { lastFour } = ordered.payload as { lastFour: string };
      expect(await person.one(disputeId)).toMatchObject({ lastFour, lines: [{ transactionId: lines[0] }] });
      expect((await person.choices(lines[1]!)).notes).toContain('replaced-card');
      expect(codeOf(await person.open(lines[1]!))).toBe('ok');
      expect((await person.act(disputeId, 'withdraw')).status).toBe(200);
    });
  });
});
