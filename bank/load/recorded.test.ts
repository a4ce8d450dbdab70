/** Loads with an external card system: the effects of its commands stay visible until files include them. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { CommandKind, ResultOf, StoredCommand } from '../../server/ports/card-system/parts/commands.ts';
import { systemRandom } from '../../server/ports/random/system.ts';
import { twd } from '../../shared/money.ts';
import { empty } from '../../tests/support/api/state.ts';
import {
  type DatabaseContext,
  describeOnOneBank,
  describeOnUsualDatabase,
} from '../../tests/support/database/databases.ts';
import { ANN, BEN, sampleId, UNUSED, USED } from '../conformance/sample/sample-bank.ts';
import { createEmbeddedCardSystem } from '../embedded/adapter.ts';
import { createReadModel } from '../embedded/read-model/read-model.ts';
import { loadFolder } from './load.ts';
import {
  cancellationOf,
  emptyBank,
  fillBank,
  keys,
  later,
  NOW,
  redemptionOf,
  sampleFolder,
  today,
} from './test-bank.ts';
import { changeRows, copyOf, deltaFolder, readRows, writeRows } from './test-folder.ts';

const LINES = { pageNumber: 0, pageSize: 100 };
/** Returns a time of the last three hours. */
const at = (minute: number) => new Date(NOW.getTime() + (minute - 180) * 60_000);
const asOf = (minute: number) => at(minute).toISOString();

function tools(context: DatabaseContext) {
  const readModel = createReadModel(keys);
  const system = () => createEmbeddedCardSystem(context.db(), keys, systemRandom);

  function record<K extends CommandKind>(
    minute: number,
    command: StoredCommand<K>,
    result: ResultOf<K>,
    customerId = ANN,
  ): Promise<boolean> {
    const unit = { id: randomUUID(), begunAt: at(minute) };
    const db = context.db();
    return db.transaction().execute((trx) => readModel.record({ trx, ...unit }, customerId, command, result));
  }

  function redeem(
    minute: number,
    points: number,
    rebate?: number,
    redemptionId: string = randomUUID(),
  ): Promise<boolean> {
    const { command, result } = redemptionOf(points, rebate, redemptionId);
    return record<'redeem'>(minute, command, result);
  }

  function cancel(minute: number, redemptionId: string, points: number): Promise<boolean> {
    const { command, result } = cancellationOf(redemptionId, points);
    return record<'cancel-redemption'>(minute, command, result);
  }

  /** Returns everything that the customer can see. */
  async function seen(customerId = ANN) {
    const asked = system();
    const cards = await asked.cards(customerId);
    const perCard = await Promise.all(
      cards.map(async ({ cardId }) => ({
        detail: await asked.card(customerId, cardId),
        lines: (await asked.pointEntries(customerId, cardId, LINES))?.content,
        unbilled: (await asked.transactions(customerId, cardId, 'unbilled', LINES))?.content,
        pin: await asked.pinStanding(customerId, cardId),
        limit: await asked.limitInquiry(customerId, cardId),
        replacement: await asked.replacement(customerId, cardId),
      })),
    );
    return { cards, perCard, redemptions: await asked.redemptions(customerId, LINES) };
  }

  const balance = async () => (await system().pointBalance(ANN, USED)) ?? -1;
  const load = async (folder: string, minute: number) => {
    later(folder, asOf(minute));
    const result = await loadFolder(context.open(), keys, folder);
    if (result.state === 'refused') throw new Error(result.problems.lines().join('\n'));
    expect(result.state).toBe('complete');
  };
  return { record, redeem, cancel, seen, balance, load, system };
}

