import fc from 'fast-check';
import { expect } from 'vitest';
import type { DatabaseContext } from '../support/database/databases.ts';
import { Bank } from './bank.ts';
import { COMMANDS } from './commands.ts';
import { Model, type OperationKind } from './model.ts';

/**
 * Compares server and model over random sequences of commands. Returns the number of operations by kind. A failure
 * reports the shortest failing sequence and its seed.
 */
export async function compareWithModel(
  context: DatabaseContext,
  runs: number,
  commands: number,
): Promise<Readonly<Record<OperationKind, number>>> {
  const bank = await Bank.open(context);
  const done: Record<OperationKind, number> = { redeem: 0, convert: 0, limit: 0, pin: 0, replace: 0 };
  try {
    const run = fc.asyncProperty(
      fc.commands([...COMMANDS], { maxCommands: commands, size: 'max' }),
      async (all) => {
        await bank.reset();
        const model = new Model(bank.cards[0]!.points);
        await fc.asyncModelRun(() => ({ model, real: bank }), all);
        expect(await bank.differences(model)).toEqual([]);
        for (const { kind } of model.operations) done[kind]++;
      },
    );
    await fc.assert(run, {
      numRuns: runs,
      endOnFailure: false,
      interruptAfterTimeLimit: 25 * 60_000,
      markInterruptAsFailure: true,
    });
    expect(await bank.auditFindings()).toEqual([]);
    return done;
  } finally {
    await bank.close();
  }
}
