/** How the bank's staff answer requests about data (DRQ-2, DRQ-3). */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { clearAudit } from '../../../tests/support/api/audit.ts';
import { auditLines, codeOf, messages, resetClock } from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { endsIn, Requester, startAgain, WORDS } from '../../data-requests/server/test-setup.ts';
import { type DeskAnswer, type DeskBrowser, REASON } from '../testing/browser.ts';
import { startDesk, type TestDesk } from './test-setup.ts';

const done = { state: 'done', notified: true };
const reasonOf = ({ error }: DeskAnswer<'act' | 'decide'>) => error?.details?.reason;

describeOnBank('answers to requests about data', (context) => {
  let desk: TestDesk;
  let person: Requester;
  let ann: DeskBrowser;
  let art: DeskBrowser;
  const db = () => context.db();
  beforeAll(async () => {
    desk = await startDesk(context, { STAFF_DUAL_CONTROL: 'off' });
  });
  afterAll(() => desk.close());
  beforeEach(async () => {
    await resetClock(db());
    await startAgain(db());
    await sql`delete from portal.staff_acts`.execute(db());
    await clearAudit(db());
    [ann, art] = [await desk.logOn('ann'), await desk.logOn('art')];
    person = await Requester.logOn(desk.t);
  });

  const find = async (browser = ann) => browser.find(await desk.numberOf('demo.primary1'));
  const told = async () =>
    (await messages(desk.t, person.customerId))
      .map(({ purpose }) => purpose)
      .filter((purpose) => purpose.startsWith('data-request') && !purpose.endsWith('opened'));

  it('[DRQ-3] lists open requests by their last day, without words', async () => {
    const later = await person.opened();
    const sooner = await person.opened({ kind: 'copy' });
    const { payload } = await ann.call('pending', {});
    expect(payload.dataRequests.map(({ requestId }) => requestId)).toEqual([sooner, later]);
    expect(JSON.stringify([payload, await find()])).not.toContain('LIM');
    expect((await find()).dataRequests).toHaveLength(2);
  });

  it('[DRQ-3] shows what the person wrote and the files, and records each look', async () => {
    const fileId = await person.upload('passport');
    const requestId = await person.opened({ evidence: [fileId] });
    const { reference } = await find();
    const { payload } = await ann.call('dataRequest', { reference, requestId });
    expect(payload).toMatchObject({
      text: WORDS,
      files: [{ fileId, name: 'passport.pdf' }],
      extendable: true,
    });
    const file = (await ann.call('dataRequestFile', { reference, requestId, fileId })).payload;
    expect(Buffer.from(file.content, 'base64').toString()).toContain('passport');
    expect(await auditLines(db(), person.customerId)).toEqual([
      'data-request opened',
      'staff-look person',
      'staff-look data-request',
      'staff-look data-request-file',
    ]);
    const other = (await ann.find(await desk.numberOf('demo.primary2'))).reference;
    expect((await ann.call('dataRequest', { reference: other, requestId })).error?.code).toBe('NOT_FOUND');
    const wrong = { reference, requestId, fileId: randomUUID() };
    expect((await ann.call('dataRequestFile', wrong)).error?.code).toBe('NOT_FOUND');
  });

  it.each([
    ['grant-request', 'granted'],
    ['refuse-request', 'refused'],
  ] as const)('[DRQ-3] answers with the reason, once: %s', async (kind, state) => {
    const requestId = await person.opened();
    expect((await ann.act(await find(), kind, { changeId: requestId })).payload).toEqual(done);
    expect(await person.one(requestId)).toMatchObject({ state, answer: REASON, late: false });
    expect(await told()).toEqual([`data-request-${state}`, `data-request-${state}`]);
    expect(codeOf(await person.withdraw(requestId))).toBe('DATA-ENDED');
    for (const again of ['grant-request', 'refuse-request', 'extend-request'] as const)
      expect(reasonOf(await art.act(await find(art), again, { changeId: requestId }))).toBe('request-ended');
    expect((await person.one(requestId)).state).toBe(state);
  });

  it('[DRQ-2] extends once, with the reason, by as many days again', async () => {
    const requestId = await person.opened();
    const before = await person.one(requestId);
    expect((await ann.act(await find(), 'extend-request', { changeId: requestId })).payload).toEqual(done);
    const { extension, lastDay, state } = await person.one(requestId);
    expect(state).toBe('received');
    expect(extension).toMatchObject({ reason: REASON, lastDayBefore: before.lastDay });
    expect(lastDay > before.lastDay).toBe(true);
    expect(await told()).toEqual(['data-request-extended', 'data-request-extended']);
    const again = await art.act(await find(art), 'extend-request', { changeId: requestId });
    expect(reasonOf(again)).toBe('request-late');
    expect((await person.one(requestId)).lastDay).toBe(lastDay);
  });

  it.each([
    [20, true],
    [-2, false],
  ])('[DRQ-2] extends in the last seconds and not after: %d s left', async (seconds, isDone) => {
    const requestId = await person.opened();
    await endsIn(db(), requestId, seconds);
    // The clock moved, which ends sessions.
    ann = await desk.logOn('ann');
    const person2 = await Requester.logOn(desk.t);
    expect((await person2.one(requestId)).late).toBe(!isDone);
    const answer = await ann.act(await find(), 'extend-request', { changeId: requestId });
    expect(reasonOf(answer)).toBe(isDone ? undefined : 'request-late');
    // A late answer is still an answer.
    expect((await ann.act(await find(), 'grant-request', { changeId: requestId })).payload).toEqual(done);
    expect(await person2.one(requestId)).toMatchObject({ state: 'granted', late: false });
  });

  it('[DRQ-3] takes one of two answers that are given at once', async () => {
    for (let round = 0; round < 12; round++) {
      await startAgain(db());
      const requestId = await person.opened();
      const seen = await find();
      const answers = await Promise.all([
        ann.act(seen, 'grant-request', { changeId: requestId }),
        art.act(seen, 'refuse-request', { changeId: requestId }),
      ]);
      const states = answers.map(({ payload, error }) => (error ? error.code : payload.state));
      expect(states.toSorted()).toEqual(['CONFLICT', 'done']);
      const state = states[0] === 'done' ? 'granted' : 'refused';
      expect((await person.one(requestId)).state).toBe(state);
      expect(await told()).toEqual([`data-request-${state}`, `data-request-${state}`]);
    }
  });

  it('[DRQ-3] takes an answer or a withdrawal that happen at once, never both', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 16; round++) {
      await startAgain(db());
      const requestId = await person.opened();
      const seen = await find();
      const [answered, withdrawn] = await Promise.all([
        ann.act(seen, round % 2 ? 'grant-request' : 'refuse-request', { changeId: requestId }),
        person.withdraw(requestId),
      ]);
      const { state } = await person.one(requestId);
      outcomes.add(state);
      const isWithdrawn = state === 'withdrawn';
      expect(codeOf(withdrawn)).toBe(isWithdrawn ? 'ok' : 'DATA-ENDED');
      expect(reasonOf(answered)).toBe(isWithdrawn ? 'request-ended' : undefined);
      expect(await told()).toEqual([`data-request-${state}`, `data-request-${state}`]);
    }
    expect(outcomes.size).toBeGreaterThan(0);
  });

  it('[DRQ-3] answers nothing of another customer, and nothing that is not there', async () => {
    const requestId = await person.opened();
    const other = await ann.find(await desk.numberOf('demo.primary2'));
    for (const changeId of [requestId, randomUUID()])
      expect(reasonOf(await ann.act(other, 'grant-request', { changeId }))).toBe('request-ended');
    expect((await person.one(requestId)).state).toBe('received');
  });
});
