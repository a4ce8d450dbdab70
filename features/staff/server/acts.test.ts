import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTS, type ActKind, hasSubject } from '../../../shared/staff-roles.ts';
import { namedAudit } from '../../../tests/support/api/audit.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import type { Person } from '../calls.ts';
import { type DeskAnswer, type DeskBrowser, REASON } from '../testing/browser.ts';
import { startDesk, type TestDesk } from './test-setup.ts';

/** Expects that one of the changes was made, and that the others came too late. */
function expectOneDone(answers: readonly DeskAnswer<'act'>[]): void {
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, error } of answers) if (status !== 200) expect(error?.details?.reason).toBe('stale');
}

describeOnBank('changes by staff', (context) => {
  let desk: TestDesk;
  let ann: DeskBrowser;
  beforeAll(async () => {
    desk = await startDesk(context);
    ann = await desk.logOn('ann');
  });
  afterAll(() => desk.close());

  const find = async (username: string, browser = ann) => browser.find(await desk.numberOf(username));
  const notices = async (purpose: string, customerId: string) =>
    (
      await sql<{ channel: string; language: string }>`select channel, language from portal.outbox
        where purpose = ${purpose} and customer_id = ${customerId}`.execute(context.db())
    ).rows;
  const messageOf = async (messageId: string) =>
    (
      await sql<{ state: string; tries: number }>`select state, tries from portal.outbox
        where message_id = ${messageId}::uuid`.execute(context.db())
    ).rows[0]!;
  const done = { state: 'done', notified: true };

  it('[STAFF-3] unlocks after wrong passwords, with one record and a notice to phone and e-mail', async () => {
    const browser = await desk.t.browser().open();
    await browser.logIn('demo.primary1', 'wrong-Pass9');
    await sql`update portal.login_counters set locked_until = app_now() + interval '10 minutes'`.execute(
      context.db(),
    );
    expect((await browser.logIn('demo.primary1')).error?.code).toBe('LOGIN-LOCKED');
    const person = await find('demo.primary1');
    expect(Date.parse(person.access.lockedUntil!)).toBeGreaterThan(Date.now());
    expect((await ann.act(person, 'unlock')).payload).toEqual(done);
    expect((await find('demo.primary1')).access.lockedUntil).toBeNull();
    expect((await browser.logIn('demo.primary1')).status).toBe(200);
    expect(await desk.trail('staff-unlock', person.reference)).toEqual([
      { outcome: 'done', details: expect.objectContaining({ staff: 'ann', reason: REASON }) },
    ]);
    const { rows } = await sql`select distinct channel, actor, address from ${namedAudit} a
      where action in ('staff-unlock', 'staff-look') and customer_id = ${person.reference}`.execute(
      context.db(),
    );
    expect(rows).toEqual([{ channel: 'staff', actor: 'staff:ann', address: '127.0.0.1' }]);
    const sent = await notices('staff-unlock', person.reference);
    expect(sent.map(({ channel }) => channel).sort()).toEqual(['email', 'sms']);
    expect(sent[0]?.language).toBe('zh_tw');
  });

  it('[STAFF-3] ends a lock of the bank', async () => {
    const person = await find('demo.locked1');
    expect(person.access.lockedByBank).toBe(true);
    expect((await ann.act(person, 'unlock')).status).toBe(200);
    expect((await (await desk.t.browser().open()).logIn('demo.locked1')).status).toBe(200);
  });

  it('[STAFF-3] blocks access, which ends the sessions, and restores it', async () => {
    const browser = await desk.t.browser().open();
    await browser.logIn('demo.supp1');
    const person = await find('demo.supp1');
    expect(person.sessions[0]).toMatchObject({ endedAt: null, network: '127.0.0.0/24' });
    expect((await ann.act(person, 'disable')).payload).toEqual(done);
    expect((await browser.call('GET', '/profile')).error?.code).toBe('SESSION_OVER');
    const again = await desk.t.browser().open();
    expect((await again.logIn('demo.supp1')).error?.code).toBe('LOGIN-DISABLED');
    const disabled = await find('demo.supp1');
    expect([disabled.access.disabled, disabled.sessions[0]?.endedAt]).toEqual([true, expect.any(String)]);
    expect((await ann.act(disabled, 'enable')).payload).toEqual(done);
    expect((await again.logIn('demo.supp1')).status).toBe(200);
  });

  it('[STAFF-3] ends sessions and removes known browsers', async () => {
    const browser = await desk.t.browser().open();
    await browser.logIn('demo.primary2');
    const person = await find('demo.primary2');
    expect(person.browsers).toHaveLength(1);
    expect((await ann.act(person, 'end-sessions')).status).toBe(200);
    expect((await browser.call('GET', '/profile')).error?.code).toBe('SESSION_OVER');
    expect((await ann.act(await find('demo.primary2'), 'forget-browsers')).status).toBe(200);
    expect((await find('demo.primary2')).browsers).toEqual([]);
  });

  it('[STAFF-3] deletes a registration, so that the card holder can register again', async () => {
    const number = await desk.numberOf('demo.recent1');
    const browser = await desk.t.browser().open();
    await browser.logIn('demo.recent1');
    const person = await ann.find(number);
    expect((await ann.act(person, 'reset-registration')).payload).toEqual(done);
    const after = await ann.find(number);
    expect([after.access.registered, after.sessions, after.browsers]).toEqual([false, [], []]);
    expect((await browser.call('GET', '/profile')).error?.code).toBe('SESSION_OVER');
    expect((await (await desk.t.browser().open()).logIn('demo.recent1')).error?.code).toBe('LOGIN-PW');
    for (const kind of ACTS.filter((each) => each !== 'send-again' && !hasSubject(each)))
      expect((await ann.act(after, kind)).error, kind).toMatchObject({
        code: 'CONFLICT',
        details: { reason: 'nothing' },
      });
  });

  it('[STAFF-3] sends a notice again, but never a code', async () => {
    const person = await find('demo.locked1');
    const { payload } = await ann.call('messages', { reference: person.reference });
    const notice = payload.entries.find(
      ({ purpose, channel }) => purpose === 'staff-unlock' && channel === 'sms',
    )!;
    await desk.t.app.dispatcher.drain();
    expect((await messageOf(notice.messageId)).state).toBe('sent');
    const tries = (await messageOf(notice.messageId)).tries;
    const setState = (state: 'waiting' | 'sent') =>
      sql`update portal.outbox set state = ${state}, next_try_at = app_now() + interval '1 hour',
          sealed = ${state === 'waiting' ? Buffer.from('x') : null}, done_at = ${state === 'waiting' ? null : new Date()}
        where message_id = ${notice.messageId}::uuid`.execute(context.db());
    // The same message becomes due again.
    await setState('waiting');
    expect((await ann.act(person, 'send-again', { messageId: notice.messageId })).payload).toEqual(done);
    expect(await notices('notice-again', person.reference)).toEqual([]);
    await expect.poll(async () => (await messageOf(notice.messageId)).tries).toBeGreaterThan(tries);
    await desk.t.app.dispatcher.drain();
    // The text of the sent message is deleted, so a new message refers to it.
    await setState('sent');
    const next = await find('demo.locked1');
    expect((await ann.act(next, 'send-again', { messageId: notice.messageId })).payload).toEqual(done);
    expect(await notices('notice-again', person.reference)).toEqual([{ channel: 'sms', language: 'zh_tw' }]);
    await sql`update portal.outbox set challenge_id = ${randomUUID()}::uuid
      where message_id = ${notice.messageId}::uuid`.execute(context.db());
    const refused = await ann.act(await find('demo.locked1'), 'send-again', { messageId: notice.messageId });
    expect(refused.error?.details?.reason).toBe('code');
    const unknown = await ann.act(await find('demo.locked1'), 'send-again', { messageId: randomUUID() });
    expect(unknown.error?.code).toBe('NOT_FOUND');
  });

  it('[STAFF-3] sends one of ten notices again that race, also to a customer without an account', async () => {
    const registered = await find('demo.oldpass1');
    const number = registered.customerNumber;
    expect((await ann.act(registered, 'reset-registration')).status).toBe(200);
    const person = await ann.find(number);
    const { payload } = await ann.call('messages', { reference: person.reference });
    const { messageId } = payload.entries[0]!;
    await sql`update portal.outbox set state = 'sent', sealed = null, in_flight = false, done_at = app_now()
      where customer_id = ${person.reference}`.execute(context.db());
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ann.act(person, 'send-again', { messageId })),
    );
    expectOneDone(answers);
    expect(await notices('notice-again', person.reference)).toHaveLength(1);
  });

  it('[STAFF-3] refuses a change from a state that is no longer so, and one that changes nothing', async () => {
    const person = await find('demo.primary1');
    expect((await ann.act(person, 'disable')).status).toBe(200);
    const stale = await ann.act(person, 'end-sessions');
    expect(stale.error).toMatchObject({ code: 'CONFLICT', details: { reason: 'stale' } });
    const disabled = await find('demo.primary1');
    expect((await ann.act(disabled, 'disable')).error?.details?.reason).toBe('nothing');
    expect((await ann.act(disabled, 'enable')).status).toBe(200);
    expect(await desk.trail('staff-disable', person.reference)).toHaveLength(1);
  });

  it('[STAFF-3] answers a repeat with the first outcome, and refuses another change under its id', async () => {
    const person = await find('demo.corp1');
    const actId = randomUUID();
    for (let turn = 0; turn < 3; turn++)
      expect((await ann.act(person, 'disable', { actId })).payload).toEqual(done);
    for (const other of [{ kind: 'enable' }, { reason: `${REASON} Twice.` }] as const)
      expect((await ann.act(person, 'disable', { actId, ...other })).error?.details?.reason).toBe(
        'other-act',
      );
    const art = await desk.logOn('art');
    expect((await art.act(person, 'disable', { actId })).error?.details?.reason).toBe('other-act');
    expect(await desk.trail('staff-disable', person.reference)).toHaveLength(1);
  });

  it('[STAFF-3] does one of twenty changes that race from one state', async () => {
    const person = await find('demo.corp1');
    const answers = await Promise.all(Array.from({ length: 20 }, () => ann.act(person, 'enable')));
    expectOneDone(answers);
    expect(await desk.trail('staff-enable', person.reference)).toHaveLength(1);
  });

  it.each(['Because.', 'Card 4000 0012 3456 7899 was lost today.'])(
    '[STAFF-3] [S42] refuses the reason "%s", by the rule of the form',
    async (reason) => {
      const answer = await ann.act(await find('demo.corp1'), 'disable', { reason });
      expect(answer.error?.code).toBe('VALIDATION');
    },
  );

  it('[STAFF-3] accepts dates, times and ticket numbers in a reason', async () => {
    const reason = 'Ticket INC-20261124, call on 2026-11-24 at 14:05, branch 007.\u0000';
    expect((await ann.act(await find('demo.corp1'), 'disable', { reason })).status).toBe(200);
  });
});

