import { expect, it } from 'vitest';
import { describeOnBank } from '../support/database/databases.ts';
import { compareWithModel } from './run.ts';

describeOnBank('card holder operations against a model', (context) => {
  it('[RDM-4] [OTP-4] [OTP-5] [LIM-1] [PIN-1] [RPL-1] gives the responses and the database of the model for any sequence of commands', async () => {
    const { redeem } = await compareWithModel(context, 4, 40);
    expect(redeem).toBeGreaterThan(0);
  });
});
