import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CONTACT_KINDS } from '../../../shared/card-values.ts';
import type { PasskeyRequest } from '../../../shared/http/passkeys.ts';
import { clearAudit } from '../../../tests/support/api/audit.ts';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { anotherCode } from '../../../tests/support/api/clients/otp.ts';
import { countAudit, messages } from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { givePasskey, newAuthenticator } from '../../passkeys/testing/passkeys.ts';
import type { ContactKind } from '../../profile/contacts.ts';
import { insertChange } from './store.ts';
import { NEW, Person, passCodeWait, type Saved, SECRETS, saveContacts, startAgain } from './test-setup.ts';

describeOnBank('changing a contact', (context) => {
  let t: TestApp;
  let before: Saved[];
  let person: Person;
  beforeAll(async () => {
    t = await testApp(context);
    before = await saveContacts(context.db(), ['primary1', 'primary2', 'nophone1', 'corp1']);
  });
  afterAll(() => t.app.server.close());
  beforeEach(async () => {
    await startAgain(context.db(), before);
    await clearAudit(context.db());
    person = await Person.logOn(t, context.db());
  });
  const rows = async () =>
    (
      await sql<{ kind: string; state: string }>`select kind, state from portal.contact_changes`.execute(
        context.db(),
      )
    ).rows;

  it.each([
    ['phone', '0987-***-321'],
    ['email', 'S***e@example.org'],
    ['address', '106 臺北市大安區***'],
    ['englishName', 'LIN, MEI'],
  ] as const)('[CON-4] changes the %s once, with one audit record', async (kind, shown) => {
    expect((await person.change(kind)).payload).toEqual({ kind, changed: true });
    expect(await person.shown(kind)).toBe(shown);
    expect((await person.read()).changes).toMatchObject([{ kind, state: 'waiting' }]);
    expect(await countAudit(context.db(), 'change-contact', 'done')).toBe(1);
  });

  it('[CON-4] sends the first code to the old contact and the second one to the new one', async () => {
    const { customerId } = person;
    await person.ready('phone');
    const { rows: sent } = await sql<{ purpose: string; n: string }>`select purpose,
        count(distinct s.destination_key) as n from portal.otp_challenges c
        join portal.otp_sends s on s.challenge_id = c.challenge_id
      where c.customer_id = ${customerId} group by purpose order by purpose`.execute(context.db());
    expect(sent.map(({ purpose }) => purpose)).toEqual(['contact', 'contact-new']);
    const { rows: places } = await sql`select distinct destination_key from portal.otp_sends`.execute(
      context.db(),
    );
    expect(places).toHaveLength(2);
  });

  it('[CON-4] tells the contacts before and after the change, each with a link of its own', async () => {
    await person.change('phone');
    const told = (await messages(t, person.customerId)).filter(
      ({ purpose }) => purpose === 'contact-changed',
    );
    expect(told.map(({ channel }) => channel).sort()).toEqual(['email', 'sms', 'sms']);
    expect(new Set(await person.links()).size).toBe(3);
    for (const { text } of told) for (const secret of SECRETS) expect(text).not.toContain(secret);
  });

  it.each(CONTACT_KINDS)('[CON-4] has the new %s in no log, record, code or error', async (kind) => {
    await person.change(kind);
    await person.validate(kind, { otp: '000000' });
    await person.request(kind, undefined, { value: 'x', address: undefined });
    const { rows: stored } = await sql<{ text: string }>`
      select a::text as text from portal.audit a union all select c::text from portal.otp_challenges c
      union all select o::text from portal.otp_tokens o union all select i::text from portal.idempotency i
      union all select m::text from portal.contact_changes m`.execute(context.db());
    const all = [...t.logged, ...stored.map(({ text }) => text)].join('\n');
    for (const secret of SECRETS) expect(all).not.toContain(secret);
  });

  describe('what is refused', () => {
    it('[CON-4] a code or token for another value, or another kind', async () => {
      await person.request('phone');
      const other = { value: '0911222333' };
      expect((await person.validate('phone', { otp: await person.code() }, other)).error?.code).toBe(
        'NOT_NOW',
      );
      await passCodeWait(context.db());
      const otpToken = await person.token('phone');
      expect((await person.requestNew('phone', otpToken, other)).error?.code).toBe('NOT_NOW');
      await person.requestNew('phone', otpToken);
      const newOtp = await person.code();
      expect((await person.send('phone', otpToken, { ...other, newOtp })).error?.code).toBe('NOT_NOW');
      expect((await person.send('englishName', otpToken)).error?.code).toBe('NOT_NOW');
      expect(await rows()).toEqual([]);
    });

    it('[CON-4] a code to a new place without the token, so that codes cannot be sent to strangers', async () => {
      expect((await person.requestNew('phone', 'A'.repeat(43))).error?.code).toBe('NOT_NOW');
      const otpToken = await person.token('englishName');
      expect((await person.requestNew('phone', otpToken)).error?.code).toBe('NOT_NOW');
      expect((await person.requestNew('englishName', otpToken)).error?.code).toBe('NOT_NOW');
      expect((await messages(t, person.customerId)).map(({ purpose }) => purpose)).not.toContain(
        'contact-new',
      );
    });

    it('[CON-4] a wrong new code, and no new code; the right one is accepted after it', async () => {
      const { otpToken, newOtp = '' } = await person.ready('email');
      expect((await person.send('email', otpToken)).error?.code).toBe('VALIDATION');
      expect((await person.send('email', otpToken, { newOtp: anotherCode(newOtp) })).error?.code).toBe(
        '01009',
      );
      expect((await person.send('email', otpToken, { newOtp })).status).toBe(200);
    });

    it('[CON-4] the old code in place of the new one', async () => {
      await person.request('phone');
      const old = await person.code();
      const { accessToken } = (await person.validate('phone', { otp: old })).payload as {
        accessToken: string;
      };
      expect((await person.send('phone', accessToken, { newOtp: old })).error?.code).toBe('01009');
      expect(await rows()).toEqual([]);
    });

    it('[CON-4] the present value, a wrong one, and a passkey for the new place', async () => {
      await person.change('englishName');
      await sql`delete from portal.contact_changes`.execute(context.db());
      await passCodeWait(context.db());
      expect((await person.request('englishName')).error?.code).toBe('CONTACT-SAME');
      for (const value of ['02 2345 6789', '12', 'abc', '0912345678, 0987654321']) {
        const answer = await person.request('phone', undefined, { value });
        expect([value, answer.error?.code]).toEqual([value, 'VALIDATION']);
      }
      for (const value of [
        'a@b',
        'a b@example.org',
        'a@example.org\nBcc: b@example.org',
        'a@x.org,b@x.org',
      ]) {
        const answer = await person.request('email', undefined, { value });
        expect([value, answer.error?.code]).toEqual([value, 'VALIDATION']);
      }
    });

    it('[CON-4] a company, whose contacts the bank changes', async () => {
      const company = await Person.logOn(t, context.db(), 'corp1');
      expect((await company.request('englishName')).error?.code).toBe('CONTACT-BANK');
      expect((await company.read()).contacts.every(({ changeable }) => !changeable)).toBe(true);
    });

    it('[CON-5] the other contact: one of them does not give both', async () => {
      expect((await person.request('phone', 'email')).error?.code).toBe('CONTACT-DESK');
      expect((await person.request('email', 'sms')).error?.code).toBe('CONTACT-DESK');
      const first = await Person.logOn(t, context.db(), 'primary2');
      expect((await first.read()).contacts.map(({ kind, methods }) => [kind, methods])).toEqual([
        ['phone', ['sms']],
        ['email', ['sms']],
        ['address', ['sms']],
        ['englishName', ['sms']],
      ]);
      expect((await first.change('email', 'sms')).status).toBe(200);
    });

    it('[CON-5] a change while another one waits: phone and e-mail are not changed within one day', async () => {
      const { customerId } = person;
      await givePasskey(context.db(), customerId, newAuthenticator(), 48);
      await person.change('phone', 'sms');
      expect((await person.request('email', 'passkey')).error?.code).toBe('CONTACT-WAITS');
      expect((await person.request('phone', 'passkey', { value: '0911222333' })).error?.code).toBe(
        'CONTACT-WAITS',
      );
      expect((await person.request('address', 'passkey')).status).toBe(200);
      expect((await person.request('address', 'email')).error?.code).toBe('01014');
    });
  });

  it('[CON-4] a passkey older than a day confirms for the old contact, and the new one still needs its code', async () => {
    const authenticator = newAuthenticator();
    await givePasskey(context.db(), person.customerId, authenticator, 48);
    const asked = await person.request('phone', 'passkey');
    const { passkey } = asked.payload as { passkey: PasskeyRequest };
    const confirmed = await person.validate('phone', { assertion: authenticator.get(passkey) });
    const { accessToken } = confirmed.payload as { accessToken: string };
    expect((await person.send('phone', accessToken, { newOtp: '123456' })).error?.code).toBe('01009');
    await person.requestNew('phone', accessToken);
    expect((await person.send('phone', accessToken, { newOtp: await person.code() })).status).toBe(200);
  });

  it('[CON-4] a repeated call changes once and gets the first answer', async () => {
    const { otpToken, ...others } = await person.ready('phone');
    const headers = { 'idempotency-key': 'contact-key-0123456789' };
    const answers = await Promise.all([1, 2, 3].map(() => person.send('phone', otpToken, others, headers)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await rows()).toEqual([{ kind: 'phone', state: 'waiting' }]);
    expect(await countAudit(context.db(), 'change-contact', 'done')).toBe(1);
    expect(await person.links()).toHaveLength(3);
  });

  it('[CON-5] of two changes at once, one succeeds', async () => {
    const one = await person.token('address');
    await passCodeWait(context.db());
    const other = await person.token('address');
    const answers = await Promise.all([person.send('address', one), person.send('address', other)]);
    expect(answers.map(({ error }) => error?.code ?? 'ok').sort()).toEqual(['CONTACT-WAITS', 'ok']);
    expect(await rows()).toHaveLength(1);
  });

  it('[CON-5] the table has one open change of phone and e-mail, and one of each kind, also at once', async () => {
    const { customerId } = person;
    const insert = (kind: ContactKind) =>
      context.transaction((trx) => insertChange(trx, { customerId, changeId: randomUUID() }, kind));
    const reached = await Promise.all(
      (['phone', 'email', 'phone', 'email', 'email'] as const).map((kind) => insert(kind)),
    );
    expect(reached.filter(Boolean)).toHaveLength(1);
    expect(await insert('phone')).toBe(false);
    expect(await insert('address')).toBe(true);
    expect(await insert('address')).toBe(false);
    await sql`update portal.contact_changes set state = 'objected', objected_by = '{email}'
      where kind = 'address'`.execute(context.db());
    expect(await insert('englishName')).toBe(false);
  });

  it('[CON-4] refuses a change if the bank changed the contact since the code was sent', async () => {
    const { otpToken } = await person.ready('englishName');
    await sql`update cards.customers set name_en = 'OTHER' where customer_id = ${person.customerId}`.execute(
      context.db(),
    );
    expect((await person.send('englishName', otpToken)).error?.code).toBe('NOT_NOW');
    expect(NEW.englishName).toBeDefined();
    expect(await person.shown('englishName')).toBe('OTHER');
  });
});
