/** Checks that bank, portal, evidence, audit trail and people agree on every case. */
import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { findUnrecorded } from '../commands/agreement.ts';
import type { Pools } from '../commands/both-banks.ts';
import type { DisputePerson, KnownCase } from './person.ts';

/** Rules of the bank's tables. Each query returns what breaks it. */
const BANK_RULES: Readonly<Record<string, string>> = {
  'doubled: a line is in two cases': `select from cards.dispute_lines
    group by customer_id, card_id, transaction_id having count(*) > 1`,
  'a case has no line': `select from cards.disputes d where not exists
    (select from cards.dispute_lines l where l.customer_id = d.customer_id and l.case_id = d.case_id)`,
  'the state of a case is not that of its last step': `select from cards.disputes d where d.state is distinct from
    (select s.state from cards.dispute_steps s where s.customer_id = d.customer_id and s.case_id = d.case_id
     order by s.position desc limit 1)`,
  'an ended case still suspends': `select from cards.disputes d
    join cards.dispute_lines l using (customer_id, case_id) where d.ended_at is not null and l.suspended > 0`,
  'a case has more than ten files': `select from cards.dispute_files where case_id is not null
    group by customer_id, case_id having count(*) > 10`,
  'what came back is not what was decided for': `select from
      (select customer_id, card_id, -sum(amount) as back from cards.transactions
        where category = 'adjustment' and transaction_date >= current_date - 1 group by 1, 2) b
      full join (select l.customer_id, l.card_id, sum(l.amount) as due from cards.dispute_lines l
        join cards.disputes d using (customer_id, case_id) where d.state = 'for-you' group by 1, 2) f
      using (customer_id, card_id) where (back is distinct from due) and customer_id in
        (select customer_id from cards.disputes)`,
};

/** Rules of the portal's tables. */
const PORTAL_RULES: Readonly<Record<string, string>> = {
  'a message was shown twice': 'select dedupe_id from demo.inbox group by dedupe_id having count(*) > 1',
  'a message is left in the outbox': `select message_id from portal.outbox where state = 'waiting'`,
};

/** Returns a sentence for each disagreement. */
export async function findDisagreements(
  { portal, bank }: Pools,
  people: readonly DisputePerson[],
): Promise<string[]> {
  const found = await findUnrecorded(portal);
  for (const [pool, rules] of [[bank, BANK_RULES] as const, [portal, PORTAL_RULES] as const])
    for (const [sentence, query] of Object.entries(rules)) {
      const { rowCount } = await pool.query(query);
      if (rowCount) found.push(`${sentence} (${rowCount})`);
    }
  for (const person of people)
    found.push(...person.violations, ...(await compareWithPerson({ portal, bank }, person)));
  return found;
}

interface CaseRow {
  readonly id: string;
  readonly state: string;
  readonly lines: readonly string[];
  readonly files: readonly string[];
  readonly replies: number;
}

async function compareWithPerson(pools: Pools, { customerId, cases, username }: DisputePerson) {
  const { rows } = await pools.bank.query<CaseRow>(
    `select case_id::text as id, state,
       array(select transaction_id::text from cards.dispute_lines l
         where l.customer_id = d.customer_id and l.case_id = d.case_id) as lines,
       array(select file_id::text from cards.dispute_files f
         where f.customer_id = d.customer_id and f.case_id = d.case_id) as files,
       (select count(*)::int from cards.dispute_replies r
         where r.customer_id = d.customer_id and r.case_id = d.case_id) as replies
     from cards.disputes d where customer_id = $1`,
    [customerId],
  );
  const taken = await takenFiles(pools.portal, customerId);
  const found: string[] = [];
  const left = new Map(rows.map((row) => [row.lines.toSorted().join(), row]));
  for (const one of cases) {
    const calls = [one.open, ...one.files.map(({ call }) => call), ...(one.withdraw ? [one.withdraw] : [])];
    found.push(...[...new Set(calls)].flatMap((call) => call.violations()));
    const key = [...one.lines].toSorted().join();
    const row = left.get(key);
    left.delete(key);
    if (one.open.wasDone() !== (row !== undefined))
      found.push(
        row ? `told wrongly: ${username} does not know of a case` : 'lost: an acknowledged case is not there',
      );
    if (row) found.push(...compareCase(one, row, taken));
  }
  if (left.size > 0) found.push(`invented: ${left.size} cases that the person did not open`);
  return found;
}

function compareCase(one: KnownCase, row: CaseRow, taken: ReadonlyMap<string, string>): string[] {
  const found: string[] = [];
  const due = one.files.flatMap(({ call, ids }) => (call.wasDone() ? ids : [])).toSorted();
  if (due.join() !== row.files.toSorted().join())
    found.push(`a case has ${row.files.length} files at the bank, and the person added ${due.length}`);
  const here = [...taken].filter(([, caseId]) => caseId === row.id).map(([fileId]) => fileId);
  if (here.toSorted().join() !== due.join())
    found.push(`a case has ${here.length} files in the portal, and the person added ${due.length}`);
  const answers = one.answers.filter((call) => call.wasDone()).length;
  if (answers !== row.replies)
    found.push(`a case has ${row.replies} answers, and the person gave ${answers}`);
  const isWithdrawn = one.withdraw?.wasDone() === true;
  if (isWithdrawn !== (row.state === 'withdrawn'))
    found.push(`told wrongly: a case is ${row.state}, and was ${isWithdrawn ? '' : 'not '}withdrawn`);
  const decided = { 'decide-for': 'for-you', 'decide-against': 'against-you' } as const;
  if (one.decided && row.state !== decided[one.decided]) found.push('lost: a decision of the bank');
  return found;
}

/** Reads the files that a case has taken in the portal, with the case of each. */
async function takenFiles(portal: pg.Pool, customerId: string): Promise<Map<string, string>> {
  const { rows } = await portal.query<{ id: string; case_id: string }>(
    `select file_id::text as id, case_id::text as case_id from portal.evidence where customer_id = $1 and case_id is not null`,
    [customerId],
  );
  return new Map(rows.map(({ id, case_id: caseId }) => [id, caseId]));
}

/** An hour passes, by the database's clock and by the times of the objects. Then no evidence without a case is left, neither row nor object. */
export async function sweptAfterAnHour(portal: pg.Pool, dataDir: string): Promise<string[]> {
  await portal.query('update portal.clock_offset set seconds = seconds + 3660');
  const before = Date.now() / 1000 - 3660;
  for (const path of objectsIn(dataDir)) utimesSync(path, before, before);
  // Housekeeping runs every minute.
  let found = await leftOver(portal, dataDir);
  for (let tries = 0; tries < 130 && found.length > 0; tries++) {
    await sleep(1000);
    found = await leftOver(portal, dataDir);
  }
  return found;
}

async function leftOver(portal: pg.Pool, dataDir: string): Promise<string[]> {
  const { rows } = await portal.query<{ loose: number; objects: number }>(
    `select count(*) filter (where case_id is null)::int as loose,
       (count(object_id) + coalesce(sum(cardinality(pieces)), 0))::int as objects from portal.evidence`,
  );
  const { loose, objects } = rows[0]!;
  const kept = objectsIn(dataDir).length;
  return [
    ...(loose > 0 ? ['evidence without a case is left after an hour'] : []),
    ...(kept === objects ? [] : [`the store has ${kept} files, and the portal knows ${objects} of them`]),
  ];
}

function objectsIn(dataDir: string): string[] {
  return readdirSync(join(dataDir, 'evidence'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
