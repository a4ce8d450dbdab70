import { expect, it } from 'vitest';
import { describeOnPostgres } from '../../../tests/support/database/databases.ts';
import { raceAtMidnight } from './race-points.ts';
import { openPointBank } from './test-points.ts';

const date = '2026-11-01';

describeOnPostgres('points that end', (context) => {
  it('[PTS-2] are neither used nor taken twice when 200 redemptions and runs race at midnight, ten times', {
    timeout: 300_000,
  }, async () => {
    for (let round = 0; round < 10; round++) {
      const bank = await openPointBank(context.db(), [
        [
          { points: 50, date, endsOn: '2027-06-30' },
          { points: 100, date, endsOn: '2026-12-31' },
          { points: 20, date },
        ],
      ]);
      await raceAtMidnight(bank, 200);
      await bank.putClockBack();
      expect(await bank.expirePoints()).toBe(0);
    }
  });
});