describeOnUsualDatabase('loads beside a card system elsewhere', (context) => {
  const { record, redeem, cancel, seen, balance, load, system } = tools(context);
  let files: string;
  beforeEach(async () => {
    await empty(context.db(), 'cards.recorded_commands');
    await fillBank(context);
    files = await sampleFolder(context);
  });

  it('[OPS-4] show what each kind of command did after the files were made', async () => {
    const before = await balance();
    expect(await redeem(20, 30)).toBe(true);
    expect(await redeem(21, 40, 100)).toBe(true);
    const cashback = { kind: 'set-cashback-method', cardId: USED, method: 'accumulate' } as const;
    expect(await record<'set-cashback-method'>(22, cashback, undefined)).toBe(true);
    expect(await record<'set-pin'>(23, { kind: 'set-pin', cardId: USED }, undefined)).toBe(true);
    expect(await record<'activate-card'>(24, { kind: 'activate-card', cardId: UNUSED }, undefined)).toBe(
      true,
    );
    const order = { category: 'lost', reason: 'transport', reasonDetail: 'On a train' } as const;
    expect(
      await record<'replace-card'>(
        25,
        { kind: 'replace-card', cardId: UNUSED, order },
        { referenceNumber: 'RC-12345678', lastFour: '4321', expiry: '11/31' },
      ),
    ).toBe(true);
    const shown = await seen();
    expect(await balance()).toBe(before - 70);
    expect(shown.cards.map(({ status, lastFour }) => [status, lastFour])).toContainEqual(['lost', '4321']);
    await load(files, 10);
    expect(await seen()).toEqual(shown);
    await load(copyOf(files), 11);
    expect(await seen()).toEqual(shown);
  });

  it('[RDM-7] [OPS-4] keep points that were given back, until later files have them', async () => {
    const before = await balance();
    const redemptionId = randomUUID();
    await redeem(20, 30, undefined, redemptionId);
    expect(await cancel(21, redemptionId, 30)).toBe(true);
    expect(await cancel(22, redemptionId, 30)).toBe(false);
    expect(await balance()).toBe(before);
    const shown = await seen();
    expect(shown.redemptions.content[0]).toMatchObject({ redemptionId, cancelledAt: expect.any(Date) });
    expect(shown.perCard[0]?.lines?.slice(0, 2).map(({ points }) => points)).toEqual([30, -30]);
    await load(files, 10);
    expect(await seen()).toEqual(shown);
    // These files have the redemption, and its points are given back after them.
    const bank = copyOf(files);
    await changeRows(bank, 'point_entries', (rows) => {
      const last = rows.findLast(({ card_id }) => card_id === USED);
      if (!last) throw new Error('no ledger');
      const sequence = String(Number(last.sequence) + 1);
      const change = { sequence, entry_id: randomUUID(), points: '-30', balance_after: String(before - 30) };
      return [...rows, { ...last, ...change }];
    });
    await sql`update cards.recorded_commands set begun_at = ${at(40)}
      where begun_at = ${at(21)}`.execute(context.db());
    await load(bank, 30);
    expect(await balance()).toBe(before);
    await load(copyOf(bank), 50);
    expect(await balance()).toBe(before - 30);
    expect((await seen()).redemptions.content[0]).toHaveProperty('cancelledAt');
  });

  it('[RDM-7] [OPS-4] stop offering a cancellation that the card system refuses for good', async () => {
    const untilOf = async (redemptionId: string) =>
      (await system().redemption(ANN, redemptionId))?.cancellableUntil;
    const ids = { batch: randomUUID(), 'too-late': randomUUID(), cancelled: randomUUID() };
    const cancellableUntil = new Date('2099-01-01T00:00:00.000Z');
    for (const [refused, redemptionId] of Object.entries(ids)) {
      const { command, result } = redemptionOf(10, undefined, redemptionId);
      await record<'redeem'>(20, command, { ...result, cancellableUntil });
      expect(await untilOf(redemptionId)).toEqual(cancellableUntil);
      const refusal = { refused } as { refused: keyof typeof ids };
      await context.transaction((trx) =>
        createReadModel(keys).correct<'cancel-redemption'>(
          { trx, id: randomUUID(), begunAt: at(21) },
          ANN,
          cancellationOf(redemptionId, 10).command,
          refusal,
        ),
      );
    }
    expect(await untilOf(ids.batch)).toEqual(cancellableUntil);
    expect(await untilOf(ids['too-late'])).toBeUndefined();
    expect(await system().redemption(ANN, ids.cancelled)).toHaveProperty('cancelledAt');
    expect(await system().redemption(ANN, ids['too-late'])).not.toHaveProperty('cancelledAt');
  });

  it('[OPS-4] let files that are later take the place of what was shown', async () => {
    const before = await balance();
    await redeem(20, 30);
    // In the bank's ledger, points were added before this redemption, so its entry has another sequence number there.
    const bank = copyOf(files);
    await changeRows(bank, 'point_entries', (rows) => {
      const last = rows.findLast(({ card_id }) => card_id === USED);
      if (!last) throw new Error('no ledger');
      const line = (add: number, points: number, balance_after: number) => ({
        ...last,
        sequence: String(Number(last.sequence) + add),
        entry_id: randomUUID(),
        points: String(points),
        balance_after: String(balance_after),
      });
      return [...rows, line(1, 5, before + 5), line(2, -30, before - 25)];
    });
    await load(bank, 30);
    expect(await balance()).toBe(before - 25);
    expect((await seen()).redemptions.totalElements).toBe(1);
    const { rows } = await sql`select from cards.recorded_commands`.execute(context.db());
    expect(rows).toEqual([]);
    await load(copyOf(bank), 31);
    expect(await balance()).toBe(before - 25);
  });

  it('[OPS-4] leave alone the customers whom a delta does not name', async () => {
    await load(files, 10);
    await redeem(20, 30, 50);
    const shown = await seen();
    const delta = deltaFolder(asOf(30));
    const bens = (await readRows(files, 'customers')).filter(({ customer_id }) => customer_id === BEN);
    writeRows(
      delta,
      'customers',
      bens.map((row) => ({ ...row, change: 'upsert', phone: '0911222333' })),
    );
    await load(delta, 30);
    expect(await seen()).toEqual(shown);
    await redeem(40, 1);
    expect((await seen()).redemptions.totalElements).toBe(2);
  });

  it('[OPS-4] keep the history, and not the points, of a command that began before the files were made', async () => {
    const before = await balance();
    await load(files, 30);
    expect(await redeem(20, 30)).toBe(true);
    expect(await balance()).toBe(before);
    expect((await seen()).redemptions.totalElements).toBe(1);
  });

  it('[OPS-4] write nothing that does not fit, and the transaction goes on', async () => {
    const before = await seen();
    const tooMany = (await balance()) + 1;
    expect(await redeem(20, tooMany)).toBe(false);
    const raise = { limit: twd(999_000_000n), startDate: today, endDate: today };
    const raised = { referenceNumber: 'TL-12345678', today };
    expect(await record<'raise-limit'>(21, { kind: 'raise-limit', cardId: USED, raise }, raised)).toBe(false);
    const elsewhere = { kind: 'set-cashback-method', cardId: sampleId(97), method: 'accumulate' } as const;
    expect(await record<'set-cashback-method'>(22, elsewhere, undefined)).toBe(false);
    expect(await record<'set-cashback-method'>(22, { ...elsewhere, cardId: 'C-77' }, undefined)).toBe(false);
    expect(await seen()).toEqual(before);
    await context.transaction(async (trx) => {
      const unit = { trx, id: randomUUID(), begunAt: at(23) };
      const isShown = await createReadModel(keys).record<'raise-limit'>(
        unit,
        ANN,
        { kind: 'raise-limit', cardId: USED, raise },
        raised,
      );
      expect(isShown).toBe(false);
      await trx
        .updateTable('cards.customers')
        .set({ name_en: 'ANN' })
        .where('customer_id', '=', ANN)
        .execute();
    });
    expect((await system().customer(ANN))?.name.en).toBe('ANN');
  });
});

