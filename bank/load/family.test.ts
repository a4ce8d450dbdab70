/** [BANK-50] Family cards in a read model: outcomes of a card system elsewhere, files beside them, and moves. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type {
  FamilyCommandKind,
  RefusalOf,
  ResultOf,
  StoredCommand,
} from '../../server/ports/card-system/parts/commands.ts';
import type { FamilyCard, PrimaryControls } from '../../server/ports/card-system/parts/family.ts';
import { addDays } from '../../shared/dates.ts';
import { FREE_FAMILY } from '../../shared/family.ts';
import { twd } from '../../shared/money.ts';
import { describeOnUsualDatabase } from '../../tests/support/database/databases.ts';
import { ANN, BEN, BENS, CAT, USED } from '../conformance/sample/sample-bank.ts';
import { createFamily } from '../embedded/family/family.ts';
import { createReadModel } from '../embedded/read-model/read-model.ts';
import { loadFolder } from './load.ts';
import { keys, later, NOW, today } from './test-bank.ts';
import { AFTER, deltaFiles, fillForMoves, loadMoves } from './test-moves.ts';

const at = (minute: number) => new Date(NOW.getTime() + (minute - 180) * 60_000);

describeOnUsualDatabase('family cards in a read model', (context) => {
  let files: string;
  const family = async (primary = ANN) => (await createFamily(context.db()).family?.(primary)) ?? [];
  const shown = async (primary = ANN): Promise<FamilyCard> =>
    (await family(primary)).find(({ cardId }) => cardId === BENS) ?? expect.fail('no such card');
  /** A layer as the bank answers it. */
  const layer = async (change: Partial<PrimaryControls>): Promise<PrimaryControls> => {
    const { extra: _, ...now } = (await shown()).primary;
    return { ...now, ...change };
  };
  const unit = (minute: number) => ({ id: randomUUID(), begunAt: at(minute) });
  const record = <K extends FamilyCommandKind>(
    minute: number,
    command: StoredCommand<K>,
    result: ResultOf<K>,
    customerId = ANN,
  ) =>
    context.transaction((trx) =>
      createReadModel(keys).record({ trx, ...unit(minute) }, customerId, command, result),
    );
  const setTo = (version: number) =>
    ({
      kind: 'set-family-controls',
      cardId: BENS,
      version,
      change: { cash: false },
      confirmed: false,
    }) as const;
  const load = async (minute: number) => {
    later(files, at(minute).toISOString());
    return (await loadFolder(context.open(), keys, files)).state;
  };

  beforeEach(async () => {
    files = await fillForMoves(context);
    for (const table of ['recorded_commands', 'commands_in_files'])
      await sql`delete from ${sql.table(`cards.${table}`)}`.execute(context.db());
    await sql`delete from portal.bank_events`.execute(context.db());
    await sql`delete from cards.family_extras`.execute(context.db());
    await sql`delete from cards.family_controls`.execute(context.db());
  });

  it('[BANK-50] knows the card of a family command by its account', async () => {
    const { has } = createReadModel(keys);
    const ask = (customerId: string, cardId = BENS) =>
      context.transaction((trx) => has(trx, customerId, { ...setTo(0), cardId }));
    expect(await Promise.all([ask(ANN), ask(BEN), ask(CAT), ask(ANN, USED), ask(ANN, 'x')])).toEqual([
      true,
      ...[false, false, false, false],
    ]);
  });

  it('[BANK-50] shows the outcome of each command, whichever came first', async () => {
    const second = await layer({ version: 2, settings: { ...FREE_FAMILY, cash: false, perPeriod: 700n } });
    expect(await record<'set-family-controls'>(30, setTo(1), { changed: true, primary: second })).toBe(true);
    const first = await layer({ version: 1, settings: { ...FREE_FAMILY, cash: false } });
    expect(await record<'set-family-controls'>(29, setTo(0), { changed: true, primary: first })).toBe(true);
    expect((await shown()).primary).toEqual(second);
    const extra = { requestId: randomUUID(), amount: twd(500), used: twd(0), until: addDays(today, 1) };
    const { requestId, amount, until } = extra;
    const asked = { requestId, amount, until, confirmed: true };
    const allow: StoredCommand<'allow-family-extra'> = { kind: 'allow-family-extra', cardId: BENS, ...asked };
    const primary = { ...second, version: 3, extra, looseningsToday: 1 };
    expect(await record<'allow-family-extra'>(31, allow, { until: extra.until, primary })).toBe(true);
    expect((await shown()).primary).toEqual(primary);
  });

  it('[BANK-50] shows the layer that a stale refusal has', async () => {
    const now = await layer({ version: 6, settings: { ...FREE_FAMILY, frozen: true } });
    const refusal: RefusalOf<'set-family-controls'> = { refused: 'stale', now };
    await context.transaction((trx) =>
      createReadModel(keys).correct({ trx, ...unit(30) }, ANN, setTo(0), refusal),
    );
    expect((await shown()).primary).toEqual(now);
  });

  it('[BANK-50] does not show a command about a card of another account', async () => {
    const primary = await layer({ version: 9 });
    expect(await record<'set-family-controls'>(30, setTo(0), { changed: true, primary }, CAT)).toBe(false);
    expect((await shown()).primary.version).toBe(0);
  });

  it('[BANK-48] [BANK-50] a stopped card stays invalid after files in which it is active, of any time', async () => {
    const primary = await layer({ version: 1, stopped: true });
    await record<'stop-family-card'>(
      30,
      { kind: 'stop-family-card', cardId: BENS },
      { changed: true, primary },
    );
    expect(await shown()).toMatchObject({ status: 'invalid', stopped: true });
    for (const minute of [20, 40]) {
      expect(await load(minute)).toBe('complete');
      expect(await shown()).toMatchObject({ status: 'invalid', stopped: true, primary: { version: 1 } });
    }
  });

  it('[BANK-48] [BANK-3] keeps the layer when the holder or the account moves to another customer', async () => {
    const extra = { requestId: randomUUID(), amount: twd(500), used: twd(40), until: addDays(today, 1) };
    const primary = await layer({ version: 4, settings: { ...FREE_FAMILY, online: false }, extra });
    await record<'set-family-controls'>(30, setTo(3), { changed: true, primary });
    const before = await shown();
    const toCat = await deltaFiles(files, [{ from: BEN, to: CAT, cardId: BENS }]);
    expect((await loadMoves(context, toCat)).state).toBe('complete');
    expect(await shown()).toMatchObject({ holderId: CAT, primary: before.primary });
    const account = await deltaFiles(files, [{ from: ANN, to: AFTER, cardId: USED }]);
    expect((await loadMoves(context, account)).state).toBe('complete');
    expect((await family(ANN)).filter(({ cardId }) => cardId === BENS)).toEqual([]);
    expect(await shown(AFTER)).toMatchObject({ holderId: CAT, primary: before.primary });
  });
});
