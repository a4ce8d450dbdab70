/** Measures how well subscriptions are found among ordinary purchases. Prints the figures in the README. */
import { describe, expect, it } from 'vitest';
import { daysBetween } from '../../../../shared/dates.ts';
import { PLANTED_TODAY, type PlantedPerson, plantedPeople } from '../../testing/planted.ts';
import { rowsOf } from '../../testing/rows.ts';
import { type Charge, chargesByMerchant } from './charges.ts';
import { findSubscriptions } from './subscriptions.ts';

const PEOPLE = 250;

type Rule = (merchants: ReadonlyMap<string, readonly Charge[]>) => readonly string[];

const ours: Rule = (merchants) =>
  findSubscriptions(merchants, PLANTED_TODAY).map(({ charges }) => charges.at(-1)!.description.en);

/** A simpler rule for comparison: three charges with a standard deviation below two cents, the latest in the last 45 days. */
const byDeviation: Rule = (merchants) =>
  [...merchants.values()].flatMap((charges) => {
    const last = charges.at(-1)!;
    const amounts = charges.map(
      ({ charged }) => Number(charged.minor) / (charged.currency === 'TWD' ? 1 : 100),
    );
    const mean = amounts.reduce((sum, amount) => sum + amount, 0) / amounts.length;
    const variance = amounts.reduce((sum, amount) => sum + (amount - mean) ** 2, 0) / amounts.length;
    const isRecent = daysBetween(last.date, PLANTED_TODAY) <= 45;
    return charges.length >= 3 && Math.sqrt(variance) < 0.02 && isRecent ? [last.description.en] : [];
  });

/** The merchant's name without the reference number in the text. */
const nameOf = (description: string) => description.replace(/ \d+$/, '');

function measure(people: readonly PlantedPerson[], rule: Rule) {
  let [right, found, planted] = [0, 0, 0];
  for (const { lines, subscriptions } of people) {
    const left = [...subscriptions];
    const names = rule(chargesByMerchant(rowsOf(lines))).map(nameOf);
    for (const name of names) {
      const at = left.indexOf(name);
      if (at >= 0) left.splice(at, 1);
      right += at >= 0 ? 1 : 0;
    }
    found += names.length;
    planted += subscriptions.length;
  }
  return { planted, found, right, precision: right / found, recall: right / planted };
}

const shown = ({ planted, found, right, precision, recall }: ReturnType<typeof measure>) =>
  `${planted} planted, ${found} found, ${right} right: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`;

describe('subscriptions of 250 people', () => {
  const people = plantedPeople(PEOPLE);
  const result = measure(people, ours);
  const deviation = measure(people, byDeviation);

  it('[INSIGHT-2] are found with a precision of 0.95 and a recall of 0.90 at least', () => {
    console.info(`insights: ${shown(result)}`);
    console.info(`standard deviation: ${shown(deviation)}`);
    expect(result.planted).toBeGreaterThan(800);
    expect(result.precision).toBeGreaterThanOrEqual(0.95);
    expect(result.recall).toBeGreaterThanOrEqual(0.9);
  });

  it('[INSIGHT-2] are found better than by the standard deviation of amounts', () => {
    expect(result.precision).toBeGreaterThan(deviation.precision);
    expect(result.recall).toBeGreaterThan(deviation.recall + 0.1);
  });
});
