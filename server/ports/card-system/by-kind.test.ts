import { describe, expect, it } from 'vitest';
import type { CommandsOfKind } from './by-kind.ts';
import { byKind } from './by-kind.ts';
import { failureOf } from './http/test-setup.ts';
import type { Command, CommandKind, Settled } from './parts/commands.ts';
import { CardSystemUnavailable, type RemoteCommands } from './remote.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const signal = new AbortController().signal;
const REFUSED: Settled<'activate-card'> = { state: 'refused', refusal: { refused: 'not-allowed' } };

/** Supports only activations. The answers show which system gave them. */
const activations: CommandsOfKind<'activate-card'> = {
  submit: async () => ({ state: 'done', result: undefined }),
  status: async () => ({ state: 'under-way' }),
};

const others: RemoteCommands = {
  where: 'remote',
  submit: async <K extends CommandKind>() => REFUSED as Settled as Settled<K>,
  status: async () => ({ state: 'never-seen' }),
  async *settledOn() {
    yield { id: 'other', customerId: 'ann', kind: 'set-cashback-method', outcome: REFUSED };
  },
};

const own = {
  kinds: { 'activate-card': activations },
  async *settledOn() {
    yield { id: 'own', customerId: 'ann', kind: 'activate-card', outcome: REFUSED } as const;
  },
};

const submission = (command: Command) => ({ id: ID, customerId: 'ann', command, notAfter: new Date() });
const activation = submission({ kind: 'activate-card', cardId: ID });
const cashback = submission({ kind: 'set-cashback-method', cardId: ID, method: 'accumulate' });

async function listed(commands: RemoteCommands): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of commands.settledOn('2026-11-20')) ids.push(id);
  return ids;
}

describe('[OPS-4] commands by kind', () => {
  it('go to the function of their kind, and all others to another system', async () => {
    const commands = byKind(own, others);
    expect(await commands.submit(activation, signal)).toEqual({ state: 'done', result: undefined });
    expect(await commands.status(ID, 'ann', 'activate-card', signal)).toEqual({ state: 'under-way' });
    expect(await commands.submit(cashback, signal)).toEqual(REFUSED);
    expect(await commands.status(ID, 'ann', 'redeem', signal)).toEqual({ state: 'never-seen' });
    expect(await listed(commands)).toEqual(['own', 'other']);
  });

  it('of a kind without a system cannot have happened', async () => {
    const commands = byKind(own);
    for (const failed of [commands.submit(cashback, signal), commands.status(ID, 'ann', 'redeem', signal)]) {
      const error = await failureOf(failed);
      expect(error).toBeInstanceOf(CardSystemUnavailable);
      expect(error).toMatchObject({ mayHaveHappened: false });
    }
    expect(await listed(commands)).toEqual(['own']);
  });
});
