import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { noticesOf } from '../../app/server/reports.ts';
import { describeOnUsualDatabase } from '../../tests/support/database/databases.ts';
import type { RemoteCommands } from '../ports/card-system/remote.ts';
import { createOperations } from './operations.ts';
import { createRecovery } from './recovery.ts';
import { createRemote } from './remote.ts';
import { CUSTOMER, createTestBank } from './test-bank.ts';
import { call, clearCommands, KEYRING, raise, remoteDeps } from './test-setup.ts';

describeOnUsualDatabase('commands of a process that ends', (context) => {
  const bank = createTestBank();
  const db = () => context.db();
  beforeEach(async () => {
    bank.reset({ units: 9 });
    await clearCommands(db());
  });

  /** Creates the remote executor of another process. `commands` overrides calls of the test bank. */
  function startProcess(commands: Partial<RemoteCommands> = {}) {
    const deps = remoteDeps(db(), { ...bank.commands, ...commands });
    const executor = createRemote(deps);
    const operations = createOperations({ ...deps, keyring: KEYRING, executor });
    const cardSystem = { customer: async () => CUSTOMER };
    return {
      executor,
      raise: () => operations.run(call(), raise()),
      recovery: createRecovery({ ...deps, cardSystem, noticesOf }),
    };
  }

  /** A bank call that never settles, and a promise that resolves when the call is made. */
  function hanging() {
    let made = (): void => undefined;
    const begun = new Promise<void>((resolve) => {
      made = resolve;
    });
    const call = (): Promise<never> => {
      made();
      return new Promise(() => undefined);
    };
    return { begun, call };
  }

  /** Creates a due pending command that took effect but whose answer was lost. */
  async function loseAnswer(): Promise<void> {
    bank.next('lose after');
    await startProcess()
      .raise()
      .catch(() => undefined);
    await sql`update portal.commands set next_try_at = app_now()`.execute(db());
  }

  async function states() {
    const { rows } = await sql<{ state: string }>`select state from portal.commands`.execute(db());
    return rows.map(({ state }) => state);
  }

  it('[OPS-3] recovery gives a command back at its stop, and another process settles it at once', async () => {
    await loseAnswer();
    const { begun, call } = hanging();
    const ending = startProcess({ status: call }).recovery;
    void ending.drain();
    await begun;
    const next = startProcess().recovery;
    await next.drain();
    expect(await states()).toEqual(['pending']);
    await ending.stop(0);
    await next.drain();
    expect(await states()).toEqual(['done']);
    expect(bank.effects()).toBe(1);
  });

  it('[OPS-3] recovery that has stopped begins no attempt with a command that it took meanwhile', async () => {
    await loseAnswer();
    let asked = 0;
    const ending = startProcess({
      status: () => {
        asked++;
        return new Promise(() => undefined);
      },
    }).recovery;
    const drained = ending.drain();
    await ending.stop(0);
    await drained;
    expect(asked).toBe(0);
    await startProcess().recovery.drain();
    expect(await states()).toEqual(['done']);
  });

  it('[OPS-3] [RDM-4] a request cut off with its process leaves its command to others at once, with one effect', async () => {
    const { begun, call } = hanging();
    const ending = startProcess({ submit: call });
    void ending.raise().catch(() => undefined);
    await begun;
    const next = startProcess().recovery;
    await next.drain();
    expect(await states()).toEqual(['pending']);
    await ending.executor.releaseLeases?.();
    await next.drain();
    expect(await states()).toEqual(['done']);
    expect(bank.effects()).toBe(1);
  });
});
