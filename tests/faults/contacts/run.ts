/**
 * People change contacts, take changes back and object to them, while the portal is killed and answers are lost, between portal and bank and
 * between person and portal. The card system is the reference bank with a database of its own, or is in the portal's database. Afterwards
 * all sides must agree. The seed decides the choices.
 */
import type pg from 'pg';
import { stream } from '../../../bank/demo/random.ts';
import { createContacts } from '../../../bank/embedded/contacts/contacts.ts';
import { givePasskey, newAuthenticator } from '../../../features/passkeys/testing/passkeys.ts';
import { CONTACT_KINDS, contactOf, contactText } from '../../../server/ports/card-system/parts/contacts.ts';
import { type BothBanks, type CampaignRun, withBothBanks } from '../commands/both-banks.ts';
import { workAmongFaults } from '../commands/campaign.ts';
import type { Banks } from '../money/bank.ts';
import { findCheapestVoucher, logOnCardHolder } from '../money/card-holders.ts';
import { readFromDatabase } from '../money/run.ts';
import { findDisagreements } from './agreement.ts';
import { ContactPerson, type Counts, type Values } from './person.ts';

export interface ContactReport {
  readonly seed: string;
  readonly kills: number;
  /** Answers that a person did not get, and requests whose answer of the bank the portal did not get. */
  readonly lostAnswers: number;
  readonly counts: Counts;
  /** Changes by kind, and what became of them. */
  readonly done: Readonly<Record<string, number>>;
  /** Empty when all sides agree. */
  readonly violations: readonly string[];
}

/** Runs on new copies of the bank. */
export function runContacts(banks: Banks, run: CampaignRun): Promise<ContactReport> {
  return withBothBanks(banks, run, async (both) => {
    const atBank = createContacts(both.bankDb, both.keys).contacts;
    const atPortal = createContacts(both.db, both.keys).contacts;
    const { people, ...report } = await drive(run, both, valuesOf(atBank));
    const found = await findDisagreements(both.pools, { atPortal, atBank }, people);
    return { ...report, violations: [...new Set([...found, ...(await both.compare())])] };
  });
}

/** Reads all contacts of a customer as texts. */
const valuesOf =
  (contacts: ReturnType<typeof createContacts>['contacts']) =>
  async (customerId: string): Promise<Values> => {
    const read = await contacts(customerId);
    if (!read) throw new Error('the bank has no such customer');
    const entries = CONTACT_KINDS.map((kind) => [kind, contactText(contactOf(read, kind))]);
    return Object.fromEntries(entries) as Values;
  };

async function drive(
  run: CampaignRun,
  { portal, pools, db, setFault }: BothBanks,
  read: (customerId: string) => Promise<Values>,
) {
  const { seed, clients } = run;
  const counts: Counts = {
    ...{
      dropped: 0,
      none: 0,
      objections: 0,
      confirmations: 0,
      codes: 0,
      passkeys: 0,
      replays: 0,
      valueTries: 0,
    },
  };
  let isOver = false;
  const usernames = await withEmail(pools.portal, clients);
  const holders = await Promise.all(usernames.map((username) => logOnCardHolder(portal, username)));
  const product = await findCheapestVoucher(holders[0]!);
  const people: ContactPerson[] = [];
  for (const { username, client, cardId } of holders) {
    const { rows } = await pools.portal.query<{ id: string }>(
      'select customer_id::text as id from portal.users where username = $1',
      [username],
    );
    const customerId = rows[0]!.id;
    const passkey = newAuthenticator();
    await givePasskey(db, customerId, passkey, 10_000);
    people.push(
      new ContactPerson({
        ...{ username, client, cardId, customerId, passkey, pools, counts, catalogCode: product.code },
        rng: stream(seed, username),
        values: await read(customerId),
        stopped: () => isOver,
        code: readFromDatabase(pools.portal).code,
      }),
    );
  }
  const { kills, lostAnswers } = await workAmongFaults(
    people,
    run.faults,
    { portal, pools, setFault, counts, rng: stream(seed, 'kills') },
    () => {
      isOver = true;
    },
  );
  const all = people.flatMap(({ changes }) => changes);
  for (const { intention, undo } of all) {
    await intention.learn().catch(() => undefined);
    await undo?.learn().catch(() => undefined);
  }
  return {
    ...{ seed, kills, lostAnswers, counts, people },
    done: await countStates(pools.portal),
    violations: [],
  };
}

/** People with phone and e-mail. */
async function withEmail(portal: pg.Pool, count: number): Promise<string[]> {
  const { rows } = await portal.query<{ username: string }>(
    `select u.username from portal.users u join cards.customers c on c.customer_id::text = u.customer_id
     where u.username like 'faults.%' and c.phone_sealed is not null and c.email_sealed is not null
     order by 1 limit $1`,
    [count],
  );
  return rows.map(({ username }) => username);
}

async function countStates(portal: pg.Pool): Promise<Record<string, number>> {
  const { rows } = await portal.query<{ name: string; n: number }>(
    `select kind || ' ' || state as name, count(*)::int as n from portal.contact_changes group by 1
     union all select 'refused', count(*)::int from portal.audit
       where action = 'change-contact' and outcome not in ('done', 'begun')
     union all select 'undo refused', count(*)::int from portal.audit
       where action = 'undo-contact' and outcome not in ('done', 'begun') order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}
