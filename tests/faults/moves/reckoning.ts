/** Compares bank, portal and people after a run with merged customers, command by command. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { NAMED_AUDIT } from '../../support/api/audit.ts';
import { findUnrecorded } from '../commands/agreement.ts';
import type { Intention } from '../commands/person.ts';
import { auditFindings } from '../money/audit-findings.ts';
import { findBrokenRules, PURPOSES } from '../money/invariants.ts';
import type { Terms } from './core.ts';

export interface Reckoned {
  readonly portal: pg.Pool;
  readonly bank: pg.Pool;
  readonly url: string;
  readonly dataDir: string;
  readonly intentions: readonly Intention[];
  /** Terms in force, oldest first. */
  readonly terms: readonly Terms[];
  /** The moves that files or `bank:merge` brought to the portal: `from to`, as often as it happened. */
  readonly moved: readonly string[];
  /** Ids of the purchases that the bank's till approved. */
  readonly approved: readonly string[];
  /** Number of addresses for notices, by username. */
  readonly addresses: ReadonlyMap<string, number>;
  /** Whether the portal has a read model, which is filled by files. */
  readonly hasFiles: boolean;
}

interface PortalCommand {
  readonly key: string | null;
  readonly id: string;
  readonly kind: string;
  readonly state: string;
}

interface BankCommand {
  readonly id: string;
  readonly kind: string;
  readonly outcome: { readonly state?: string; readonly result?: Readonly<Record<string, unknown>> };
}

/** Rules that compare effects and audit records by customer; after a move the two are of different customers. */
const BY_CUSTOMER = /audit record|PIN|notice for each|code was used twice|idempotency key/;
/** Rules about links that the files of a bank do not have. The rows themselves are compared with the bank's. */
const NOT_IN_FILES = new RegExp(`${BY_CUSTOMER.source}|no ledger entry|entry has no redemption`);
/** The bank's time and the time of a change of its terms are read one after the other. */
const EDGE_MS = 3000;
const REFERENCES: Readonly<Record<string, string>> = {
  redeem: 'redeemCode',
  'convert-to-instalments': 'referenceNumber',
  'raise-limit': 'referenceNumber',
  'replace-card': 'referenceNumber',
};
/** Kinds of commands that send a notice. */
const NOTIFIED = new Set(['redeem', 'convert', 'limit', 'replace', 'pin']);

const sha256 = (key: string) => createHash('sha256').update(key).digest('hex');

/** Returns a sentence for each violation. */
export async function reckon(run: Reckoned): Promise<string[]> {
  const { portal, bank, hasFiles } = run;
  const commands = await rowsOf<PortalCommand>(
    portal,
    `select c.command_id::text as id, c.kind, c.state, encode(i.key_hash, 'hex') as key
     from portal.commands c left join portal.idempotency i on i.customer_id = c.customer_id and i.command_id = c.command_id`,
  );
  const settled = await rowsOf<BankCommand>(
    bank,
    `select id::text, kind, coalesce(outcome::jsonb, '{}') as outcome from public.bank_commands`,
  );
  return [
    ...compareCommands(run, commands, settled),
    ...(await compareEffects(run, settled)),
    ...(await compareTerms(run, commands, settled)),
    ...(await comparePurchases(run)),
    ...(hasFiles ? await compareOwners(run) : []),
    ...(await compareMoves(run)),
    ...(await compareNotices(run, commands)),
    ...(await findUnrecorded(portal)),
    ...(await findBrokenRules(portal, hasFiles ? NOT_IN_FILES : BY_CUSTOMER)),
    ...(await findBrokenRules(bank, BY_CUSTOMER)).map((rule) => `bank: ${rule}`),
    ...(await auditFindings(run.url, run.dataDir)),
  ];
}

async function rowsOf<R extends pg.QueryResultRow>(pool: pg.Pool, text: string): Promise<R[]> {
  return (await pool.query<R>(text)).rows;
}

