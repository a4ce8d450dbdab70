/** What the portal keeps about a person, by kind, from the catalogue of personal data. */
import type { Kysely } from 'kysely';
import type { Config } from '../../../server/config/config.ts';
import { PERIODS } from '../../../server/db/housekeeping/retention.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { PERSON_TABLES } from '../../../server/privacy/catalogue.ts';
import type { Keep as CatalogueKeep } from '../../../server/privacy/keep.ts';
import { countOwned } from '../../../server/privacy/owned-rows-store.ts';
import type { PersonTable } from '../../../server/privacy/types.ts';
import { DATA_CATEGORIES, type DataCategory, type DataRecipient } from '../../../shared/personal-data.ts';
import type { Keep, KeptCategory } from '../contract.ts';
import { MAX_COUNTED } from '../counted.ts';
import { countSent } from './store.ts';

export interface KeptDeps {
  readonly db: Kysely<Database>;
  readonly config: Config;
}

/** Tables of the demo are left out in production. */
const isShown = (config: Config, [name]: (typeof PERSON_TABLES)[number]) =>
  config.mode === 'demo' || !name.startsWith('demo.');

/** Whether a column of the table has this kind of data. */
const hasKind = ({ columns }: PersonTable, category: DataCategory) =>
  Object.values(columns).includes(category);

/** Whether the rows are with the bank's card system elsewhere, so that this database has no complete list of them. */
const isElsewhere = (config: Config, name: string) =>
  config.cardSystem !== undefined && name.startsWith('cards.');

/** Returns the parties that receive personal data with this configuration. */
export function recipientsOf(config: Config): readonly DataRecipient[] {
  const { cardSystem, sms, smtpUrl, push, evidence, audit } = config;
  const known: Readonly<Record<DataRecipient, boolean>> = {
    'card-system': cardSystem !== undefined,
    sms: sms !== undefined,
    mail: smtpUrl !== undefined,
    push: push !== undefined,
    partners: true,
    storage: evidence.bucket !== undefined || audit.bucket !== undefined,
  };
  return (Object.keys(known) as DataRecipient[]).filter((recipient) => known[recipient]);
}

function keepOf(keep: CatalogueKeep, { periods, audit, evidence }: Config): Keep {
  const days = (count: number | undefined): Keep =>
    count === undefined ? { rule: 'trail' } : { rule: 'period', count, unit: 'days' };
  if (typeof keep === 'object')
    return { rule: 'period', count: periods[keep.period], unit: PERIODS[keep.period].unit };
  switch (keep) {
    case 'devices':
      return days(audit.deviceDays);
    case 'evidence':
      return days(evidence.retentionDays);
    case 'trail':
      return days(audit.retentionDays);
    default:
      return { rule: keep };
  }
}

/** Returns the values without repetitions, in the order of their first appearance. */
const distinct = <T>(values: readonly T[]): T[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];

/** Lists the kinds of data, with the number of the person's entries where this database has them. */
export async function readKept({ db, config }: KeptDeps, customerId: string): Promise<KeptCategory[]> {
  const recipients = recipientsOf(config);
  const kept: KeptCategory[] = [];
  for (const category of DATA_CATEGORIES) {
    const tables = PERSON_TABLES.filter((entry) => isShown(config, entry) && hasKind(entry[1], category));
    if (tables.length === 0) continue;
    kept.push({
      category,
      count: await countOf({ db, config }, customerId, tables),
      why: distinct(tables.map(([, { why }]) => why)),
      from: distinct(tables.flatMap(([, { from }]) => from)),
      keep: distinct(tables.map(([, { keep }]) => keepOf(keep, config))),
      who: distinct(tables.flatMap(([, { who }]) => who)).filter((one) => recipients.includes(one)),
    });
  }
  return kept;
}

async function countOf(
  { db, config }: KeptDeps,
  customerId: string,
  tables: readonly (readonly [name: string, table: PersonTable])[],
): Promise<number | null> {
  // Kinds that the bank's card system has as a whole.
  if (tables.every(([name]) => isElsewhere(config, name))) return null;
  let count = 0;
  for (const [name, table] of tables) {
    if (isElsewhere(config, name) || table.copy !== 'in') continue;
    count += await countOwned(db, name, table, customerId, MAX_COUNTED - count);
    if (count >= MAX_COUNTED) break;
  }
  return count;
}

/** Lists who receives data with this configuration, and the person's messages that were handed over. */
export async function readRecipients({ db, config }: KeptDeps, customerId: string) {
  const sent = await countSent(db, customerId);
  return recipientsOf(config).map((recipient) => {
    const channel = ({ sms: 'sms', mail: 'email', push: 'push' } as const)[recipient as 'sms'];
    const row = sent.find((one) => one.channel === channel);
    return {
      recipient,
      count: channel === undefined ? null : (row?.count ?? 0),
      latestAt: row?.latestAt.toISOString() ?? null,
    };
  });
}
