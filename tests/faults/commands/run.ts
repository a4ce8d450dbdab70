/**
 * Card holders use a portal whose card system is elsewhere and loses answers. Afterwards bank, portal, audit trail, messages
 * and the answers to the card holders must agree on every command. The seed decides all choices.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { stream } from '../../../features/demo/bank/random.ts';
import { openDatabase } from '../../../server/db/open.ts';
import { compareDay } from '../../../server/operations/compare.ts';
import { remoteOf } from '../../../server/ports/card-system/conformance/remote-of-local.ts';
import { taipeiDate } from '../../../shared/dates.ts';
import { testApp } from '../../support/api/api.ts';
import { type Bank, type Banks, SECRET } from '../money/bank.ts';
import { findCheapestVoucher, logOnCardHolder } from '../money/card-holders.ts';
import { findBrokenRules } from '../money/invariants.ts';
import { readFromDatabase } from '../money/run.ts';
import { createFaultyBank, type FaultyBank } from './faulty-bank.ts';
import { type Intention, runPerson } from './person.ts';

export interface CommandRun {
  readonly seed: string;
  readonly clients: number;
  /** The run ends after this many faults. */
  readonly faults: number;
  /** Of the submissions and of the questions about their outcome. */
  readonly faultPercent: number;
}

export interface CommandReport {
  readonly seed: string;
  readonly faults: FaultyBank['faults'];
  /** Commands by their state in the end. */
  readonly commands: Readonly<Record<string, number>>;
  /** Answers to the card holders, by status and code. */
  readonly answers: Readonly<Record<string, number>>;
  /** Empty when all sides agree. */
  readonly violations: readonly string[];
}

/** Records each activation and each setting of a cashback method, in the same transaction. */
const CARD_CHANGES = `create table card_changes (customer_id text not null, card_id text not null);
  create function note_card_change() returns trigger language plpgsql as $$
    begin
      insert into card_changes values (new.customer_id, new.card_id);
      return new;
    end $$;
  create trigger note_cashback after update of cashback_method on cards.cards
    for each row execute function note_card_change();
  create trigger note_activation after update of status on cards.cards
    for each row when (old.status <> 'active' and new.status = 'active') execute function note_card_change()`;

/** Longer than the time after which a PIN that was not seen is not set. */
const END_SECONDS = 120;

export function runCommands(banks: Banks, run: CommandRun): Promise<CommandReport> {
  return banks.with({}, (bank) => runOnBank(bank, run));
}

async function runOnBank(
  bank: Bank,
  { seed, clients, faults, faultPercent }: CommandRun,
): Promise<CommandReport> {
  const database = await openDatabase({ kind: 'postgres', url: bank.url, poolSize: 10 });
  const pool = new pg.Pool({ connectionString: bank.url, max: 4 });
  const { db } = database;
  let faulty: FaultyBank | undefined;
  const { app } = await testApp(
    { kind: 'postgres', db: () => db, open: () => database },
    { PORTAL_SECRET: SECRET, LOG_LEVEL: 'silent', DATA_DIR: bank.dataDir, SESSION_MAX_SECONDS: '43200' },
    {
      cardSystem: (local) => {
        faulty = createFaultyBank(remoteOf(db, local, 0), stream(seed, 'bank'), faultPercent);
        return { ...local, commands: faulty.commands };
      },
    },
  );
  if (!faulty || !app.recovery) throw new Error('the portal does not use the card system elsewhere');
  const net = faulty;
  const at = { baseURL: await app.server.listen({ port: 0, host: '127.0.0.1' }) };
  app.dispatcher.start();
  app.recovery.start();
  await pool.query(CARD_CHANGES);
  try {
    const holders = await Promise.all(
      bank.usernames.slice(0, clients).map((username) => logOnCardHolder(at, username)),
    );
    const intentions: Intention[] = [];
    const count = () => Object.values(net.faults).reduce((sum, n) => sum + n, 0);
    const shared = {
      product: await findCheapestVoucher(holders[0]!),
      ...readFromDatabase(pool),
      stopped: () => count() >= faults,
      intentions,
    };
    await Promise.all(
      holders.map((holder) => runPerson({ ...shared, holder, rng: stream(seed, holder.username) })),
    );
    const counted = { ...net.faults };
    await net.settle();
    // As if time had passed: what is left is asked for now, and unseen PINs are given up.
    await pool.query(`update portal.commands set next_try_at = app_now(),
      begun_at = begun_at - make_interval(secs => ${END_SECONDS}) where state = 'pending'`);
    await app.recovery.drain();
    await app.dispatcher.drain();
    await sleep(300);
    await Promise.all(intentions.map((intention) => intention.learn()));
    const { differences } = await compareDay(db, net.commands, taipeiDate(await shared.now()));
    const violations = [
      ...differences.map(
        ({ id, portal, bank: said }) => `${id}: the bank says ${said}, the portal ${portal}`,
      ),
      ...intentions.flatMap((intention) => intention.violations()),
      ...(await findBrokenRules(pool)),
      ...(await findDisagreements(pool, intentions)),
    ];
    return {
      seed,
      faults: counted,
      ...(await summary(pool, intentions)),
      violations: [...new Set(violations)],
    };
  } finally {
    await app.recovery.stop();
    await app.server.close();
    await app.dispatcher.stop();
    await pool.end();
    await database.close();
  }
}

/** Compares the portal's commands with audit trail, effects and answers. */
async function findDisagreements(pool: pg.Pool, intentions: readonly Intention[]): Promise<string[]> {
  const rules: Readonly<Record<string, string>> = {
    'a command is left pending': `select from portal.commands where state = 'pending'`,
    'a command is not recorded as begun once': `select from portal.commands c where 1 <> (select count(*) from portal.audit a
      where a.customer_id = c.customer_id and a.outcome = 'begun' and a.details ->> 'commandId' = c.command_id::text)`,
    'a done command has no record, or more than one': `select from portal.commands c where (c.state = 'done')::int <>
      (select count(*) from portal.audit a where a.customer_id = c.customer_id and a.outcome in ('done', 'changed', 'activated')
        and a.details ->> 'commandId' = c.command_id::text)`,
    'effects and done commands differ': `select from (select count(*) as n from portal.commands where state = 'done') c,
      (select (select count(*) from cards.redemptions) + (select count(*) from cards.instalments)
        + (select count(*) from cards.limit_requests) + (select count(*) from cards.replacements)
        + (select count(*) from pin_changes) + (select count(*) from card_changes) as n) e where c.n <> e.n`,
    'a settled command keeps its sealed part': `select from portal.commands where state <> 'pending' and sealed is not null`,
  };
  const found: string[] = [];
  for (const [sentence, query] of Object.entries(rules)) {
    const { rowCount } = await pool.query(query);
    if (rowCount) found.push(`${sentence} (${rowCount})`);
  }
  const known = intentions.filter((intention) => intention.wasDone()).length;
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from portal.commands where state = 'done'`,
  );
  if (rows[0]?.n !== known) found.push(`${rows[0]?.n} commands are done, and card holders know of ${known}`);
  return found;
}

async function summary(pool: pg.Pool, intentions: readonly Intention[]) {
  const { rows } = await pool.query<{ state: string; n: number }>(
    'select state, count(*)::int as n from portal.commands group by state order by state',
  );
  const answers: Record<string, number> = {};
  for (const { short } of intentions.flatMap((intention) => intention.answers))
    answers[short] = (answers[short] ?? 0) + 1;
  return { commands: Object.fromEntries(rows.map(({ state, n }) => [state, n])), answers };
}
