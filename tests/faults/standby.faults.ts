/** Reads on a standby that fails, under card holders who read what they wrote. See README.md. */
import { beforeAll, describe, expect, test } from 'vitest';
import { ensureBuilt } from '../../scripts/build/built.mjs';
import { withMutant } from './money/build-mutant.ts';
import { LATE, STANDBY_MUTATIONS } from './standby/mutations.ts';
import {
  behind,
  calm,
  failedOver,
  killed,
  paused,
  promoted,
  runOnStandby,
  type StandbyReport,
  started,
} from './standby/run.ts';

const CLIENTS = 24;
/** Milliseconds for which the standby is paused. */
const PAUSE_MS = Number(process.env.FAULTS_STANDBY_PAUSE ?? 30) * 1000;
const FAILOVERS = Number(process.env.FAULTS_STANDBY_FAILOVERS ?? 3);
/** Maximum duration of a call: it has 4 s for the database. */
const MAX_CALL_MS = 5_000;

beforeAll(() => ensureBuilt());

/** Reads by phase, with the share that the standby answered. */
const print = ({ reads, ...report }: StandbyReport) => {
  const shares = Object.entries(reads).map(([name, { standby, primary }]) => {
    const share = standby + primary > 0 ? (100 * standby) / (standby + primary) : 0;
    return `${name}: ${standby + primary} reads, ${share.toFixed(1)} % on the standby`;
  });
  console.info(JSON.stringify({ shares, ...report }, undefined, 1));
};

describe(`reads on a standby, ${CLIENTS} card holders`, () => {
  test('[OPS-10] each reads what was acknowledged before, while the standby is killed, paused, behind and promoted', async () => {
    const report = await runOnStandby({
      clients: CLIENTS,
      pair: { synchronous: false },
      phases: [started, calm(5000), killed, paused(PAUSE_MS), behind, calm(5000), promoted],
    });
    print(report);
    expect(report.violations).toEqual([]);
    expect(report.acknowledged).toBeGreaterThan(CLIENTS);
    expect(report.slowestMs).toBeLessThan(MAX_CALL_MS);
    expect(report.reads.calm?.standby).toBeGreaterThan(0);
    expect(report.reads.promoted?.primary).toBeGreaterThan(0);
  });

  test.runIf(FAILOVERS > 0)(
    `[OPS-10] [RDM-4] ${FAILOVERS} kills of the primary and promotions of its synchronous standby lose nothing`,
    async () => {
      const report = await runOnStandby({
        clients: CLIENTS,
        pair: { synchronous: true },
        phases: [started, calm(3000), ...Array.from({ length: FAILOVERS }, () => failedOver), calm(3000)],
      });
      print(report);
      expect(report.violations).toEqual([]);
      expect(report.slowestMs).toBeLessThan(MAX_CALL_MS);
      expect(report.reads.calm?.standby).toBeGreaterThan(0);
    },
  );

  test('[OPS-10] a standby that is behind all the time costs no read its answer', async () => {
    const report = await runOnStandby({
      clients: 8,
      pair: { synchronous: false, standbys: LATE },
      phases: [calm(4000)],
    });
    print(report);
    expect(report.violations).toEqual([]);
    expect(report.reads.calm?.primary).toBeGreaterThan(report.reads.calm?.standby ?? 0);
  });
});

describe('planted bugs', () => {
  test.each(STANDBY_MUTATIONS)('[OPS-10] a planted bug is found: $name', async (mutation) => {
    const { violations } = await withMutant(mutation, (program) =>
      runOnStandby({
        clients: 8,
        pair: { synchronous: false, standbys: mutation.standbys },
        phases: mutation.phases,
        program,
      }),
    );
    console.info(mutation.name, violations.slice(0, 3));
    expect(violations).toContainEqual(expect.stringMatching(mutation.expected));
  });
});