/** Compares what each person saw with the portal's and the bank's command. */
function compareCommands(
  { intentions }: Reckoned,
  commands: readonly PortalCommand[],
  settled: readonly BankCommand[],
): string[] {
  const found: string[] = [];
  const atBank = new Map(settled.map((one) => [one.id, one]));
  const isDone = (id: string) => atBank.get(id)?.outcome.state === 'done';
  const byKey = new Map<string | null, PortalCommand[]>();
  for (const one of commands) byKey.set(one.key, [...(byKey.get(one.key) ?? []), one]);
  for (const { id, kind, state } of commands)
    if ((state === 'done') !== isDone(id)) found.push(`${kind} is ${state}, and the bank says ${isDone(id)}`);
  const known = new Set(commands.map(({ id }) => id));
  for (const { id, kind } of settled)
    if (isDone(id) && !known.has(id)) found.push(`invented: the bank did ${kind} without a command`);
  const keys = new Set(intentions.map(({ key }) => sha256(key)));
  // An activation has no idempotency key.
  for (const { key, kind, state } of commands)
    if (state === 'done' && kind !== 'activate-card' && !keys.has(key ?? ''))
      found.push(`invented: ${kind} without a request`);
  for (const intention of intentions) {
    const { kind, answers } = intention;
    if (kind === 'activate') continue;
    const references = new Set(
      answers.flatMap((one) => (one.outcome === 'done' ? [one.reference ?? ''] : [])),
    );
    if (references.size > 1) found.push(`told wrongly: ${kind} has ${references.size} references`);
    for (const { short } of answers) if (short.startsWith('500')) found.push(`${kind}: ${short}`);
    const own = byKey.get(sha256(intention.key)) ?? [];
    const done = own.filter(({ id }) => isDone(id));
    if (done.length > 1) found.push(`doubled: ${done.length} of ${kind} for one key`);
    const [one] = done;
    const said = answers.findLast(({ outcome }) => outcome === 'done');
    const last = answers.findLast(({ outcome }) => outcome !== 'refused for now');
    if (said && !one)
      found.push(`lost: ${kind} ${said.reference} was acknowledged, and the bank has not done it`);
    if (last?.outcome === 'not done' && one)
      found.push(`told wrongly: ${kind} was refused (${last.short}), and is done`);
    if (!said || !one) continue;
    const result = atBank.get(one.id)?.outcome.result ?? {};
    const name = REFERENCES[one.kind];
    if (name && result[name] !== said.reference)
      found.push(`told wrongly: ${kind} has ${String(result[name])}, and the person saw ${said.reference}`);
  }
  return found;
}

/** Effects with the reference that the result of their command names. */
const EFFECTS = `select 'redeem' as kind, redeem_code as reference from cards.redemptions
  union all select 'convert-to-instalments', reference_number from cards.instalments
  union all select 'raise-limit', reference_number from cards.limit_requests
  union all select 'replace-card', reference_number from cards.replacements`;

/** Compares the bank's rows with its own outcomes: each effect exactly once. */
async function compareEffects({ bank }: Reckoned, settled: readonly BankCommand[]): Promise<string[]> {
  const expected = settled.flatMap(({ kind, outcome: { state, result = {} } }) => {
    const name = REFERENCES[kind];
    return state === 'done' && name ? [`${kind} ${String(result[name])}`] : [];
  });
  const rows = await rowsOf<{ kind: string; reference: string }>(bank, EFFECTS);
  return differ(
    'the bank',
    expected,
    rows.map(({ kind, reference }) => `${kind} ${reference}`),
  );
}

/** Returns what one list has and the other has not: lost in the second, or invented or doubled there. */
function differ(where: string, expected: readonly string[], rows: readonly string[]): string[] {
  const count = new Map<string, number>();
  for (const one of expected) count.set(one, (count.get(one) ?? 0) + 1);
  for (const one of rows) count.set(one, (count.get(one) ?? 0) - 1);
  return [...count].flatMap(([one, n]) => {
    if (n > 0) return [`lost: ${where} has no ${one}`];
    return n < 0 ? [`invented or doubled: ${where} has ${one} too often`] : [];
  });
}

/** Compares each effect with the terms that its person saw, and with those in force. */
async function compareTerms(
  { bank, intentions, terms }: Reckoned,
  commands: readonly PortalCommand[],
  settled: readonly BankCommand[],
): Promise<string[]> {
  const found: string[] = [];
  const inForce = (at: Date) =>
    terms.filter(({ from }, n) => {
      const until = terms[n + 1]?.by.getTime() ?? Infinity;
      return at.getTime() >= from.getTime() - EDGE_MS && at.getTime() <= until + EDGE_MS;
    });
  const plans = await rowsOf<{ reference: string; total: string; apr: string; rate: string; at: Date }>(
    bank,
    `select reference_number as reference, total::text, annual_percentage_rate::text as apr, annual_rate::text as rate,
      converted_at as at from cards.instalments`,
  );
  const shownByKey = new Map(intentions.map((one) => [sha256(one.key), one.shown]));
  for (const { id, key } of commands) {
    const { outcome } = settled.find((one) => one.id === id) ?? {};
    const plan = plans.find(({ reference }) => reference === outcome?.result?.referenceNumber);
    if (!plan) continue;
    const shown = shownByKey.get(key ?? '');
    if (shown?.total !== plan.total || Number(shown.rate) !== Number(plan.apr))
      found.push(
        `told wrongly: converted at ${plan.total} and ${plan.apr} %, and ${shown?.total} and ${shown?.rate} % were shown`,
      );
    if (!inForce(plan.at).some(({ rate }) => Number(rate) === Number(plan.rate)))
      found.push(`terms: converted at ${plan.rate} %, which was not in force at ${plan.at.toISOString()}`);
  }
  const raised = await rowsOf<{ ahead: number; at: Date }>(
    bank,
    `select start_date - (requested_at at time zone 'Asia/Taipei')::date as ahead, requested_at as at from cards.limit_requests`,
  );
  for (const { ahead, at } of raised)
    if (!inForce(at).some(({ daysAhead }) => ahead <= daysAhead))
      found.push(
        `terms: a limit begins ${ahead} days ahead, which the terms did not allow at ${at.toISOString()}`,
      );
  return found;
}

