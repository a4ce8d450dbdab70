/** A trail for tests. Writes records and anchors, and reports problems, also after a change that is then rolled back. */
import { sql, type Transaction } from 'kysely';
import { clearAudit } from '../../tests/support/api/audit.ts';
import { customerIdOf } from '../../tests/support/data/customer-id.ts';
import type { DatabaseContext } from '../../tests/support/database/databases.ts';
import { createKeyring, type Keyring } from '../crypto/keyring.ts';
import type { Database } from '../db/schema/schema.ts';
import type { DatabaseState } from './anchors/anchor.ts';
import { createAnchorMetrics } from './anchors/metrics.ts';
import type { AnchorSink } from './anchors/place.ts';
import type { AnchorSource } from './anchors/places.ts';
import { readTrailState } from './anchors/store.ts';
import { countAnchors } from './anchors/streams-store.ts';
import { type AnchorWriterDeps, createAnchorWriter } from './anchors/writer.ts';
import { createAudit } from './audit.ts';
import { auditKeys } from './keys.ts';
import type { AuditContext } from './record.ts';
import { type TrailReport, verifyTrail } from './report.ts';
import { createSegments } from './segments.ts';

export type Trx = Transaction<Database>;

/** Creates a keyring of secrets that repeat one byte each; the first is current. */
export function testKeyring(current: number, ...others: readonly number[]): Keyring {
  return createKeyring(
    Buffer.alloc(32, current),
    others.map((byte) => Buffer.alloc(32, byte)),
  );
}

export const KEYRING = testKeyring(3);
export const KEYS = auditKeys(KEYRING);

/** The origin of the tests' records, with every field. */
export const ORIGIN: AuditContext = {
  requestId: 'r',
  address: '203.0.113.7',
  session: { key: Buffer.alloc(32, 1) },
  device: '0202020202020202',
};

class Undo extends Error {}

export interface ReportOptions {
  readonly keyring?: Keyring;
  readonly folder?: string;
  /** Lines with anchors; if absent, anchors are not checked. */
  readonly anchors?: readonly string[];
  /** Anchors up to this time are left out. */
  readonly since?: string;
}

/** A source that yields these lines. */
export function linesSource(lines: readonly string[]): AnchorSource {
  return {
    name: 'lines',
    async *read() {
      yield* lines;
    },
  };
}

let count = 0;
/** A random source that never repeats. */
const random = {
  bytes: (length: number) => {
    const bytes = Buffer.alloc(length);
    bytes.writeUInt32BE(++count, length - 4);
    return bytes;
  },
};

const QUIET = { warn: () => undefined, info: () => undefined };

interface WriterOptions {
  readonly keyring?: Keyring;
  readonly sink?: AnchorSink;
  /** The database state to write into anchors instead of the real one. */
  readonly database?: DatabaseState;
  readonly log?: AnchorWriterDeps['log'];
  /** False: writes anchors as an earlier release, which did not count them. */
  readonly counts?: boolean;
}

export function createTestTrail(context: DatabaseContext) {
  const report = (options: ReportOptions = {}, db = context.db()): Promise<TrailReport> => {
    const { keyring = KEYRING, folder, anchors, since } = options;
    const sources = anchors && [linesSource(anchors)];
    return verifyTrail({ db, keys: auditKeys(keyring), folder, sources, since });
  };
  return {
    clear: () => clearAudit(context.db()),

    /** Moves the database's clock to this many seconds after the real time. */
    setClock: (seconds: number) =>
      sql`update portal.clock_offset set seconds = ${seconds}`.execute(context.db()),

    /** Appends records, by default of seven customers. */
    async write(
      records: number,
      { customer = (i: number): string | null => customerIdOf(`customer-${i % 7}`), keyring = KEYRING } = {},
    ): Promise<void> {
      const audit = createAudit({ keyring });
      await context.transaction(async (trx) => {
        for (let i = 0; i < records; i++) {
          const details = { amount: `${i}`, b: i, a: i % 2 === 0 };
          await audit.record(trx, ORIGIN, 'redeem-points', 'done', customer(i), details);
        }
      });
    },

    segments: (keyring = KEYRING) =>
      createSegments({ db: context.db(), keys: auditKeys(keyring), hours: 24 }),

    report,

    problems: async (options: ReportOptions = {}) => (await report(options)).problems,

    /** Makes a change as the owner of the database, returns the problems found, and rolls the change back. */
    async problemsAfter(
      tamper: (trx: Trx) => Promise<unknown>,
      options: ReportOptions = {},
    ): Promise<readonly string[]> {
      let problems: readonly string[] = [];
      await context
        .transaction(async (trx) => {
          await setTriggers(trx, 'disable');
          await tamper(trx);
          problems = (await report(options, trx)).problems;
          throw new Undo();
        })
        .catch((error: unknown) => {
          if (!(error instanceof Undo)) throw error;
        });
      return problems;
    },

    /** Makes a change as the owner of the database, who can disable the triggers that refuse changes. */
    changeAsOwner: (change: (trx: Trx) => Promise<unknown>) =>
      context.transaction(async (trx) => {
        await setTriggers(trx, 'disable');
        await change(trx);
        await setTriggers(trx, 'enable');
      }),

    /** Creates an anchor writer with one place. The default place collects the lines. */
    anchors({ keyring = KEYRING, sink, database, log = QUIET, counts = true }: WriterOptions = {}) {
      const lines: string[] = [];
      const collect: AnchorSink = {
        name: 'lines',
        place: 'lines',
        append: async (text) => void lines.push(text),
      };
      const clock = { now: () => new Date('2026-01-31T00:00:00Z') };
      const metrics = createAnchorMetrics([sink?.name ?? 'lines'], clock);
      const keys = auditKeys(keyring);
      const writer = createAnchorWriter({
        count: async (stream) => {
          if (counts) await countAnchors(context.db(), keys, stream);
        },
        ...{ keys, random, clock, log, metrics, sinks: [sink ?? collect] },
        readState: async () => ({ ...(await readTrailState(context.db())), ...(database && { database }) }),
      });
      return { ...writer, lines, metrics };
    },
  };
}

/** Disables or enables the triggers that refuse changes, as the owner of the tables can. */
async function setTriggers(trx: Trx, to: 'disable' | 'enable'): Promise<void> {
  for (const table of ['audit', 'audit_anchors', 'audit_heads', 'audit_segments'])
    await sql`alter table portal.${sql.raw(table)} ${sql.raw(to)} trigger user`.execute(trx);
}

/** Deletes the records of a chain after number `keep`, and sets the chain's head to that record. */
export async function cutChain(trx: Trx, chain: number, keep: bigint): Promise<void> {
  await sql`delete from portal.audit where chain = ${chain} and seq > ${keep}`.execute(trx);
  await sql`update portal.audit_heads h set seq = ${keep},
      hash = coalesce((select hash from portal.audit a where a.home = h.home and a.chain = h.chain and a.seq = ${keep}), decode(repeat('00', 32), 'hex'))
    where chain = ${chain}`.execute(trx);
}
