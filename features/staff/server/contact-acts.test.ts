/** What the bank's staff see of changed contacts, and how they decide about an objection (CON-10, STAFF-7). */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ContactAct } from '../../../shared/staff-roles.ts';
import { clearAudit } from '../../../tests/support/api/audit.ts';
import { auditLines, messages, resetClock, shiftClock } from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import {
  Person,
  passCodeWait,
  type Saved,
  SECRETS,
  saveContacts,
  startAgain,
} from '../../contact-change/server/test-setup.ts';
import type { ContactKind } from '../../profile/contacts.ts';
import type { Person as Seen } from '../calls.ts';
import type { DeskAnswer, DeskBrowser } from '../testing/browser.ts';
import { startDesk, type TestDesk } from './test-setup.ts';

const STATES = ['waiting', 'objected', 'desk'] as const;
type State = (typeof STATES)[number];
const done = { state: 'done', notified: true };
const reasonOf = ({ error }: DeskAnswer<'act' | 'decide'>) => error?.details?.reason;

describeOnBank('decisions about changed contacts', (context) => {
  let desk: TestDesk;
  let before: Saved[];
  let person: Person;
  let ann: DeskBrowser;
  let art: DeskBrowser;
  let scanned = '';
  const db = () => context.db();
  beforeAll(async () => {
    desk = await startDesk(context, { STAFF_DUAL_CONTROL: 'off' });
    [ann, art] = [await desk.logOn('ann'), await desk.logOn('art')];
    before = await saveContacts(db(), ['primary1', 'primary2']);
  });
  afterAll(() => desk.close());
  beforeEach(async () => {
    await resetClock(db());
    await startAgain(db(), before);
    await sql`delete from portal.staff_acts`.execute(db());
    await clearAudit(db());
    person = await Person.logOn(desk.t, db());
  });

  const find = async (browser = ann) => browser.find(await desk.numberOf('demo.primary1'));
  const rows = async () =>
    (
      await sql<{
        state: string;
        undoing: boolean;
        ended: boolean;
      }>`select state, undo_begun_at is not null as undoing,
        ended_at is not null as ended from portal.contact_changes order by begun_at`.execute(db())
    ).rows;
  const stateOf = async () => (await rows()).map(({ state }) => state);
  const ended = (state: string) => [{ state, undoing: false, ended: true }];
  /** Changes a contact, with the objections that lead to the state. Returns the tokens of the notices. */
  async function changed(state: State, kind: ContactKind = 'phone'): Promise<string[]> {
    expect((await person.change(kind)).status).toBe(200);
    const tokens = await person.links();
    for (const token of tokens.slice(0, STATES.indexOf(state))) await person.object(token);
    expect(await stateOf()).toEqual([state]);
    return tokens;
  }
  async function decide(
    kind: ContactAct,
    { by = ann, seen, ...more }: { by?: DeskBrowser; seen?: Seen; changeId?: string; actId?: string } = {},
  ): Promise<DeskAnswer<'act'>> {
    const state = seen ?? (await find());
    const answer = await by.act(state, kind, { changeId: state.contactChanges[0]?.changeId, ...more });
    scanned += answer.raw.body;
    return answer;
  }
  const askForValue = async () => {
    const body = { kind: 'englishName', value: 'CHEN, AN', isResend: false, language: 'en' };
    const { status, error } = await person.browser.call('POST', '/contacts/request-otp', body);
    return error?.code ?? String(status);
  };
  const told = async (purpose: string) =>
    (await messages(desk.t, person.customerId))
      .filter((one) => one.purpose === purpose)
      .map(({ channel }) => channel)
      .sort();
  const subjects = async () => {
    const { payload } = await person.browser.call('GET', '/security/activity');
    const { entries } = payload as { entries: { event: string; subject: string; by: string }[] };
    return entries.filter(({ subject }) => /-contact$/.test(subject)).map((one) => [one.subject, one.by]);
  };

  it('[STAFF-7] shows kind, state, times and who objected to every role, and records the look', async () => {
    await changed('desk');
    const vera = await desk.logOn('vera');
    const { contactChanges } = await find(vera);
    const time = expect.stringMatching(/^20\d\d-/);
    expect(contactChanges).toEqual([
      {
        ...{ changeId: expect.any(String), kind: 'phone', state: 'desk', begunAt: time, waitsUntil: time },
        ...{ objectedBy: [expect.any(String), expect.any(String)], confirmed: false, made: true },
        ...{ undoBegunAt: null, undoFailedAt: null },
      },
    ]);
    expect(new Set(contactChanges[0]?.objectedBy).size).toBe(2);
    const looks = await desk.trail('staff-look', person.customerId);
    expect(looks).toContainEqual({ outcome: 'person', details: { staff: 'vera', role: 'viewer' } });
    for (const kind of ['keep-contact', 'undo-contact'] as const)
      expect(reasonOf(await decide(kind, { by: vera }))).toBe('role');
    expect(await stateOf()).toEqual(['desk']);
  });

  it('[STAFF-7] shows that the person confirmed, and nothing of changes that are final', async () => {
    const [token = ''] = await changed('waiting');
    await person.object(token);
    await passCodeWait(db());
    expect((await person.answer('confirm', 'email')).status).toBe(200);
    expect((await find()).contactChanges).toMatchObject([{ state: 'waiting', confirmed: true }]);
    await shiftClock(db(), 25 * 3600);
    ann = await desk.logOn('ann');
    expect((await find()).contactChanges).toEqual([]);
  });

  it.each(['objected', 'desk'] as const)(
    '[STAFF-7] [CON-10] keeps the present contact (%s): the hold ends, the contacts get a notice, the links are late',
    async (state) => {
      const tokens = await changed(state, 'email');
      const shown = await person.shown('email');
      expect(await askForValue()).toBe('CONTACT-HELD');
      expect((await decide('keep-contact')).payload).toEqual(done);
      expect(await rows()).toEqual(ended('kept'));
      expect([await person.shown('email'), await askForValue()]).toEqual([shown, '01014']);
      expect(await told('staff-keep-contact')).toEqual(['email', 'sms']);
      for (const token of tokens) expect((await person.object(token)).payload).toEqual({ outcome: 'late' });
      expect((await find()).contactChanges).toEqual([]);
      expect(await desk.trail('staff-keep-contact', person.customerId)).toEqual([
        { outcome: 'done', details: expect.objectContaining({ staff: 'ann', changeId: expect.any(String) }) },
      ]);
      expect(await subjects()).toContainEqual(['keep-contact', 'bank']);
    },
  );

  it('[STAFF-7] does not keep a change without an objection', async () => {
    await changed('waiting');
    expect(reasonOf(await decide('keep-contact'))).toBe('nothing');
    expect(await stateOf()).toEqual(['waiting']);
  });

  it.each(STATES)(
    '[STAFF-7] [CON-10] restores the contact from before (%s), once and with one notice',
    async (state) => {
      const first = await person.shown('phone');
      await changed(state);
      expect(await person.shown('phone')).not.toBe(first);
      expect((await decide('undo-contact')).payload).toEqual(done);
      expect([await rows(), await person.shown('phone')]).toEqual([ended('taken-back'), first]);
      expect(await told('contact-undone')).toEqual(['email', 'sms']);
      expect(await desk.trail('staff-undo-contact', person.customerId)).toEqual([
        { outcome: 'done', details: expect.objectContaining({ staff: 'ann', changeId: expect.any(String) }) },
      ]);
      expect((await subjects()).filter(([subject]) => subject === 'undo-contact')).toEqual([
        ['undo-contact', 'bank'],
      ]);
      expect(await askForValue()).toBe('01014');
    },
  );

  it('[CON-10] a change that the bank does not take back stays as it was; staff end the hold after they corrected it', async () => {
    await changed('desk');
    const shown = await person.shown('phone');
    await sql`update cards.contact_changes set changed_at =
      (changed_at at time zone 'UTC' - interval '30 days') at time zone 'UTC'`.execute(db());
    await shiftClock(db(), 25 * 3600);
    [ann, person] = [await desk.logOn('ann'), await Person.logOn(desk.t, db())];
    expect(reasonOf(await decide('undo-contact'))).toBe('bank-refused');
    expect([await rows(), await person.shown('phone')]).toEqual([
      [{ state: 'desk', undoing: false, ended: false }],
      shown,
    ]);
    expect([await askForValue(), await told('contact-undone')]).toEqual(['CONTACT-HELD', []]);
    expect(await desk.trail('staff-undo-contact', person.customerId)).toEqual([]);
    expect((await decide('keep-contact')).payload).toEqual(done);
    expect(await askForValue()).toBe('200');
  });

  it('[STAFF-7] refuses a decision after a new objection, and every other change too', async () => {
    const [, token = ''] = await changed('objected');
    const seen = await find();
    await person.object(token);
    for (const kind of ['keep-contact', 'undo-contact'] as const)
      expect(reasonOf(await decide(kind, { seen }))).toBe('stale');
    expect(reasonOf(await ann.act(seen, 'disable'))).toBe('stale');
    expect(await stateOf()).toEqual(['desk']);
    expect((await decide('keep-contact')).payload).toEqual(done);
  });

  it('[STAFF-7] answers a repeat with the first outcome, and another change under its id not', async () => {
    await changed('desk');
    const [actId, seen] = [randomUUID(), await find()];
    for (let turn = 0; turn < 3; turn++)
      expect((await decide('undo-contact', { actId, seen })).payload).toEqual(done);
    expect(reasonOf(await decide('keep-contact', { actId, seen }))).toBe('other-act');
    expect(reasonOf(await decide('undo-contact', { actId, seen, changeId: randomUUID() }))).toBe('other-act');
    expect(await told('contact-undone')).toEqual(['email', 'sms']);
  });

  it('[STAFF-7] finds no change of another person, and no unknown one', async () => {
    await changed('desk');
    const { changeId = '' } = (await find()).contactChanges[0] ?? {};
    const other = await ann.find(await desk.numberOf('demo.primary2'));
    for (const kind of ['keep-contact', 'undo-contact'] as const) {
      expect(reasonOf(await decide(kind, { seen: other, changeId }))).toBe('nothing');
      expect(reasonOf(await decide(kind, { changeId: randomUUID() }))).toBe('nothing');
      for (const more of [{}, { changeId: 'x' }, { changeId, messageId: randomUUID() }])
        expect((await ann.act(await find(), kind, more)).error?.code).toBe('VALIDATION');
    }
    expect((await ann.act(await find(), 'disable', { changeId })).error?.code).toBe('VALIDATION');
    expect(await stateOf()).toEqual(['desk']);
  });

  it('[STAFF-7] waits until the bank has made the change', async () => {
    await changed('desk');
    await sql`update portal.contact_changes set bank_change_id = null`.execute(db());
    expect((await find()).contactChanges).toMatchObject([{ made: false }]);
    expect(reasonOf(await decide('undo-contact'))).toBe('nothing');
    expect(await rows()).toEqual([{ state: 'desk', undoing: false, ended: false }]);
  });

  describe('at the same time', () => {
    it('[STAFF-7] one of twenty decisions of two staff members is made', async () => {
      await changed('desk');
      const seen = await find();
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          decide(n % 2 ? 'keep-contact' : 'undo-contact', { by: n % 3 ? ann : art, seen }),
        ),
      );
      const made = answers.flatMap(({ status }, n) =>
        status === 200 ? [n % 2 ? 'kept' : 'taken-back'] : [],
      );
      expect([made.length, await stateOf()]).toEqual([1, made]);
      for (const answer of answers) if (answer.status !== 200) expect(reasonOf(answer)).toBe('stale');
    });

    it.each(['keep-contact', 'undo-contact'] as const)(
      '[CON-10] an objection and a decision (%s): the objection is late, or the decision is stale',
      async (kind) => {
        const [, token = ''] = await changed('objected');
        const seen = await find();
        const [answer, objection] = await Promise.all([decide(kind, { seen }), person.object(token)]);
        const outcome = [
          answer.status === 200 ? 'done' : reasonOf(answer),
          objection.payload,
          await stateOf(),
        ];
        expect([
          ['done', { outcome: 'late' }, [kind === 'keep-contact' ? 'kept' : 'taken-back']],
          ['stale', { outcome: 'held' }, ['desk']],
        ]).toContainEqual(outcome);
      },
    );

    it.each(['keep-contact', 'undo-contact'] as const)(
      '[CON-10] the answer of the person and a decision (%s): one of both wins',
      async (kind) => {
        for (const answer of ['confirm', 'undo'] as const) {
          await startAgain(db(), before);
          await changed('objected');
          await passCodeWait(db());
          const seen = await find();
          const { changeId } = (await person.read()).changes[0]!;
          const [byStaff, byPerson] = await Promise.all([
            decide(kind, { seen }),
            person.answer(answer, 'email', changeId),
          ]);
          expect([answer, [byStaff, byPerson].filter(({ status }) => status === 200).length]).toEqual([
            answer,
            1,
          ]);
          const byWinner =
            byStaff.status === 200
              ? { 'keep-contact': 'kept', 'undo-contact': 'taken-back' }[kind]
              : { confirm: 'waiting', undo: 'taken-back' }[answer];
          expect(await stateOf()).toEqual([byWinner]);
        }
      },
    );
  });

  it('[STAFF-7] [S42] no answer, record or log has a value', async () => {
    for (const kind of ['phone', 'email', 'address'] as const) {
      await startAgain(db(), before);
      await changed('desk', kind);
      scanned += JSON.stringify(await find());
      expect((await decide(kind === 'email' ? 'keep-contact' : 'undo-contact')).status).toBe(200);
      scanned += (await ann.call('audit', { reference: person.customerId })).raw.body;
    }
    scanned += await auditLines(db(), person.customerId);
    scanned += desk.t.logged.filter((line) => !line.includes('/demo')).join('\n');
    const { rows: acts } = await sql`select a::text as text from portal.staff_acts a
      union all select c::text from portal.contact_changes c`.execute(db());
    scanned += JSON.stringify(acts);
    expect(scanned.length).toBeGreaterThan(5_000);
    for (const secret of SECRETS) expect(scanned.includes(secret), secret).toBe(false);
  });
});

