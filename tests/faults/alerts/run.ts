/** Kills processes that create notices from events, then compares the database with the events. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { on, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { SAMPLE_PRODUCTS, sampleBank } from '../../../bank/conformance/sample-bank.ts';
import { insertCustomers, insertProducts } from '../../../bank/embedded/load/load-store.ts';
import { type OpenDatabase, openDatabase } from '../../../server/db/open.ts';
import { taipeiDate } from '../../../shared/dates.ts';
import { alertEvents, expectedSources, HOLDERS } from './events.ts';
import { batches, createService, keys, shuffled } from './service.ts';

export interface KillRun {
  readonly options: Parameters<typeof openDatabase>[0];
  /** Bundle of alerts-writer.ts. */
  readonly writer: string;
  readonly events: number;
  readonly kills: number;
  readonly seed: number;
}

const PHONE = '0912345678';
/** Bounds of a kill: after at most this many completed parts, and then within this many milliseconds, during the next part. */
const MOST_PARTS = 8;
const LATEST_KILL_MS = 300;
/** A process without progress for this long hangs. A busy machine slows down each part, so there is no other limit. */
const LONGEST_STALL_MS = 120_000;

async function prepare({ db, migrate }: OpenDatabase, now: Date): Promise<void> {
  await migrate();
  await insertProducts(db, SAMPLE_PRODUCTS);
  // All have only a phone number, so that each notice has exactly one message.
  const people = sampleBank(taipeiDate(now)).map((person) => ({ ...person, phone: PHONE }));
  await insertCustomers(db, keys, people, now);
  for (const customerId of HOLDERS)
    await sql`insert into portal.users (username, customer_id, password_hash, password_changed_at)
      values (${`user.${customerId.slice(-2)}`}, ${customerId}, 'x', app_now())`.execute(db);
}

async function killOnce({ options, writer, events, seed }: KillRun, now: Date, round: number): Promise<void> {
  const args = [writer, JSON.stringify(options), `${events}`, `${now.getTime()}`, `${seed + round * 1000}`];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  try {
    await partsDone(child, randomInt(MOST_PARTS));
    await sleep(randomInt(LATEST_KILL_MS));
  } finally {
    child.kill('SIGKILL');
    await closed;
  }
}

/** Resolves once the process has started and completed `parts` parts. Rejects when it ends or makes no progress. */
async function partsDone({ stdout }: ChildProcess, parts: number): Promise<void> {
  let output = '';
  const stalled = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const hasGoneOn = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stalled.abort(new Error(`a process hangs after "${output}"`)), LONGEST_STALL_MS);
  };
  hasGoneOn();
  try {
    for await (const [text] of on(stdout!.setEncoding('utf8'), 'data', {
      signal: stalled.signal,
      close: ['end'],
    })) {
      hasGoneOn();
      output += text;
      if (output.startsWith('ready\n') && output.length >= 'ready\n'.length + parts) return;
    }
  } finally {
    clearTimeout(timer);
  }
  throw new Error(`a process ended by itself after "${output}"`);
}

/** Returns the differences from the events; empty when each notice and each message exists exactly once. */
export async function killAlerts(run: KillRun): Promise<readonly string[]> {
  const now = new Date();
  const first = await openDatabase(run.options);
  await prepare(first, now);
  await first.close();
  for (let round = 1; round <= run.kills; round++) await killOnce(run, now, round);
  const database = await openDatabase(run.options);
  try {
    const service = createService(database.db);
    const events = alertEvents(run.events, now);
    // The bank repeats unanswered requests: here all of them, twice, in different orders and concurrently.
    const orders = [shuffled(events, run.seed + 1), shuffled(events, run.seed + 2)];
    await Promise.all(
      orders.map(async (order) => {
        for (const batch of batches(order, 100)) await service.send(batch);
      }),
    );
    // Notices that a killed process had claimed become due after its lease.
    await sql`update portal.clock_offset set seconds = seconds + 60`.execute(database.db);
    await service.drain();
    return await differences(database, expectedSources(events));
  } finally {
    await database.close();
  }
}

async function differences({ db }: OpenDatabase, expected: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{
    source: string;
    handed: boolean;
  }>`select source, handed_at is not null as handed
    from portal.notices`.execute(db);
  const found = new Set(rows.map(({ source }) => source));
  const wanted = new Set(expected);
  const messages = await sql<{ n: number }>`select count(*)::int as n from portal.outbox`.execute(db);
  const sent = messages.rows[0]?.n;
  return [
    ...expected.filter((source) => !found.has(source)).map((source) => `missing ${source}`),
    ...rows.filter(({ source }) => !wanted.has(source)).map(({ source }) => `invented ${source}`),
    ...rows.filter(({ handed }) => !handed).map(({ source }) => `without messages ${source}`),
    ...(rows.length === found.size ? [] : ['a source has two notices']),
    // By default, each of these kinds is sent by SMS.
    ...(sent === expected.length ? [] : [`${sent} messages of ${expected.length} notices`]),
  ];
}
