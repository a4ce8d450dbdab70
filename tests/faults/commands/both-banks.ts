/** The set-up of campaigns whose card system is the reference bank with a database of its own, or is in the portal's database. */
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { prepareStart } from '../../../app/server/start.ts';
import type { CardKeys } from '../../../bank/embedded/keys.ts';
import { startBank } from '../../../bank/reference/bank.ts';
import type { Setting } from '../../../bank/reference/switches.ts';
import { readConfig } from '../../../server/config/config.ts';
import { openDatabase } from '../../../server/db/open.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { systemClock } from '../../../server/ports/clock/system.ts';
import { type Bank, type Banks, SECRET } from '../money/bank.ts';
import { type Portal, startPortal } from '../money/portal.ts';
import { insist } from './campaign.ts';
import { differences, poolOf, TOKEN } from './killed.ts';

export interface CampaignRun {
  readonly seed: string;
  readonly clients: number;
  /** The run ends after this many kills of the portal and lost answers together. */
  readonly faults: number;
  /** Where the card system is. */
  readonly bank: 'elsewhere' | 'embedded';
  /** Path of the server. Default: dist/server/main.js. */
  readonly program?: string;
}

/** The databases of a run. They are one when the card system is in the portal's database. */
export interface Pools {
  readonly portal: pg.Pool;
  readonly bank: pg.Pool;
}

export interface BothBanks {
  readonly portal: Portal;
  readonly pools: Pools;
  /** The portal's database. */
  readonly db: Kysely<Database>;
  /** The card system's database. */
  readonly bankDb: Kysely<Database>;
  readonly keys: CardKeys;
  readonly url: string;
  /** Folder of the portal's files. */
  readonly dataDir: string;
  readonly setFault: (setting: Setting) => void;
  /** Returns the findings of `npm run bank:compare`; none when the card system is in the portal's database. */
  readonly compare: () => Promise<readonly string[]>;
}

interface Preparation {
  /** Called with the databases before the portal starts. */
  readonly prepare?: (pools: Pools) => Promise<void>;
  /** More settings of the portal. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts card system and portal on new copies of the bank, calls `use`, and removes everything. */
export function withBothBanks<T>(
  banks: Banks,
  run: CampaignRun,
  use: (both: BothBanks) => Promise<T>,
  preparation: Preparation = {},
): Promise<T> {
  const onBanks = (bank: Bank, core: Bank) => start(bank, core, run, use, preparation);
  if (run.bank === 'embedded') return banks.with({}, (bank) => onBanks(bank, bank));
  return banks.with({}, (core) => banks.with({}, (bank) => onBanks(bank, core)));
}

async function start<T>(
  { url, dataDir }: Bank,
  core: Bank,
  { bank, program = 'dist/server/main.js' }: CampaignRun,
  use: (both: BothBanks) => Promise<T>,
  preparation: Preparation,
): Promise<T> {
  const { keys } = prepareStart(readConfig({}), systemClock);
  const open = (at: string) => openDatabase({ kind: 'postgres', url: at, poolSize: 6 });
  const [bankDatabase, portalDatabase] = [await open(core.url), await open(url)];
  const isElsewhere = bank === 'elsewhere';
  const cardSystem = isElsewhere ? await startBank({ db: bankDatabase.db, keys, token: TOKEN }) : undefined;
  const settings = cardSystem && { CARD_SYSTEM_URL: cardSystem.url, CARD_SYSTEM_TOKEN: TOKEN };
  const portalPool = poolOf(url);
  const pools = { portal: portalPool, bank: isElsewhere ? poolOf(core.url) : portalPool };
  try {
    await preparation.prepare?.(pools);
    const env = {
      ...{ DATABASE_URL: url, DATA_DIR: dataDir, PORTAL_SECRET: SECRET, SESSION_MAX_SECONDS: '43200' },
      ...{ AUDIT_ANCHORS: join(dataDir, 'audit-anchors.jsonl'), ...settings, ...preparation.env },
    };
    const portal = await insist(() => startPortal(program, env));
    try {
      return await use({
        ...{ portal, pools, keys, url, dataDir, db: portalDatabase.db, bankDb: bankDatabase.db },
        setFault: cardSystem?.set ?? (() => undefined),
        compare: async () => (settings ? differences({ url, settings, pools }) : []),
      });
    } finally {
      await portal.stop();
    }
  } finally {
    await Promise.all([...new Set([pools.portal, pools.bank])].map((pool) => pool.end()));
    await cardSystem?.close();
    await Promise.all([bankDatabase.close(), portalDatabase.close()]);
  }
}
