/** Kills loads of the bank's files on a cluster, beside events of the bank. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { prepareStart } from '../../../app/server/start.ts';
import type { CardKeys } from '../../../bank/embedded/keys.ts';
import { acceptEvents } from '../../../bank/events/accept.ts';
import type { NewEvent } from '../../../bank/events/events-store.ts';
import { writeSample } from '../../../bank/load/sample/sample.ts';
import { changeManifest, changeRows } from '../../../bank/load/test-folder.ts';
import { readConfig } from '../../../server/config/config.ts';
import { newUuid } from '../../../server/crypto/keys.ts';
import { DatabaseUnavailable } from '../../../server/db/errors.ts';
import { type OpenDatabase, openDatabase } from '../../../server/db/open.ts';
import { NO_FOLLOWER } from '../../../server/event-follower.ts';
import { systemClock } from '../../../server/ports/clock/system.ts';
import { systemRandom } from '../../../server/ports/random/system.ts';
import { taipeiDate } from '../../../shared/dates.ts';
import { luhnValid } from '../../../shared/validation/card.ts';
import { type Bank, SECRET } from '../money/bank.ts';

/** Milliseconds after which a load is killed. */
const KILL_AFTER = [300, 6_000] as const;
/** Milliseconds between two requests with events. */
const EVENTS_EVERY = 150;

export interface FilesReport {
  readonly kills: number;
  /** Loads that ended by themselves. */
  readonly loads: number;
  readonly events: number;
  /** Customers and cards that differ from the last files, acknowledged events that are not stored, and those whose line is not there once. */
  readonly violations: readonly string[];
}

/** Kills loads until `kills` of them have ended in that way; each is then run again. */
export function killLoads(bank: Bank, kills: number): Promise<FilesReport> {
  return repeatLoads(bank, kills, (killed) => killed >= kills);
}

/** Loads files again and again until the work is done. */
export async function loadDuring(bank: Bank, work: () => Promise<unknown>): Promise<FilesReport> {
  let isOver = false;
  const working = work().finally(() => {
    isOver = true;
  });
  const [report] = await Promise.all([repeatLoads(bank, 0, () => isOver), working]);
  return report;
}

/** Loads two folders by turns, beside events, and kills the first `kills` loads. */
async function repeatLoads(
  bank: Bank,
  kills: number,
  isOver: (killed: number) => boolean,
): Promise<FilesReport> {
  const env = { DATA_DIR: bank.dataDir, PORTAL_SECRET: SECRET };
  const { keys } = prepareStart(readConfig(env), systemClock);
  const database = await openDatabase({ kind: 'postgres', url: bank.url });
  const folders = mkdtempSync(join(tmpdir(), 'portal-files-'));
  const begun = Date.now();
  let [killed, loads] = [0, 0];
  const events = sendEvents(database);
  try {
    const [one, other] = [join(folders, 'one'), join(folders, 'other')] as const;
    await numberCopies(database, keys);
    await writeSample(database.db, keys, one);
    cpSync(one, other, { recursive: true });
    await changeRows(other, 'customers', (rows) =>
      rows.map((row) => ({ ...row, name_en: `${row.name_en} B` })),
    );
    await changeRows(other, 'cards', (rows) =>
      rows.map((row) => ({ ...row, holder_name: `${row.holder_name} B` })),
    );
    let last = one;
    while (!isOver(killed)) {
      last = last === one ? other : one;
      // Before all events, so that no load has them.
      const asOf = new Date(begun - 600_000 + 1000 * (loads + 1)).toISOString();
      changeManifest(last, (manifest) => {
        manifest.asOf = asOf;
      });
      for (let done = false; !done; ) {
        done = await load(last, bank, killed < kills ? random(...KILL_AFTER) : undefined);
        if (done) loads++;
        else killed++;
      }
    }
    const sent = await events.stop();
    return {
      ...{ kills: killed, loads, events: sent.length },
      violations: [...(await differences(database, last)), ...(await lostEvents(database, sent))],
    };
  } finally {
    await events.stop();
    await database.close();
    rmSync(folders, { recursive: true, force: true });
  }
}

const random = (from: number, to: number) => from + Math.random() * (to - from);

/** Gives numbers of their own to the cards that fault runs have copied: a copy has the sealed number of another card. */
async function numberCopies({ db }: OpenDatabase, keys: CardKeys): Promise<void> {
  const { rows } = await sql<{ customerId: string; cardId: string }>`select customer_id as "customerId",
      card_id as "cardId" from cards.cards where number_sealed is not null`.execute(db);
  const { rows: numbered } = await sql<{ id: string }>`select card_id as id from cards.card_numbers`.execute(
    db,
  );
  const known = new Set(numbered.map(({ id }) => id));
  const copies = rows.filter(({ cardId }) => !known.has(cardId));
  for (const [index, { customerId, cardId }] of copies.entries()) {
    const start = `49${`${index}`.padStart(13, '0')}`;
    const number = Array.from({ length: 10 }, (_, digit) => `${start}${digit}`).find(luhnValid) ?? '';
    await sql`update cards.cards set number_sealed = ${keys.seal('card-number', cardId, number)},
        last_four = ${number.slice(-4)}
      where customer_id = ${customerId} and card_id = ${cardId}`.execute(db);
    await sql`insert into cards.card_numbers (number_index, customer_id, card_id)
      values (${keys.index('card-number', number)}, ${customerId}, ${cardId})`.execute(db);
  }
}

