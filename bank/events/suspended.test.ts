/** What a bank tells is suspended of the latest statement, by files, events and outcomes of commands. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { CommandKind, ResultOf, StoredCommand } from '../../server/ports/card-system/parts/commands.ts';
import { systemRandom } from '../../server/ports/random/system.ts';
import { twd } from '../../shared/money.ts';
import { empty } from '../../tests/support/api/state.ts';
import { describeOnUsualDatabase } from '../../tests/support/database/databases.ts';
import { ANN, sampleId, USED } from '../conformance/sample/sample-bank.ts';
import { createEmbeddedCardSystem } from '../embedded/adapter.ts';
import { createReadModel } from '../embedded/read-model/read-model.ts';
import { loadFolder } from '../load/load.ts';
import { keys, later, sampleFolder, today, written } from '../load/test-bank.ts';
import { changeRows, copyOf, readRows, writeBytes } from '../load/test-folder.ts';
import * as make from './test-events.ts';

/** Billed lines of the used card: NT$5,000 and NT$3,000 of its latest statement; COTTON is unbilled. */
const [MAGPIE, COTTON] = [sampleId(52), sampleId(62)];

describeOnUsualDatabase('[BANK-45] the suspended amount that a bank tells', (context) => {
  const send = make.sendTo(context);
  const system = () => createEmbeddedCardSystem(context.db(), keys, systemRandom);
  const load = (folder: string) => loadFolder(context.open(), keys, folder);
  beforeEach(async () => {
    await make.startAgain(context);
    await empty(context.db(), 'cards.recorded_commands', 'cards.commands_in_files');
    await sql`update cards.cards set paid_since = 0 where card_id = ${USED}`.execute(context.db());
  });

  /** The amount as the pages get it. */
  async function shown() {
    const [card, info, statement] = await Promise.all([
      system().card(ANN, USED),
      system().paymentInfo(ANN, USED),
      system().statement(ANN, USED, 'latest'),
    ]);
    const all = [card?.latestStatement, info, statement].map((one) => one?.suspended?.minor);
    expect(new Set(all).size, `${all}`).toBe(1);
    return { suspended: all[0], due: info?.due.minor, minimumDue: info?.minimumDue.minor };
  }

  const due = (minutes: number, suspended?: number) =>
    make.dueChanged(minutes, {
      minimumPayment: make.ntd(1000),
      paidSince: make.ntd(0),
      ...(suspended !== undefined && { suspended: make.ntd(suspended) }),
    });

  const run = <K extends CommandKind>(minutes: number, command: StoredCommand<K>, result: ResultOf<K>) =>
    context.transaction((trx) =>
      createReadModel(keys).record<K>(
        { trx, id: randomUUID(), begunAt: new Date(make.ago(minutes)) },
        ANN,
        command,
        result,
      ),
    );
  function open(minutes: number, lines: readonly [string, number][], suspended: number) {
    const caseId = randomUUID();
    const order = {
      kind: 'twice' as const,
      lines: lines.map(([transactionId, amount]) => ({
        transactionId,
        clearedOn: today,
        amount: twd(amount),
      })),
      answers: {},
      evidence: [],
    };
    const result = { caseId, reference: 'DC-1', suspended: twd(suspended) };
    return run<'open-dispute'>(minutes, { kind: 'open-dispute', cardId: USED, order }, result).then(
      () => caseId,
    );
  }
  const withdraw = (minutes: number, caseId: string) =>
    run<'withdraw-dispute'>(minutes, { kind: 'withdraw-dispute', cardId: USED, caseId }, { withdrawn: true });

  it('comes by an event, stays when a later one does not tell it, and ends with nothing', async () => {
    await send(due(9, 3000));
    expect(await shown()).toEqual({ suspended: 3000n, due: 7000n, minimumDue: 700n });
    await send(due(8));
    expect((await shown()).suspended).toBe(3000n);
    await send(due(10, 77));
    expect((await shown()).suspended).toBe(3000n);
    await send(due(7, 0));
    expect(await shown()).toEqual({ suspended: undefined, due: 10_000n, minimumDue: 1000n });
  });

  it('begins at nothing with a statement', async () => {
    await send(due(9, 3000), make.statement(5));
    expect((await shown()).suspended).toBeUndefined();
    await send(make.statement(4, { suspended: make.ntd(500) }));
    expect((await shown()).suspended).toBe(500n);
  });

  it('comes by the files, and a file without the column tells nothing', async () => {
    const folder = copyOf(await sampleFolder(context));
    later(folder, make.ago(60));
    await changeRows(folder, 'cards', (rows) =>
      rows.map((row) => (row.card_id === USED ? { ...row, suspended: '1200' } : row)),
    );
    written(await load(folder));
    expect((await shown()).suspended).toBe(1200n);
    await send(due(10, 900));
    expect((await shown()).suspended).toBe(900n);
    const without = copyOf(folder);
    later(without, make.ago(5));
    const text = readFileSync(join(without, 'cards.csv'), 'utf8').replace(/,[^,\r\n]*(\r?\n)/g, '$1');
    expect(text.split('\n')[0]).not.toContain('suspended');
    writeBytes(without, 'cards', Buffer.from(text), { rows: (await readRows(folder, 'cards')).length });
    written(await load(without));
    expect((await shown()).suspended).toBeUndefined();
  });

  it('grows with an opened case at once, and falls when the case is withdrawn', async () => {
    const caseId = await open(9, [[MAGPIE, 5000]], 5000);
    expect((await shown()).suspended).toBe(5000n);
    await send(make.authorised(20));
    expect((await shown()).suspended).toBe(5000n);
    await withdraw(8, caseId);
    expect((await shown()).suspended).toBeUndefined();
  });

  it('stays when files from before the case are loaded again, and is what files from after it tell', async () => {
    const folder = copyOf(await sampleFolder(context));
    const reload = async (minutes: number) => {
      later(folder, make.ago(minutes));
      written(await load(folder));
      return (await shown()).suspended;
    };
    await reload(60);
    await open(20, [[MAGPIE, 5000]], 5000);
    for (const minutes of [50, 40]) expect(await reload(minutes)).toBe(5000n);
    await changeRows(folder, 'cards', (rows) =>
      rows.map((row) => (row.card_id === USED ? { ...row, suspended: '5000' } : row)),
    );
    expect(await reload(10)).toBe(5000n);
    await changeRows(folder, 'cards', (rows) =>
      rows.map((row) => (row.card_id === USED ? { ...row, suspended: '0' } : row)),
    );
    expect(await reload(5)).toBeUndefined();
  });

  it('is counted once, whether the event of a case or its outcome comes first', async () => {
    await send(due(5, 5000));
    await open(6, [[MAGPIE, 5000]], 5000);
    expect((await shown()).suspended).toBe(5000n);
    await send(due(20, 1));
    expect((await shown()).suspended).toBe(5000n);
  });

  it('does not have what an unbilled line has', async () => {
    await open(9, [[COTTON, 1500]], 1500);
    expect((await shown()).suspended).toBeUndefined();
    await open(
      8,
      [
        [MAGPIE, 5000],
        [COTTON, 1500],
      ],
      6500,
    );
    expect((await shown()).suspended).toBe(5000n);
  });
});