describeOnBank('decisions about changed contacts by two persons', (context) => {
  it('[STAFF-7] [STAFF-4] approves the state that was requested, and records both persons', async () => {
    const desk = await startDesk(context);
    const [ann, sue] = [await desk.logOn('ann'), await desk.logOn('sue')];
    const person = await Person.logOn(desk.t, context.db());
    expect((await person.change('phone')).status).toBe(200);
    const [token = '', other = ''] = await person.links();
    await person.object(token);
    const request = async () => {
      const seen = await ann.find(await desk.numberOf('demo.primary1'));
      const { changeId } = seen.contactChanges[0]!;
      const actId = randomUUID();
      const { payload } = await ann.act(seen, 'undo-contact', { actId, changeId });
      expect(payload).toEqual({ state: 'requested', notified: false });
      return { actId, changeId };
    };
    const approve = (actId: string) =>
      sue.call('decide', { reference: person.customerId, actId, decision: 'approve' });
    const stale = await request();
    await person.object(other);
    expect(reasonOf(await approve(stale.actId))).toBe('stale');
    const { actId, changeId } = await request();
    const { requests } = await sue.find(await desk.numberOf('demo.primary1'));
    expect(requests.find((one) => one.actId === actId)).toMatchObject({ kind: 'undo-contact', changeId });
    expect((await approve(actId)).payload).toEqual(done);
    const trail = await desk.trail('staff-undo-contact', person.customerId);
    expect(trail.at(-1)).toEqual({
      outcome: 'done',
      details: expect.objectContaining({ changeId, requestedBy: 'ann', approvedBy: 'sue' }),
    });
    await desk.close();
  });
});