/** Each approved purchase is a transaction of the bank, once. The read model is compared as a whole. */
async function comparePurchases({ bank, approved }: Reckoned): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    bank,
    `select transaction_id::text as id from cards.transactions where description_en like 'Till:%'`,
  );
  const ids = new Set(approved);
  return differ(
    'the bank',
    approved.map((id) => `purchase ${id}`),
    // A purchase whose answer was lost may be there.
    rows.filter(({ id }) => ids.has(id)).map(({ id }) => `purchase ${id}`),
  );
}

/** Rows that name a card, without what only one side has. */
const OWNED: Readonly<Record<string, string>> = {
  cards:
    'c.customer_id, c.card_id, c.status, c.points, c.point_sequence, c.current_balance, c.pin_set, c.cashback_method',
  card_numbers: 'c.customer_id, c.card_id, c.number_index',
  point_entries: 'c.customer_id, c.card_id, c.sequence, c.entry_id, c.points, c.balance_after',
  transactions: 'c.customer_id, c.card_id, c.transaction_id, c.amount, c.posting_date',
  redemptions: 'c.customer_id, c.card_id, c.redeem_code, c.points',
  instalments: 'c.customer_id, c.card_id, c.reference_number, c.total, c.annual_percentage_rate',
  limit_requests: 'c.customer_id, c.card_id, c.reference_number, c.new_limit, c.start_date, c.end_date',
  replacements: 'c.customer_id, c.card_id, c.reference_number, c.category',
  pins: 'c.customer_id, c.card_id',
  controls: 'c.customer_id, c.card_id, c.version, c.frozen_by, c.online',
};

/** Compares the read model with the bank row by row: each row is there once, at the right customer. Points and money are part of it. */
async function compareOwners({ portal, bank }: Reckoned): Promise<string[]> {
  const found: string[] = [];
  for (const [table, columns] of Object.entries(OWNED)) {
    const query = `select row(${columns})::text as line from cards.${table} c`;
    const [mine, theirs] = await Promise.all([
      rowsOf<{ line: string }>(portal, query),
      rowsOf<{ line: string }>(bank, query),
    ]);
    const lines = (rows: readonly { line: string }[]) => rows.map(({ line }) => `${table} ${line}`);
    found.push(...differ('the portal', lines(theirs), lines(mine)));
  }
  return found;
}

/** Each move has one record in the trail of each of its customers. */
async function compareMoves({ portal, moved }: Reckoned): Promise<string[]> {
  const rows = await rowsOf<{ outcome: string; pair: string }>(
    portal,
    `select outcome, case outcome when 'out' then customer_id || ' ' || (details ->> 'to')
      else (details ->> 'from') || ' ' || customer_id end as pair from ${NAMED_AUDIT} a where action = 'move-cards'`,
  );
  const pairs = (isOut: boolean) =>
    rows.filter(({ outcome }) => (outcome === 'out') === isOut).map(({ pair }) => `move ${pair}`);
  const expected = moved.map((pair) => `move ${pair}`);
  return [
    ...differ('the trail (out)', expected, pairs(true)),
    ...differ('the trail (in)', expected, pairs(false)),
  ];
}

/** Each effect has one notice for each address of its person. */
async function compareNotices(
  { portal, intentions, addresses }: Reckoned,
  commands: readonly PortalCommand[],
): Promise<string[]> {
  const done = new Set(commands.filter(({ state }) => state === 'done').map(({ key }) => key));
  const due = intentions
    .filter(({ key, kind }) => NOTIFIED.has(kind) && done.has(sha256(key)))
    .reduce((sum, { username }) => sum + (addresses.get(username) ?? 0), 0);
  const [sent] = await rowsOf<{ n: number }>(
    portal,
    `select count(*)::int as n from portal.outbox where purpose in ${PURPOSES}`,
  );
  return sent?.n === due ? [] : [`${due} notices are due, and ${sent?.n} were made`];
}
