/** Reports refused rows: the database was changed without the portal, or an upgrade is not finished. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import type { Audit } from '../audit/audit.ts';
import { bySystem } from '../audit/record.ts';
import type { Database } from '../db/schema/schema.ts';
import { createLru } from '../lru.ts';
import { KINDS, TAGGED } from './kinds.ts';
import type { OnRefused } from './row-tags.ts';

export interface RowAlarmDeps {
  readonly db: Kysely<Database>;
  readonly audit: Audit;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly registry: Registry;
}

/** Cache size in bytes, for about a thousand rows. */
const KEPT_BYTES = 1_200_000;

/** Counts each refusal. Logs and records a row once per process, without its values. */
export function createRowAlarm({ db, audit, log, registry }: RowAlarmDeps): OnRefused {
  const refused = new Counter({
    name: 'refused_rows_total',
    help: 'Rows that were refused because their tag is missing or wrong, by kind of row',
    labelNames: ['row', 'problem'],
    registers: [registry],
  });
  for (const row of KINDS) for (const problem of ['missing', 'wrong']) refused.inc({ row, problem }, 0);
  const reported = createLru<true>(KEPT_BYTES);
  return (kind, problem, row) => {
    refused.inc({ row: kind, problem });
    const id = [kind, ...TAGGED[kind].key.map((column) => textOf(row[column]))].join('/');
    if (reported.get(id)) return;
    reported.set(id, true, id.length);
    log.warn({ row: kind, problem }, 'row refused');
    const customerId = typeof row.customer_id === 'string' ? row.customer_id : null;
    const recorded = audit.record(db, bySystem('row-tags'), 'refused-row', kind, customerId, { problem });
    recorded.catch((error: Error) => log.error({ name: error.name }, 'refused row not recorded'));
  };
}

const textOf = (value: unknown) =>
  value instanceof Uint8Array ? Buffer.from(value).toString('hex') : String(value);
