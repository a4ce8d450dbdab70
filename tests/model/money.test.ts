import { expect, it } from 'vitest';
import { describeOnEachBank } from '../support/database/databases.ts';
import { compare } from './run.ts';

describeOnEachBank('a card holder’s deeds against a model', (context) => {
  it('[RDM-4] [OTP-4] [OTP-5] [LIM-1] [PIN-1] [RPL-1] whatever is done in whatever order, answers and database are as it says', async () => {
    const { redeem } = await compare(context, 4, 40);
    expect(redeem).toBeGreaterThan(0);
  });
});
