import { expect, it } from 'vitest';
import { describeOnEachBank } from '../support/database/databases.ts';
import { compare } from './run.ts';

describeOnEachBank('a card holder’s deeds against a model', (context) => {
  it('[RDM-4] [OTP-4] [OTP-5] [LIM-1] [PIN-1] [RPL-1] whatever is done in whatever order, answers and database are as it says', async () => {
    const done = await compare(context, 200, 50);
    console.info(done);
    for (const count of Object.values(done)) expect(count).toBeGreaterThan(20);
  });
});
