/** Codes while a contact changes, by purpose, state of the change and method (CON-5, CON-7). */
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../tests/support/database/databases.ts';
import { HELD_PURPOSES, OTP_PURPOSES, type OtpPurpose } from '../purposes.ts';
import { ANNA, customerWith, outcomeOf, testEngine } from './test-setup.ts';

const CUSTOMER = { ...customerWith(ANNA), email: { full: 'anna@example.com', masked: 'a***a@example.com' } };
const METHODS = ['sms', 'email'] as const;

describeOnEachDatabase('codes while a contact changes', (context) => {
  const otp = () => testEngine(context);
  beforeEach(async () => {
    for (const table of ['contact_changes', 'otp_challenges', 'otp_sends', 'outbox'])
      await sql`delete from ${sql.table(`portal.${table}`)}`.execute(context.db());
  });
  const put = (kind: string, state: string, hours: number) =>
    sql`insert into portal.contact_changes (customer_id, change_id, kind, state, begun_at, waits_until, objected_by)
      values (${ANNA}, gen_random_uuid(), ${kind}, ${state}, app_now(), app_now() + make_interval(hours => ${hours}),
        ${state === 'waiting' ? '{}' : '{email}'})`.execute(context.db());
  const ask = async (purpose: OtpPurpose, method: 'sms' | 'email') => {
    await sql`delete from portal.otp_challenges`.execute(context.db());
    return outcomeOf(
      otp().request({
        ...{
          customer: CUSTOMER,
          sessionKey: Buffer.alloc(32),
          purpose,
          subject: {},
          action: 'Do it',
          method,
        },
        ...{ isResend: false, language: 'en' },
      }),
    );
  };
  /** What every purpose gets, by method. `contact-new` goes to a contact that no change touched. */
  async function expectEach(expected: (purpose: OtpPurpose, method: 'sms' | 'email') => string) {
    for (const purpose of OTP_PURPOSES.filter((one) => one !== 'contact-new'))
      for (const method of METHODS)
        expect([purpose, method, await ask(purpose, method)]).toEqual([
          purpose,
          method,
          expected(purpose, method),
        ]);
  }

  it('[CON-5] while a changed phone waits no code is sent, but one for the answer to the e-mail', async () => {
    await put('phone', 'waiting', 24);
    await expectEach((purpose, method) =>
      purpose === 'contact-owner' && method === 'email' ? 'ok' : '01014',
    );
  });

  it.each(['objected', 'desk'])(
    '[CON-5] [CON-7] after an objection (%s) held purposes are refused, and codes go to the untouched contact, without an end',
    async (state) => {
      await put('phone', state, -100);
      await expectEach((purpose, method) => {
        if (HELD_PURPOSES.has(purpose)) return 'CONTACT-HELD';
        return method === 'sms' ? '01014' : 'ok';
      });
    },
  );

  it('[CON-5] an objection to a changed address holds too, and stops no other code', async () => {
    await put('address', 'objected', 24);
    await expectEach((purpose) => (HELD_PURPOSES.has(purpose) ? 'CONTACT-HELD' : 'ok'));
  });

  it('[CON-5] a final change and a waiting address stop nothing', async () => {
    await put('phone', 'waiting', 0);
    await put('address', 'waiting', 24);
    await expectEach(() => 'ok');
  });
});
