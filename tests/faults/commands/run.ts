/**
 * Card holders use a portal whose external card system loses answers. Afterwards bank, portal, audit trail, messages and
 * the answers to the card holders must agree on every command. The seed decides all choices.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { remoteOf } from '../../../bank/conformance/remote-of-local.ts';
import { stream } from '../../../bank/demo/random.ts';
import { createKeyring } from '../../../server/crypto/keyring.ts';
import { openDatabase } from '../../../server/db/open.ts';
import { compareDay } from '../../../server/operations/compare.ts';
import { taipeiDate } from '../../../shared/dates.ts';
import { testApp } from '../../support/api/clients/api.ts';
import { type Bank, type Banks, SECRET } from '../money/bank.ts';
import { findCheapestVoucher, logOnCardHolder } from '../money/card-holders.ts';
import { findBrokenRules } from '../money/invariants.ts';
import { readFromDatabase } from '../money/run.ts';
import { CARD_CHANGES, findDisagreements, summary } from './agreement.ts';
import { createFaultyBank, type FaultyBank } from './faulty-bank.ts';
import { type Intention, runPerson } from './person.ts';

export interface CommandRun {
  readonly seed: string;
  readonly clients: number;
  /** The run ends after this many faults. */
  readonly faults: number;
  /** Percentage of submissions and status requests with a fault. */
  readonly faultPercent: number;
}

export interface CommandReport {
  readonly seed: string;
  readonly faults: FaultyBank['faults'];
  /** Number of commands by final state. */
  readonly commands: Readonly<Record<string, number>>;
  /** Number of answers to the card holders, by status and code. */
  readonly answers: Readonly<Record<string, number>>;
  /** Empty when all sides agree. */
  readonly violations: readonly string[];
}

/** Longer than `notAfter` of set-pin, so an unseen command can no longer take effect. */
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
    {
      kind: 'postgres',
      db: () => db,
      transaction: (work) => db.transaction().execute(work),
      open: () => database,
    },
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
      reloads: true,
    };
    await Promise.all(
      holders.map((holder) => runPerson({ ...shared, holder, rng: stream(seed, holder.username) })),
    );
    const counted = { ...net.faults };
    await net.settle();
    // Simulates passing time: pending commands become due, and unseen PIN commands expire.
    await pool.query(`update portal.commands set next_try_at = app_now(),
      begun_at = begun_at - make_interval(secs => ${END_SECONDS}) where state = 'pending'`);
    await app.recovery.drain();
    await app.dispatcher.drain();
    await sleep(300);
    await Promise.all(intentions.map((intention) => intention.learn()));
    const comparing = { db, keyring: createKeyring(Buffer.from(SECRET, 'base64')), commands: net.commands };
    const { differences } = await compareDay(comparing, taipeiDate(await shared.now()));
    const violations = [
      ...differences.map(
        ({ id, portal, bank: said, fields }) =>
          `${id}: the bank says ${said}, the portal ${portal} ${fields.join(' ')}`,
      ),
      ...intentions.flatMap((intention) => intention.violations()),
      ...(await findBrokenRules(pool)),
      ...(await findDisagreements({ portal: pool, bank: pool }, intentions)),
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
