/**
 * Rules for expiring points (history.ts). Each has a check that throws when the adapter breaks the rule. They can be
 * run separately, for example to show that they detect a planted fault.
 */
import { deepStrictEqual, strictEqual } from 'node:assert/strict';
import type { PointEntry } from '../../../server/ports/card-system/parts/history.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import { addDays } from '../../../shared/dates.ts';
import type { ReadRules } from '../read-rule.ts';
import { ANN, BEN, sampleId, USED } from '../sample/sample-bank.ts';
import { ENDED, JOY, LATER, LOTS, SOON, WITHOUT_END } from '../sample/sample-joy.ts';

/** The reads that the rules use. */
type PointQuestion = 'pointsEnding' | 'pointBalance' | 'pointEntries' | 'card' | 'cards';
export type PointReads = Pick<CardReads, PointQuestion>;

/** Returns the whole ledger of a card of Joy, read in pages of `pageSize`. */
async function ledgerOf(system: PointReads, cardId: string, pageSize = 100): Promise<PointEntry[]> {
  const lines: PointEntry[] = [];
  for (let after: string | undefined; ; ) {
    const query = { pageNumber: 0, pageSize, ...(after !== undefined && { after }) };
    const page = await system.pointEntries(JOY, cardId, query);
    if (!page) throw new Error('no ledger');
    lines.push(...page.content);
    if (page.next === undefined) {
      strictEqual(page.totalElements, lines.length);
      return lines;
    }
    after = page.next;
  }
}

const sum = (lines: readonly { readonly points: number }[]) =>
  lines.reduce((total, { points }) => total + points, 0);

export const POINT_RULES: ReadRules<PointQuestion> = {
  async 'points that end are listed by day, soonest first, less those that were taken from the soonest'({
    system,
    today,
  }) {
    deepStrictEqual(await system.pointsEnding(JOY, LOTS), [
      { endsOn: addDays(today, SOON), points: 80 },
      { endsOn: addDays(today, LATER), points: 300 },
    ]);
  },
  async 'points can be used on their last day and are gone on the next'({ system, today }) {
    deepStrictEqual(await system.pointsEnding(JOY, ENDED), [{ endsOn: today, points: 50 }]);
    strictEqual(await system.pointBalance(JOY, ENDED), 120);
  },
  async 'a card tells the same points alone and in the list'({ system }) {
    for (const cardId of [LOTS, ENDED, WITHOUT_END]) {
      const balance = await system.pointBalance(JOY, cardId);
      strictEqual((await system.card(JOY, cardId))?.points, balance);
      strictEqual((await system.cards(JOY)).find((card) => card.cardId === cardId)?.points, balance);
    }
  },
  async 'the sum of the ledger is the balance, and a line of its own tells of points that ended'({
    system,
    today,
  }) {
    for (const cardId of [LOTS, ENDED, WITHOUT_END])
      strictEqual(sum(await ledgerOf(system, cardId)), await system.pointBalance(JOY, cardId));
    const [last] = await ledgerOf(system, ENDED);
    deepStrictEqual([last?.points, last?.endsOn], [-100, addDays(today, -1)]);
  },
  async 'the ledger is the same in pages of any size'({ system }) {
    const whole = await ledgerOf(system, ENDED);
    for (const size of [1, 2, 3]) deepStrictEqual(await ledgerOf(system, ENDED, size), whole);
    for (const [at, line] of whole.entries()) {
      const page = await system.pointEntries(JOY, ENDED, { pageNumber: at, pageSize: 1 });
      deepStrictEqual([page?.content, page?.totalElements], [[line], whole.length]);
    }
  },
  async 'lines tell when their points end, and lines that took points for another reason do not'({
    system,
    today,
  }) {
    const ends = (await ledgerOf(system, LOTS)).map(({ endsOn }) => endsOn);
    const [soon, later] = [addDays(today, SOON), addDays(today, LATER)];
    deepStrictEqual(ends, [soon, undefined, undefined, soon, later]);
  },
  async 'points without an end are not among those that end'({ system }) {
    deepStrictEqual(await system.pointsEnding(JOY, WITHOUT_END), []);
    deepStrictEqual(await system.pointsEnding(ANN, USED), []);
  },
  async 'a card that is unknown or another customer’s has no points that end'({ system }) {
    for (const [customerId, cardId] of [
      [BEN, LOTS],
      [JOY, USED],
      [JOY, sampleId(99)],
      [JOY, 'x'],
      ['', LOTS],
    ] as const)
      strictEqual(await system.pointsEnding(customerId, cardId), undefined);
  },
};
