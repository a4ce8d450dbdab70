/** For tests: a reference bank whose answers get lost and whose process ends, and a bank that was connected before. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect } from 'vitest';
import type { HttpCardSystem } from '../../server/ports/card-system/http/open.ts';
import { connectTo } from '../../server/ports/card-system/http/test-setup.ts';
import type { Command, CommandKind, Settled } from '../../server/ports/card-system/parts/commands.ts';
import type { BankCustomer } from '../../server/ports/card-system/parts/records.ts';
import type { DatabaseContext } from '../../tests/support/database/databases.ts';
import { embeddedSystem, keys } from '../conformance/test-system.ts';
import { type Bank, startBank } from './bank.ts';
import type { Fault } from './switches.ts';

const TOKEN = 'bank-token';

/** What happens to a command; undefined is nothing. */
export type Mishap = Fault | 'kill' | undefined;

export const MISHAPS: readonly Mishap[] = [
  undefined,
  { kind: 'lose-before' },
  { kind: 'lose-after' },
  { kind: 'late', ms: 30 },
  { kind: 'duplicate' },
  { kind: 'missing-field' },
  { kind: 'other-customer' },
  { kind: 'html' },
  'kill',
];

/** Starts a reference bank with these records before the tests of a suite, and a connection to it. */
export function faultyBank(
  context: DatabaseContext,
  customerId: string,
  records: () => readonly BankCustomer[],
) {
  let bank: Bank;
  let http: HttpCardSystem;
  const start = async () => {
    http?.close();
    bank = await startBank({ db: context.db(), keys, token: TOKEN });
    http = connectTo(bank.url, TOKEN, 'http');
  };
  beforeAll(async () => {
    await embeddedSystem(context.db(), records());
    await start();
  });
  afterAll(async () => {
    http?.close();
    await bank?.close();
  });

  const submitOnce = <K extends CommandKind>(id: string, command: Command<K>): Promise<Settled<K>> =>
    http.commands.submit(
      { id, customerId, command, notAfter: new Date(Date.now() + 30_000) },
      AbortSignal.timeout(9_000),
    );

  /** Submits a command, and asks for its outcome as the portal does when the answer is lost. */
  async function settle<K extends CommandKind>(command: Command<K>, mishap: Mishap): Promise<Settled<K>> {
    const id = randomUUID();
    const { kind }: { readonly kind: K } = command;
    if (mishap && mishap !== 'kill') bank.set({ on: 'commands', fault: mishap, calls: 1 });
    const first = submitOnce(id, command).catch(() => undefined);
    if (mishap === 'kill') {
      await new Promise((resolve) => setTimeout(resolve, 2));
      await bank.close();
      await start();
    }
    let outcome = await first;
    for (let n = 0; !outcome && n < 50; n++) {
      const known = await http.commands
        .status(id, customerId, kind, AbortSignal.timeout(9_000))
        .catch(() => undefined);
      if (known?.state === 'done' || known?.state === 'refused') outcome = known;
      else if (known?.state === 'never-seen') outcome = await submitOnce(id, command).catch(() => undefined);
      else await new Promise((resolve) => setTimeout(resolve, 20));
    }
    if (!outcome) throw new Error('not settled');
    // Everything that is still under way may arrive now; the outcome stays.
    await new Promise((resolve) => setTimeout(resolve, mishap && mishap !== 'kill' ? 40 : 0));
    expect(await submitOnce(id, command)).toEqual(outcome);
    return outcome;
  }
  return { bank: () => bank, http: () => http, settle };
}

/** Connects to a bank that answers every call with `status()`. */
export async function earlierBank(status: () => number) {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url ?? '');
    response.writeHead(status(), { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const http = connectTo(`http://127.0.0.1:${port}`, TOKEN, 'database');
  return {
    http,
    /** Paths of the calls, in order. */
    paths,
    close() {
      http.close();
      server.close();
    },
  };
}
