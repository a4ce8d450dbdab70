/** Changes of contacts over HTTP while answers get lost and the bank's process ends. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HttpCardSystem } from '../../server/ports/card-system/http/open.ts';
import { connectTo } from '../../server/ports/card-system/http/test-setup.ts';
import type { Command, CommandKind, Settled } from '../../server/ports/card-system/parts/commands.ts';
import { contactVersion } from '../../server/ports/card-system/parts/contacts.ts';
import { CardSystemUnavailable } from '../../server/ports/card-system/remote.ts';
import { describeOnEachDatabase } from '../../tests/support/database/databases.ts';
import { LOU, louAndMax } from '../conformance/sample/sample-lou.ts';
import { embeddedSystem, keys } from '../conformance/test-system.ts';
import { stream } from '../demo/random.ts';
import { type Bank, startBank } from './bank.ts';
import type { Fault } from './switches.ts';

const TOKEN = 'bank-token';
const COMMANDS = 60;
const FAULTS: readonly (Fault | 'kill' | undefined)[] = [
  undefined,
  { kind: 'lose-before' },
  { kind: 'lose-after' },
  { kind: 'late', ms: 30 },
  { kind: 'duplicate' },
  { kind: 'missing-field' },
  'kill',
];

describeOnEachDatabase('contacts at the reference bank', (context) => {
  let bank: Bank;
  let http: HttpCardSystem;
  const start = async () => {
    http?.close();
    bank = await startBank({ db: context.db(), keys, token: TOKEN });
    http = connectTo(bank.url, TOKEN, 'http');
  };
  beforeAll(async () => {
    await embeddedSystem(context.db(), louAndMax());
    await start();
  });
  afterAll(async () => {
    http?.close();
    await bank?.close();
  });

  const submitOnce = <K extends CommandKind>(id: string, command: Command<K>): Promise<Settled<K>> =>
    http.commands.submit(
      { id, customerId: LOU, command, notAfter: new Date(Date.now() + 30_000) },
      AbortSignal.timeout(9_000),
    );

  /** Submits a command, and asks for its outcome as the portal does when the answer is lost. */
  async function settle<K extends CommandKind>(
    command: Command<K>,
    fault: Fault | 'kill' | undefined,
  ): Promise<Settled<K>> {
    const id = randomUUID();
    const { kind }: { readonly kind: K } = command;
    if (fault && fault !== 'kill') bank.set({ on: 'commands', fault, calls: 1 });
    const first = submitOnce(id, command).catch(() => undefined);
    if (fault === 'kill') {
      await new Promise((resolve) => setTimeout(resolve, 2));
      await bank.close();
      await start();
    }
    let outcome = await first;
    for (let n = 0; !outcome && n < 50; n++) {
      const known = await http.commands
        .status(id, LOU, kind, AbortSignal.timeout(9_000))
        .catch(() => undefined);
      if (known?.state === 'done' || known?.state === 'refused') outcome = known;
      else if (known?.state === 'never-seen') outcome = await submitOnce(id, command).catch(() => undefined);
      else await new Promise((resolve) => setTimeout(resolve, 20));
    }
    if (!outcome) throw new Error('not settled');
    // Everything that is still under way may arrive now; the outcome stays.
    await new Promise((resolve) => setTimeout(resolve, fault && fault !== 'kill' ? 40 : 0));
    expect(await submitOnce(id, command)).toEqual(outcome);
    return outcome;
  }

  it('[BANK-40] [BANK-41] are changed and taken back once each, whichever answer is lost', async () => {
    const rng = stream('contacts', 'faults');
    const changes: { readonly id: string; readonly from: string; readonly to: string }[] = [];
    let present = '0912345699';
    let undone = 0;
    for (let n = 0; n < COMMANDS; n++) {
      const fault = FAULTS[n % FAULTS.length];
      const last = changes.at(-1);
      if (last && last.to === present && rng.chance(40)) {
        const outcome = await settle({ kind: 'undo-contact', changeId: last.id }, fault);
        expect(outcome, `${n}`).toMatchObject({ state: 'done', result: { kind: 'phone' } });
        present = last.from;
        undone++;
      } else {
        const to = `09${`${10_000_000 + n}`}`;
        const isStale = rng.chance(20);
        const expected = contactVersion('phone', isStale ? '0900000000' : present);
        const outcome = await settle(
          { kind: 'change-contact', change: { kind: 'phone', value: to }, expected },
          fault,
        );
        if (isStale) expect(outcome).toEqual({ state: 'refused', refusal: { refused: 'outdated' } });
        else if (outcome.state === 'done' && outcome.result.changed) {
          changes.push({ id: outcome.result.changeId, from: present, to });
          present = to;
        } else expect.fail(`command ${n} did not change the phone`);
      }
      expect((await http.reads?.contacts?.(LOU))?.phone?.full, `${n}`).toBe(present);
    }
    const { rows } = await sql<{ changes: number; undone: number }>`select count(*)::int as changes,
      count(undone_at)::int as undone from cards.contact_changes`.execute(context.db());
    expect(rows).toEqual([{ changes: changes.length, undone }]);
    expect(undone).toBeGreaterThan(5);
  });
});

it.each([404, 405, 501])(
  '[BANK-40] a bank that was connected before (%d) has no contacts that change here, and a fault is not taken for one',
  async (status) => {
    let answer = status;
    const server = createServer((_request, response) => {
      response.writeHead(answer, { 'content-type': 'application/json' }).end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const connected = connectTo(`http://127.0.0.1:${port}`, TOKEN, 'database');
    expect(await connected.online.contacts(LOU)).toBeUndefined();
    answer = 500;
    await expect(connected.online.contacts(LOU)).rejects.toBeInstanceOf(CardSystemUnavailable);
    connected.close();
    server.close();
  },
);
