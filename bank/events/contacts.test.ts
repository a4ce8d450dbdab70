/** Events about contacts that the bank changed itself. */
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { describeOnUsualDatabase } from '../../tests/support/database/databases.ts';
import { ANN } from '../conformance/sample/sample-bank.ts';
import { keys } from '../conformance/test-system.ts';
import { createContacts } from '../embedded/contacts/contacts.ts';
import * as make from './test-events.ts';

describeOnUsualDatabase('contacts by events of the bank', (context) => {
  const send = make.sendTo(context);
  const times = async () => {
    const { rows } = await sql<{ phone: Date | null; email: Date | null; address: Date | null }>`
      select phone_changed_at as phone, email_changed_at as email, address_changed_at as address
      from cards.customers where customer_id = ${ANN}`.execute(context.db());
    return rows[0];
  };
  const at = (minutes: number) => new Date(make.ago(minutes));
  beforeEach(() => make.startAgain(context));

  it('[BANK-40] a change by the bank sets the time of the contact, so that no code goes there for 24 hours', async () => {
    const before = await createContacts(context.db(), keys).contacts(ANN);
    await send(make.contactChanged(9), make.contactChanged(8, { contact: 'address' }));
    expect(await times()).toEqual({ phone: at(9), email: null, address: at(8) });
    await send(
      make.contactChanged(7, { contact: 'email' }),
      make.contactChanged(6, { contact: 'englishName' }),
    );
    expect(await times()).toEqual({ phone: at(9), email: at(7), address: at(8) });
    expect((await createContacts(context.db(), keys).contacts(ANN))?.phone?.full).toBe(before?.phone?.full);
  });

  it('[BANK-40] the latest change counts, in whichever order they come and however often', async () => {
    const events = [make.contactChanged(5), make.contactChanged(9)];
    for (const order of [events, events.toReversed(), [...events, ...events]]) await send(...order);
    expect((await times())?.phone).toEqual(at(5));
    // A change by a command of the person, later than an event that arrives now.
    await sql`update cards.customers set phone_changed_at = ${at(2)} where customer_id = ${ANN}`.execute(
      context.db(),
    );
    await send(make.contactChanged(3));
    expect((await times())?.phone).toEqual(at(2));
  });

  it('[BANK-40] an event has no value of a contact', async () => {
    const wrong = { ...make.contactChanged(3), value: '0912000000' };
    let failure: unknown;
    try {
      await send(wrong as never);
    } catch (error) {
      failure = error;
    }
    expect(failure).toMatchObject({
      code: 'VALIDATION',
      details: { fields: { 'events.0.value': 'unrecognized_keys' } },
    });
    expect(JSON.stringify(failure)).not.toContain('0912000000');
    expect(await times()).toEqual({ phone: null, email: null, address: null });
  });
});
