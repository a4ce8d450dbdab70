/** Posts a bank's events to a built server that is repeatedly killed. Each notice and each message must exist exactly once. */
import { describe, expect, it, test } from 'vitest';
import { ALERT_MUTATIONS } from './alerts/mutations.ts';
import { runPortalAlerts } from './alerts/portal-run.ts';
import { banksForFile } from './banks.ts';
import { withMutant } from './money/build-mutant.ts';

const EVENTS = Number(process.env.FAULTS_ALERTS ?? 10_000);
const KILLS = Number(process.env.FAULTS_ALERT_KILLS ?? 50);
const SEED = process.env.FAULTS_SEED ?? `${Date.now()}`;
/** Limits of a run that must detect a bug which was put in on purpose. */
const PLANTED = { events: 600, kills: 10, longestMs: 45_000 };

const banks = await banksForFile();

describe('notices of events', () => {
  it.runIf(EVENTS > 0)(
    `[ALERT-3] ${EVENTS} events, shuffled and repeated under ${KILLS} kills, give each notice and message once`,
    async () => {
      const report = await runPortalAlerts(banks, { events: EVENTS, kills: KILLS, seed: SEED });
      console.info(`seed ${SEED}: ${JSON.stringify(report)}`);
      expect(report.differences).toEqual([]);
      expect(report.kills).toBe(KILLS);
      const { 2999: below, 3000: exact } = report.messageCounts;
      expect(below).toMatchObject({ messages: 0 });
      expect(exact?.messages).toBe(exact?.lines);
      expect(exact?.lines).toBeGreaterThan(EVENTS / 50);
    },
  );

  describe('planted bugs are found', () => {
    test.each(ALERT_MUTATIONS)('[ALERT-3] $name', async (mutation) => {
      const run = { ...PLANTED, seed: SEED, change: mutation.change };
      const { differences } = await withMutant(mutation, (program) =>
        runPortalAlerts(banks, { ...run, program }),
      );
      expect(differences).toContainEqual(expect.stringMatching(mutation.expected));
    });
  });
});
