/** Checks that the trail verifies after any sequence of operations, and that verification finds any later change. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { customerIdOf } from '../../tests/support/data/customer-id.ts';
import { describeOnUsualDatabase } from '../../tests/support/database/databases.ts';
import { exportSegments } from './archive/export.ts';
import { applyRetention } from './archive/retention.ts';
import { auditKeys } from './keys.ts';
import { createTestTrail, cutChain, type Trx, testKeyring } from './test-trail.ts';

/** One operation of an operator or the portal. */
type Step =
  | { readonly kind: 'write'; readonly records: number; readonly customers: number }
  | { readonly kind: 'close' | 'export' | 'archive' | 'anchor' | 'rotate' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('write' as const),
      records: fc.integer({ min: 1, max: 12 }),
      customers: fc.integer({ min: 1, max: 5 }),
    }),
  },
  ...(['close', 'export', 'archive', 'anchor', 'rotate'] as const).map((kind) => ({
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant(kind) }),
  })),
);

const FIELDS = ['action', 'outcome', 'request_id', 'address', 'device', 'session', 'channel', 'actor'];

/** One change of one record, by an owner of the database. */
interface Change {
  readonly kind: 'edit' | 'delete' | 'move' | 'cut';
  readonly field: string;
  /** Position of the record as a fraction of all records. */
  readonly at: number;
}

const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('edit', 'delete', 'move', 'cut'),
  field: fc.constantFrom(...FIELDS),
  at: fc.double({ min: 0, max: 0.999, noNaN: true }),
});

describeOnUsualDatabase('a trail', (context) => {
  const trail = createTestTrail(context);
  afterEach(() => trail.clear());

  async function run(
    steps: readonly Step[],
    folder: string,
  ): Promise<{ anchors: string[]; secrets: number[] }> {
    const secrets = [3];
    const anchors: string[] = [];
    const deps = () => ({
      db: context.db(),
      keys: auditKeys(keyringOf(secrets)),
      folder,
      onProgress: () => undefined,
    });
    let writer = trail.anchors({ keyring: keyringOf(secrets) });
    const anchor = async () => {
      await writer.write();
      anchors.push(...writer.lines.splice(0));
    };
    for (const one of steps) {
      if (one.kind === 'write')
        await trail.write(one.records, {
          customer: (i) => customerIdOf(`customer-${i % one.customers}`),
          keyring: keyringOf(secrets),
        });
      else if (one.kind === 'close') await trail.segments(keyringOf(secrets)).closeNow();
      else if (one.kind === 'export') await exportSegments(deps());
      else if (one.kind === 'archive') {
        await exportSegments(deps());
        await applyRetention({ ...deps(), days: 0, batch: 3 });
      } else if (one.kind === 'anchor') await anchor();
      else {
        secrets.unshift(secrets.length + 3);
        writer = trail.anchors({ keyring: keyringOf(secrets) });
      }
    }
    await anchor();
    return { anchors, secrets };
  }

  /** Makes the change in the database. Returns false when there is no record to change. */
  async function make(trx: Trx, { kind, field, at }: Change): Promise<boolean> {
    const { rows } = await sql<{ chain: number; seq: bigint }>`select chain, seq from portal.audit
      order by chain, seq`.execute(trx);
    const record = rows[Math.floor(at * rows.length)];
    if (!record) return false;
    const { chain, seq } = record;
    const here = sql`chain = ${chain} and seq = ${seq}`;
    if (kind === 'edit')
      await sql`update portal.audit set ${sql.ref(field)} = ${sql.ref(field)} || '!' where ${here}`.execute(
        trx,
      );
    else if (kind === 'delete') await sql`delete from portal.audit where ${here}`.execute(trx);
    else if (kind === 'move')
      await sql`update portal.audit set seq = seq + 1000000 where ${here}`.execute(trx);
    else await cutChain(trx, chain, seq - 1n);
    return true;
  }

  it('[OPS-5] [S47] verifies after any operations, and not after any change', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 3, maxLength: 14 }),
        fc.array(change, { minLength: 4, maxLength: 4 }),
        async (steps, changes) => {
          await trail.clear();
          const folder = mkdtempSync(join(tmpdir(), 'portal-trail-'));
          try {
            // A distributed database refuses to delete archived records.
            const possible = steps.filter(({ kind }) => !context.distributed || kind !== 'archive');
            const { anchors, secrets } = await run(possible, folder);
            const options = { anchors, folder, keyring: keyringOf(secrets) };
            expect(await trail.problems(options)).toEqual([]);
            for (const one of changes) {
              let isMade = false;
              const problems = await trail.problemsAfter(async (trx) => {
                isMade = await make(trx, one);
              }, options);
              expect(problems.length > 0).toBe(isMade);
            }
          } finally {
            rmSync(folder, { recursive: true });
          }
        },
      ),
      // On a distributed database, verification queries all shards for each page of records, so there are fewer runs.
      { numRuns: context.distributed ? 3 : RUNS },
    );
  });
});

/** Returns a keyring of these secrets; the first is current. */
function keyringOf([current = 3, ...others]: readonly number[]) {
  return testKeyring(current, ...others);
}

const RUNS = 12;
