import { defineConfig } from 'vitest/config';

/**
 * Money under faults (`npm run test:faults`), see tests/faults/README.md. FAULTS_SEED replays a run. FAULTS_KILLS,
 * FAULTS_POSTGRES_KILLS, FAULTS_CUTS, FAULTS_DEPLOYS, FAULTS_FULL, FAULTS_PAUSES and FAULTS_JUMPS set the number of
 * each fault; 0 skips it. FAULTS_FAILOVERS is that of fail-overs. FAULTS_COMMANDS and FAULTS_COMMAND_KILLS are those of commands of a card system elsewhere, FAULTS_ALERTS and FAULTS_ALERT_KILLS those of notices,
 * FAULTS_CITUS_KILLS, FAULTS_WORKER_KILLS and FAULTS_REBALANCE those of a cluster.
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
