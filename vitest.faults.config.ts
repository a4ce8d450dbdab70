import { defineConfig } from 'vitest/config';

/**
 * Tests of money under faults (`npm run test:faults`), see tests/faults/README.md. FAULTS_SEED repeats a run. The other
 * variables set the numbers of faults, events and races; 0 skips the test. FAULTS_KILLS, FAULTS_POSTGRES_KILLS,
 * FAULTS_CUTS, FAULTS_DEPLOYS, FAULTS_FULL, FAULTS_PAUSES, FAULTS_JUMPS and FAULTS_FAILOVERS are for the portal and
 * PostgreSQL, FAULTS_STANDBY_PAUSE and FAULTS_STANDBY_FAILOVERS for reads on a standby. FAULTS_COMMANDS and FAULTS_COMMAND_KILLS are for commands of an external card system, FAULTS_MOVES
 * and FAULTS_MERGES for merged customers, FAULTS_CONTACTS for changes of contacts, FAULTS_DISPUTES for
 * disputes, FAULTS_HOUSEHOLDS for family cards and data of the person, FAULTS_ALERTS and
 * FAULTS_ALERT_KILLS for notices, FAULTS_FREEZE_RACES and FAULTS_FREEZE_KILLS for freezes, FAULTS_CITUS_KILLS,
 * FAULTS_WORKER_KILLS, FAULTS_CITUS_LOAD_KILLS and FAULTS_REBALANCE for a Citus cluster.
 */
export default defineConfig({
  test: {
    include: ['tests/faults/*.faults.ts'],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 120 * 60_000,
    hookTimeout: 120_000,
  },
});
