/** Measures how well subscriptions are found among ordinary purchases. Prints the figures in the README. */
import { describe, expect, it } from 'vitest';
import { PLANTED_TODAY, plantedPeople } from '../../testing/planted.ts';
import { rowsOf } from '../../testing/rows.ts';
import { chargesByMerchant } from './charges.ts';
import { findSubscriptions } from './subscriptions.ts';

const PEOPLE = 250;

/** The merchant's name without the reference number in the text. */
const nameOf = (description: string) => description.replace(/ \d+$/, '');

describe('subscriptions of 250 people', () => {
  it('[INSIGHT-2] are found with a precision of 0.95 and a recall of 0.90 at least', () => {
    let [right, found, planted] = [0, 0, 0];
    for (const { lines, subscriptions } of plantedPeople(PEOPLE)) {
      const left = [...subscriptions];
      const names = findSubscriptions(chargesByMerchant(rowsOf(lines)), PLANTED_TODAY).map(({ charges }) =>
        nameOf(charges.at(-1)!.description.en),
      );
      for (const name of names) {
        const at = left.indexOf(name);
        if (at >= 0) left.splice(at, 1);
        right += at >= 0 ? 1 : 0;
      }
      found += names.length;
      planted += subscriptions.length;
    }
    const [precision, recall] = [right / found, right / planted];
    console.info(
      `insights: ${planted} planted, ${found} found, ${right} right: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`,
    );
    expect(planted).toBeGreaterThan(800);
    expect(precision).toBeGreaterThanOrEqual(0.95);
    expect(recall).toBeGreaterThanOrEqual(0.9);
  });
});