describeOnBank('changes by two persons', (context) => {
  let desk: TestDesk;
  let person: Person;
  const people: Record<string, DeskBrowser> = {};
  const staff = (name: string): DeskBrowser => people[name]!;
  beforeAll(async () => {
    desk = await startDesk(context, { STAFF_DUAL_CONTROL: 'all' });
    for (const name of ['ann', 'art', 'sue', 'both'] as const) people[name] = await desk.logOn(name);
  });
  afterAll(() => desk.close());

  const find = async () => {
    person = await staff('ann').find(await desk.numberOf('demo.primary1'));
    return person;
  };
  const isDisabled = async () => (await find()).access.disabled;
  /** Requests a change and returns its id. */
  async function request(by: DeskBrowser, kind: ActKind = 'disable'): Promise<string> {
    const actId = randomUUID();
    const answer = await by.act(await find(), kind, { actId });
    expect(answer.payload).toEqual({ state: 'requested', notified: false });
    return actId;
  }
  const decide = (by: DeskBrowser, actId: string, decision: 'approve' | 'refuse' = 'approve') =>
    by.call('decide', { reference: person.reference, actId, decision });
  const expireAll = () =>
    sql`update portal.staff_acts set expires_at = app_now() where state = 'requested'`.execute(context.db());

  it('[STAFF-4] are requested by one, approved by another, and recorded with both', async () => {
    const actId = await request(staff('ann'));
    expect(await isDisabled()).toBe(false);
    expect(person.requests).toEqual([
      expect.objectContaining({
        actId,
        kind: 'disable',
        reason: REASON,
        requestedBy: 'Staff ann',
        isOwn: true,
      }),
    ]);
    const listed = await staff('sue').call('pending', {});
    expect(listed.payload.requests.map((one) => [one.actId, one.isOwn])).toEqual([[actId, false]]);
    expect((await decide(staff('sue'), actId)).payload).toEqual({ state: 'done', notified: true });
    expect(await isDisabled()).toBe(true);
    expect(await desk.trail('staff-disable')).toEqual([
      { outcome: 'requested', details: { act: actId, staff: 'ann', role: 'agent', reason: REASON } },
      {
        outcome: 'done',
        details: {
          act: actId,
          staff: 'sue',
          role: 'supervisor',
          reason: REASON,
          requestedBy: 'ann',
          approvedBy: 'sue',
          rowsAdded: expect.stringMatching(/^[0-9a-f]{16}$/),
        },
      },
    ]);
    expect((await decide(staff('sue'), actId)).error?.details?.reason).toBe('decided');
    expect((await decide(staff('both'), actId, 'refuse')).error?.details?.reason).toBe('decided');
  });

  it('[STAFF-4] are not approved by their maker, not in another session either', async () => {
    const actId = await request(staff('both'), 'enable');
    const second = await desk.logOn('both');
    for (const browser of [staff('both'), second])
      for (const decision of ['approve', 'refuse'] as const) {
        const { error } = await decide(browser, actId, decision);
        expect(error).toMatchObject({ code: 'NOT_NOW', details: { reason: 'same-person' } });
      }
    expect(await isDisabled()).toBe(true);
    expect((await decide(staff('sue'), actId)).status).toBe(200);
    expect(await isDisabled()).toBe(false);
  });

  it('[STAFF-4] are not approved by an agent', async () => {
    const actId = await request(staff('ann'));
    expect((await decide(staff('art'), actId)).error).toMatchObject({
      code: 'NOT_NOW',
      details: { reason: 'role' },
    });
    expect((await decide(staff('sue'), actId, 'refuse')).payload.state).toBe('refused');
    expect((await decide(staff('both'), actId)).error?.details?.reason).toBe('decided');
    expect(await isDisabled()).toBe(false);
  });

  it('[STAFF-4] expire after 30 minutes', async () => {
    const actId = await request(staff('ann'));
    expect(
      (Date.parse((await find()).requests[0]!.expiresAt) - Date.parse(person.requests[0]!.requestedAt)) /
        60_000,
      // Allows a small difference, because the two times are read one after the other.
    ).toBeCloseTo(30, 2);
    await expireAll();
    expect((await decide(staff('sue'), actId)).error?.details?.reason).toBe('decided');
    expect((await find()).requests).toEqual([]);
    expect((await staff('ann').act(person, 'disable', { actId })).error?.details?.reason).toBe('decided');
  });

  it('[STAFF-4] are refused when the state has changed since the request', async () => {
    const [first, second] = [await request(staff('ann')), await request(staff('art'))];
    expect((await decide(staff('sue'), first)).status).toBe(200);
    expect((await decide(staff('sue'), second)).error?.details?.reason).toBe('stale');
    const enable = await request(staff('ann'), 'enable');
    await sql`update portal.users set password_changed_at = app_now() where username = 'demo.primary1'`.execute(
      context.db(),
    );
    expect((await decide(staff('sue'), enable)).error?.details?.reason).toBe('stale');
    expect((await decide(staff('sue'), await request(staff('ann'), 'enable'))).status).toBe(200);
    await expireAll();
  });

  it('[STAFF-4] one person does none in 100 tries by races and replays', async () => {
    const sessions = [staff('both'), await desk.logOn('both'), await desk.logOn('both')];
    let refused = 0;
    for (let turn = 0; turn < 5; turn++) {
      const actId = randomUUID();
      const act = () => sessions[turn % 3]!.act(person, 'disable', { actId });
      await find();
      // Sends the request, its approval in several sessions, and replays of both, all concurrently.
      const approvals = Array.from({ length: 20 }, (_, n) => decide(sessions[n % 3]!, actId));
      const [made, again, ...answers] = await Promise.all([act(), act(), ...approvals]);
      expect([made.payload?.state, again.payload?.state]).toEqual(['requested', 'requested']);
      for (const answer of [...answers, ...(await Promise.all([act()]))]) {
        const isDone = answer.status === 200 && answer.payload.state === 'done';
        expect(isDone).toBe(false);
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(100);
    expect(await isDisabled()).toBe(false);
    const { rows } = await sql`select 1 from portal.staff_acts
      where state <> 'requested' and decided_by = requested_by`.execute(context.db());
    expect(rows).toEqual([]);
    await expireAll();
  });

  it('[STAFF-4] are approved once by approvals that race', async () => {
    const actId = await request(staff('ann'));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => decide(staff(n % 2 ? 'sue' : 'both'), actId)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await isDisabled()).toBe(true);
  });

  describe('the database', () => {
    it('[STAFF-4] refuses an act that its maker decides, without help of the code', async () => {
      const actId = await request(staff('ann'), 'enable');
      const settle = sql`update portal.staff_acts set state = 'done', decided_by = 'ann', decided_name = 'x',
        decided_at = app_now(), sequence = 999 where act_id = ${actId}::uuid`.execute(context.db());
      // Citus names a shard's constraint only in the message, with the shard's number at the end.
      await expect(settle).rejects.toThrow(/violates check constraint "staff_acts_two_persons/);
    });
  });
});