/** Runs a load. Returns whether it ended by itself; otherwise it was killed. */
async function load(folder: string, { url, dataDir }: Bank, killAfter: number | undefined): Promise<boolean> {
  const child = spawn(process.execPath, ['dist/server/bank-load.js', folder], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir, PORTAL_SECRET: SECRET },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter);
  const [code, signal] = await once(child, 'exit');
  clearTimeout(timer);
  if (signal === 'SIGKILL') return false;
  // The lock of a load that was killed is free once its session has ended.
  if (code === 1 && output.includes('Another load is running')) {
    await sleep(500);
    return load(folder, { url, dataDir } as Bank, killAfter);
  }
  if (code !== 0) throw new Error(`the load ended with ${code}: ${output}`);
  return true;
}

/** Sends events about new lines until it is stopped. `stop` returns those that were acknowledged. */
function sendEvents({ db }: OpenDatabase) {
  const sent: NewEvent[] = [];
  let isOver = false;
  const running = (async () => {
    const { rows: cards } = await sql<{
      customerId: string;
      cardId: string;
    }>`select customer_id as "customerId",
      card_id as "cardId" from cards.cards where status = 'active' order by 1, 2 limit 200`.execute(db);
    while (!isOver) {
      const chosen = [0, 1].map(() => cards[Math.floor(Math.random() * cards.length)]!);
      const events = chosen.map((card) => lineOf(card));
      await sendUntilAccepted(db, events);
      sent.push(...events);
      await sleep(EVENTS_EVERY);
    }
  })();
  return {
    async stop(): Promise<readonly NewEvent[]> {
      isOver = true;
      await running;
      return sent;
    },
  };
}

/** Sends events again until they are acknowledged, as a bank does: a call that meets the last moment of a move may get 503. */
async function sendUntilAccepted(db: OpenDatabase['db'], events: readonly NewEvent[]): Promise<void> {
  for (;;) {
    try {
      await acceptEvents(db, events, { events: () => undefined }, NO_FOLLOWER);
      return;
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      await sleep(EVENTS_EVERY);
    }
  }
}

function lineOf(card: { readonly customerId: string; readonly cardId: string }): NewEvent {
  const occurredAt = new Date().toISOString();
  const money = { amount: '10', currency: 'TWD' };
  const head = { eventId: newUuid(systemRandom), kind: 'posted', occurredAt, ...card };
  const day = taipeiDate(new Date(Date.now() - 86_400_000));
  const content = {
    ...head,
    ...{ transactionId: newUuid(systemRandom), transactionDate: day, postingDate: day, amount: money },
    description: { en: 'A shop', zh_tw: '商店' },
    ...{ category: 'dining', overLimit: false, currentBalance: money },
  };
  return { ...head, content };
}

async function lostEvents({ db }: OpenDatabase, sent: readonly NewEvent[]): Promise<readonly string[]> {
  const ids = sent.map(({ eventId }) => eventId);
  const lines = sent.map(({ content }) => (content as { transactionId: string }).transactionId);
  const { rows: stored } = await sql<{ id: string }>`select event_id as id from portal.bank_events
    where event_id = any(${ids}::text[]) and known`.execute(db);
  const { rows: written } = await sql<{ id: string }>`select transaction_id as id from cards.transactions
    where transaction_id = any(${lines}::uuid[])`.execute(db);
  const [known, there] = [stored.map(({ id }) => id), written.map(({ id }) => id)];
  return [
    ...ids.filter((id) => !known.includes(id)).map((id) => `event ${id} is not stored`),
    ...lines.filter((id) => there.filter((one) => one === id).length !== 1).map((id) => `line ${id}`),
  ];
}

/** Returns customers and cards that differ from the files. */
async function differences({ db }: OpenDatabase, folder: string): Promise<readonly string[]> {
  const isOther = readFileSync(join(folder, 'customers.csv'), 'utf8').includes(' B,');
  const wrong = async (table: string, column: string) =>
    (
      await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}
        where (${sql.ref(column)} like '% B') is distinct from ${isOther}`.execute(db)
    ).rows[0]?.n ?? 0;
  const found = {
    customers: await wrong('cards.customers', 'name_en'),
    cards: await wrong('cards.cards', 'holder_name'),
  };
  return Object.entries(found).flatMap(([what, n]) =>
    n > 0 ? [`${n} ${what} are not as in the files`] : [],
  );
}