describeOnOneBank('redemptions and loads in any order', (context) => {
  const { redeem, cancel, balance, load } = tools(context);

  it('[RDM-4] [RDM-7] [OPS-4] the balance is that of the latest files and of what was redeemed and cancelled after them', async () => {
    const step = fc.oneof(
      fc.record({
        points: fc.integer({ min: 1, max: 40 }),
        rebate: fc.option(fc.integer({ min: 1, max: 9 })),
      }),
      fc.constant({ cancels: true }),
      fc.record({ filesAge: fc.integer({ min: 0, max: 3 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 7 }), async (steps) => {
        await emptyBank(context);
        await empty(context.db(), 'cards.recorded_commands');
        await fillBank(context);
        const files = await sampleFolder(context);
        const inFiles = await balance();
        let latest = 0;
        /** Changes of the balance, and the redemptions that can be cancelled. */
        const changes: { readonly minute: number; readonly points: number }[] = [];
        const cancellable: { readonly points: number; readonly id: string }[] = [];
        for (const [index, one] of steps.entries()) {
          const minute = 10 * (index + 1);
          if ('points' in one) {
            const id = randomUUID();
            const { points, rebate } = one;
            if (!(await redeem(minute, points, rebate ?? undefined, id))) continue;
            changes.push({ minute, points: -points });
            if (rebate === null) cancellable.push({ points, id });
          } else if ('cancels' in one) {
            const last = cancellable.pop();
            if (!last) continue;
            expect(await cancel(minute, last.id, last.points)).toBe(true);
            changes.push({ minute, points: last.points });
          } else {
            latest = Math.max(latest + 1, minute - 10 * one.filesAge - 5);
            await load(copyOf(files), latest);
          }
          const after = changes.filter((change) => change.minute > latest);
          expect(await balance()).toBe(inFiles + after.reduce((sum, { points }) => sum + points, 0));
        }
      }),
      { numRuns: context.distributed ? 2 : 12 },
    );
  });
});
