import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '../../../shared/dates.ts';
import type { PasskeyRequest } from '../../../shared/http/passkeys.ts';
import { clearAudit } from '../../../tests/support/api/audit.ts';
import { type Answer, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import {
  auditLines,
  countAudit,
  messages,
  resetClock,
  shiftClock,
} from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { givePasskey, newAuthenticator } from '../../passkeys/testing/passkeys.ts';
import type { ContactKind } from '../../profile/contacts.ts';
import { Person, passCodeWait, type Saved, saveContacts, startAgain } from './test-setup.ts';

const HOUR = 3600;

/** Requests the proof of what takes value. */
async function askForValue({ browser }: Person, method?: string): Promise<Record<string, string>> {
  const asked = { isResend: false, language: 'en', ...(method && { method }) };
  const cards = (await browser.call('GET', '/cards')).payload as { cardId: string; status: string }[];
  const { cardId } = cards.find(({ status }) => status === 'active')!;
  const { today } = (await browser.call('GET', '/profile')).payload as { today: string };
  const limit = (await browser.call('GET', `/cards/${cardId}/limit-inquiry`)).payload as { traceId: string };
  const pin = await browser.call('GET', `/cards/${cardId}/pin/limit-check`);
  const { traceId = '' } = (pin.payload ?? {}) as { traceId?: string };
  const order = { catalogCode: 'EVAM0001', quantity: 1000, airmileId: '1234567890', cardId };
  const code = ({ status, error }: Answer) => error?.code ?? String(status);
  return {
    limit: code(
      await browser.call('POST', `/cards/${cardId}/change-credit-limit/request-otp`, {
        amount: { amount: '150000', currency: 'TWD' },
        startDate: today,
        endDate: addDays(today, 30),
        traceId: limit.traceId,
        ...asked,
      }),
    ),
    pin:
      pin.status === 200
        ? code(await browser.call('POST', `/cards/${cardId}/request-otp`, { traceId, ...asked }))
        : code(pin),
    redemption: code(
      await browser.call('POST', '/points-redemption/redeem-product-partner/request-otp', {
        ...order,
        ...asked,
      }),
    ),
    passkey: code(await browser.call('POST', '/passkeys/request-otp', asked)),
    contact: code(
      await browser.call('POST', '/contacts/request-otp', {
        kind: 'englishName',
        value: 'CHEN, AN',
        ...asked,
      }),
    ),
  };
}
const every = (code: string) => ({ limit: code, pin: code, redemption: code, passkey: code, contact: code });

describeOnBank('objections to a changed contact', (context) => {
  let t: TestApp;
  let before: Saved[];
  let person: Person;
  const db = () => context.db();
  beforeAll(async () => {
    t = await testApp(context, { REDEMPTION_OTP: 'new-membership' });
    before = await saveContacts(db(), ['primary1', 'primary2']);
  });
  afterAll(() => t.app.server.close());
  beforeEach(async () => {
    await resetClock(db());
    await startAgain(db(), before);
    await clearAudit(db());
    person = await Person.logOn(t, db());
  });
  const stateOf = async () =>
    (await sql<{ state: string }>`select state from portal.contact_changes`.execute(db())).rows.map(
      ({ state }) => state,
    );
  const later = async (hours: number) => {
    await shiftClock(db(), hours * HOUR);
    person = await Person.logOn(t, db());
  };
  const result = async (token: string) => (await person.object(token)).payload;
  /** Changes a contact and returns the tokens of the notices. */
  async function changed(kind: ContactKind = 'phone', method?: string) {
    expect((await person.change(kind, method)).status).toBe(200);
    return person.links();
  }

  it('[CON-7] says that the bank is taking a change back, which can then not be answered', async () => {
    const [token = ''] = await changed();
    await person.object(token);
    await sql`update portal.contact_changes set undo_begun_at = app_now()`.execute(db());
    expect((await person.read()).changes).toMatchObject([{ state: 'undoing', methods: [] }]);
    expect((await askForValue(person)).passkey).toBe('CONTACT-HELD');
  });

  it('[CON-6] holds the account, ends its open codes, records it and tells the contacts', async () => {
    const [token = ''] = await changed();
    const { changeId } = (await person.read()).changes[0]!;
    const asked = { answer: 'undo', method: 'email', isResend: false, language: 'en' };
    await person.browser.call('POST', `/contacts/changes/${changeId}/request-otp`, asked);
    const open = async () =>
      (await sql`select 1 from portal.otp_challenges where state = 'open'`.execute(db())).rows.length;
    expect(await open()).toBe(1);
    expect(await result(token)).toEqual({ outcome: 'held' });
    expect(await open()).toBe(0);
    expect(await stateOf()).toEqual(['objected']);
    const told = (await messages(t, person.customerId)).filter(
      ({ purpose }) => purpose === 'contact-objected',
    );
    expect(told.map(({ channel }) => channel).sort()).toEqual(['email', 'sms']);
    expect(await countAudit(db(), 'contact-objection', 'objected')).toBe(1);
    expect(await auditLines(db(), person.customerId)).not.toContain(token);
    expect(t.logged.join('\n')).not.toContain(token);
    expect(await askForValue(person)).toEqual(every('CONTACT-HELD'));
  });

  it('[CON-6] an address with a token changes nothing by GET', async () => {
    const [token = ''] = await changed();
    const answer = await t.browser().call('GET', `/contacts/objection?token=${token}`);
    expect(answer.status).toBe(404);
    expect(await stateOf()).toEqual(['waiting']);
  });

  it('[CON-6] answers forged, foreign and late tokens alike, and changes nothing', async () => {
    const [token = ''] = await changed();
    const bytes = Buffer.from(token, 'base64url');
    const altered = (index: number) => {
      const copy = Buffer.from(bytes);
      copy[index] = (copy[index] ?? 0) ^ 1;
      return copy.toString('base64url');
    };
    const forged = [altered(0), altered(16), altered(17), altered(32), 'x', `${token}A`, token.slice(0, -1)];
    for (const wrong of forged) expect([wrong, await result(wrong)]).toEqual([wrong, { outcome: 'late' }]);
    expect(await stateOf()).toEqual(['waiting']);
    await later(24);
    expect(await result(token)).toEqual({ outcome: 'late' });
    expect((await person.read()).changes).toEqual([]);
  });

  it('[CON-6] the same contact twice and in parallel is one objection; another contact brings it to the desk', async () => {
    const [one = '', other = ''] = await changed();
    const answers = await Promise.all([1, 2, 3, 4].map(() => result(one)));
    expect(answers).toEqual(Array(4).fill({ outcome: 'held' }));
    expect(await stateOf()).toEqual(['objected']);
    expect(await countAudit(db(), 'contact-objection', 'objected')).toBe(1);
    expect(await result(other)).toEqual({ outcome: 'held' });
    expect(await stateOf()).toEqual(['desk']);
    for (const answer of ['confirm', 'undo'] as const)
      expect((await person.answer(answer)).error?.code).toBe('CONTACT-LATE');
    await later(48);
    expect(await askForValue(person)).toEqual(every('CONTACT-HELD'));
  });

  it('[CON-7] the person confirms with the untouched contact: the change waits again; a second objection goes to the desk', async () => {
    const [token = ''] = await changed();
    await result(token);
    expect((await person.read()).changes).toMatchObject([{ state: 'objected', methods: ['email'] }]);
    expect((await person.answer('confirm', 'sms')).error?.code).toBe('CONTACT-DESK');
    expect((await person.answer('confirm', 'email')).status).toBe(200);
    expect(await stateOf()).toEqual(['waiting']);
    expect((await askForValue(person)).limit).toBe('01014');
    expect(await result(token)).toEqual({ outcome: 'held' });
    expect(await stateOf()).toEqual(['desk']);
  });

  it('[CON-7] after 24 hours without an objection, and again after a confirmation, the change is final', async () => {
    await changed();
    expect((await askForValue(person)).limit).toBe('01014');
    await later(24.1);
    expect((await askForValue(person)).limit).toBe('200');
    expect((await person.answer('undo', undefined, '00000000-0000-4000-8000-000000000000')).error?.code).toBe(
      'NOT_FOUND',
    );
  });

  it('[CON-7] the person takes a change backwith notices, and it is as before', async () => {
    const phone = await person.shown('phone');
    const [token = ''] = await changed();
    expect(await person.shown('phone')).not.toBe(phone);
    await result(token);
    await passCodeWait(db());
    expect((await person.answer('undo', 'email')).payload).toEqual({ kind: 'phone' });
    expect(await person.shown('phone')).toBe(phone);
    expect(await stateOf()).toEqual(['taken-back']);
    expect(await countAudit(db(), 'undo-contact', 'done')).toBe(1);
    expect((await messages(t, person.customerId)).map(({ purpose }) => purpose)).toContain('contact-undone');
    expect(await result(token)).toEqual({ outcome: 'late' });
  });

  it('[CON-7] a passkey that was added after the change answers nothing, an older one does', async () => {
    const [old, young] = [newAuthenticator(), newAuthenticator()];
    const [token = ''] = await changed();
    await result(token);
    await later(26);
    await givePasskey(db(), person.customerId, young, 24);
    const { changeId } = (await person.read()).changes[0]!;
    const ask = () =>
      person.browser.call('POST', `/contacts/changes/${changeId}/request-otp`, {
        ...{ answer: 'confirm', method: 'passkey', isResend: false, language: 'en' },
      });
    expect((await ask()).error?.code).toBe('CONTACT-DESK');
    await sql`delete from portal.passkeys`.execute(db());
    await givePasskey(db(), person.customerId, old, 60);
    const asked = (await ask()).payload as { passkey: PasskeyRequest };
    const assertion = old.get(asked.passkey);
    const answer = await person.browser.call('POST', `/contacts/changes/${changeId}/confirm`, {
      assertion,
      language: 'en',
    });
    expect(answer.status).toBe(200);
  });

  it('[CON-6] another person’s change is not there', async () => {
    await changed();
    const { changeId } = (await person.read()).changes[0]!;
    const other = await Person.logOn(t, db(), 'primary2');
    expect((await other.answer('undo', 'sms', changeId)).error?.code).toBe('NOT_FOUND');
  });

  it('[CON-5] points go to a changed e-mail address only with a proof, and codes are stopped', async () => {
    const { browser } = person;
    const cards = (await browser.call('GET', '/cards')).payload as { cardId: string; status: string }[];
    const { cardId } = cards.find(({ status }) => status === 'active')!;
    await changed('email', 'email');
    const body = {
      ...{ catalogCode: 'VOUCCAFE', quantity: 1, cardId, registeredEmail: true },
    };
    const path = '/points-redemption/redeem-product-catalogue';
    expect((await browser.call('POST', path, body)).error?.code).toBe('RDM-OTP');
    const asked = await browser.call('POST', `${path}/request-otp`, {
      ...body,
      isResend: false,
      language: 'en',
    });
    expect(asked.error?.code).toBe('01014');
  });

  /** Contacts that a thief with a session can read. */
  const THIEVES = [
    ['session only', []],
    ['session and SIM', ['sms']],
    ['session and old e-mail', ['email']],
  ] as const;
  describe.each(THIEVES)('a thief with %s', (_name, reads) => {
    it.each(['phone', 'email', 'address', 'englishName'] as const)(
      '[CON-5] who changes the %s is seen, and gets no value for 24 hours',
      async (kind) => {
        const can: string[] = [];
        for (const method of ['sms', 'email'] as const) {
          const asked = await person.request(kind, method);
          if (asked.status === 200 && (reads as readonly string[]).includes(method)) can.push(method);
          // The code's time begins again when it is sent.
          await messages(t, person.customerId);
          await passCodeWait(db());
        }
        const own = kind === 'phone' ? 'sms' : 'email';
        const isReached = kind === 'phone' || kind === 'email';
        expect(can).toEqual(isReached ? reads.filter((one) => one === own) : [...reads]);
        const [method] = can;
        if (!method) return;
        const tokens = await changed(kind, method);
        // The owner has at least one contact that the thief does not read.
        expect(tokens).toHaveLength(isReached ? 3 : 2);
        if (isReached)
          for (const way of ['sms', 'email'])
            expect(await askForValue(person, way), way).toEqual(every('01014'));
        await result(tokens[0]!);
        for (const way of ['sms', 'email', 'passkey'])
          expect(Object.values(await askForValue(person, way)).filter((code) => code === '200')).toEqual([]);
      },
    );
  });
});
