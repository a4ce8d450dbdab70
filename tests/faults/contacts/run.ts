/**
 * People change contacts, take changes back and object to them, while the portal is killed and answers are lost, between portal and bank and
 * between person and portal. The card system is the reference bank with a database of its own, or is in the portal's database. Afterwards
 * all sides must agree. The seed decides the choices.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { prepareStart } from '../../../app/server/start.ts';
import { stream } from '../../../bank/demo/random.ts';
import { createContacts } from '../../../bank/embedded/contacts/contacts.ts';
import { startBank } from '../../../bank/reference/bank.ts';
import type { Setting } from '../../../bank/reference/switches.ts';
import { givePasskey, newAuthenticator } from '../../../features/passkeys/testing/passkeys.ts';
import { readConfig } from '../../../server/config/config.ts';
import { openDatabase } from '../../../server/db/open.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { CONTACT_KINDS, contactOf, contactText } from '../../../server/ports/card-system/parts/contacts.ts';
import { systemClock } from '../../../server/ports/clock/system.ts';
import { disturb, insist, nudgeUntil } from '../commands/campaign.ts';
import { differences, LATE_MS, poolOf, settleAll, TOKEN } from '../commands/killed.ts';
import { type Bank, type Banks, SECRET } from '../money/bank.ts';
import { findCheapestVoucher, logOnCardHolder } from '../money/card-holders.ts';
import { type Portal, startPortal } from '../money/portal.ts';
import { readFromDatabase } from '../money/run.ts';
import { findDisagreements } from './agreement.ts';
import { ContactPerson, type Counts, type Pools, type Values } from './person.ts';

export interface ContactRun {
  readonly seed: string;
  readonly clients: number;
  /** The run ends after this many kills of the portal and lost answers together. */
  readonly faults: number;
  /** Where the card system is. */
  readonly bank: 'elsewhere' | 'embedded';
  /** Path of the server. Default: dist/server/main.js. */
  readonly program?: string;
}

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
export function runContacts(banks: Banks, run: ContactRun): Promise<ContactReport> {
  if (run.bank === 'embedded') return banks.with({}, (bank) => runOnBanks(bank, bank, run));
  return banks.with({}, (core) => banks.with({}, (bank) => runOnBanks(bank, core, run)));
}

async function runOnBanks(bank: Bank, core: Bank, run: ContactRun): Promise<ContactReport> {
  const { keys } = prepareStart(readConfig({}), systemClock);
  const isElsewhere = bank !== core;
  const [coreDatabase, portalDatabase] = await Promise.all(
    [core, bank].map(({ url }) => openDatabase({ kind: 'postgres', url, poolSize: 6 })),
  );
  if (!coreDatabase || !portalDatabase) throw new Error('no database');
  const cardSystem = isElsewhere ? await startBank({ db: coreDatabase.db, keys, token: TOKEN }) : undefined;
  const settings = cardSystem && { CARD_SYSTEM_URL: cardSystem.url, CARD_SYSTEM_TOKEN: TOKEN };
  const portalPool = poolOf(bank.url);
  const pools = { portal: portalPool, bank: isElsewhere ? poolOf(core.url) : portalPool };
  try {
    const env = {
      ...{ DATABASE_URL: bank.url, DATA_DIR: bank.dataDir, PORTAL_SECRET: SECRET },
      ...{ SESSION_MAX_SECONDS: '43200', ...settings },
    };
    const portal = await insist(() => startPortal(run.program ?? 'dist/server/main.js', env));
    try {
      const atBank = createContacts(coreDatabase.db, keys).contacts;
      const driven = {
        ...{ portal, pools, db: portalDatabase.db, valuesOf: valuesOf(atBank) },
        setFault: cardSystem?.set ?? (() => undefined),
      };
      const { people, ...report } = await drive(run, driven);
      const atPortal = createContacts(portalDatabase.db, keys).contacts;
      const found = await findDisagreements(pools, { atPortal, atBank }, people);
      const compared = settings ? await differences({ url: bank.url, settings, pools }) : [];
      return { ...report, violations: [...new Set([...found, ...compared])] };
    } finally {
      await portal.stop();
    }
  } finally {
    await Promise.all([...new Set([pools.portal, pools.bank])].map((pool) => pool.end()));
    await cardSystem?.close();
    await Promise.all([coreDatabase.close(), portalDatabase.close()]);
  }
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

interface Driven {
  readonly portal: Portal;
  readonly db: Kysely<Database>;
  readonly pools: Pools;
  readonly valuesOf: (customerId: string) => Promise<Values>;
  readonly setFault: (setting: Setting) => void;
}

async function drive(run: ContactRun, { portal, pools, db, valuesOf: read, setFault }: Driven) {
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
  const working = Promise.all(people.map((person) => person.run()));
  // A person who fails ends the run.
  working.catch(() => undefined);
  const { kills, ofBank } = await disturb(run.faults, {
    portal,
    pools,
    setFault,
    counts,
    rng: stream(seed, 'kills'),
  });
  isOver = true;
  setFault({ on: 'commands', fault: null });
  await nudgeUntil(working, pools.portal);
  await sleep(LATE_MS + 200);
  await settleAll(pools.portal);
  const all = people.flatMap(({ changes }) => changes);
  for (const { intention, undo } of all) {
    await intention.learn().catch(() => undefined);
    await undo?.learn().catch(() => undefined);
  }
  return {
    ...{ seed, kills, lostAnswers: counts.dropped + counts.none + ofBank, counts, people },
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
