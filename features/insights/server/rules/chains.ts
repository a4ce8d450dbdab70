/** Finds charges of a merchant that are a month or a year apart. */
import type { Charge } from './charges.ts';

export type Rhythm = 'month' | 'year';

/** Regular charges of one merchant, oldest first. */
export interface Chain {
  readonly rhythm: Rhythm | undefined;
  readonly charges: readonly Charge[];
}

/** Minimum number of regular charges in a subscription. */
export const MIN_CHARGES = 3;

/**
 * A merchant with more charges at changing prices (nearly three a month) counts as a shop. Only its charges at equal
 * prices are linked, because comparing all charges would take too long.
 */
const MAX_OTHERS = 100;

interface Days {
  readonly least: number;
  readonly most: number;
}

/** Days between two regular charges. */
export const REGULAR: Readonly<Record<Rhythm, Days>> = {
  month: { least: 26, most: 35 },
  year: { least: 350, most: 380 },
};
/**
 * Allowed days to the next charge once a chain has {@link MIN_CHARGES} charges. The charge may be early or late, or a month may be
 * missing.
 */
const GOES_ON: Readonly<Record<Rhythm, readonly Days[]>> = {
  month: [
    { least: 20, most: 41 },
    { least: 52, most: 71 },
  ],
  year: [{ least: 340, most: 395 }],
};
const RHYTHMS: readonly Rhythm[] = ['month', 'year'];

const isIn =
  (gap: number) =>
  ({ least, most }: Days) =>
    gap >= least && gap <= most;

type Alike = (a: Charge, b: Charge) => boolean;

const isEqual: Alike = (a, b) => a.charged.minor === b.charged.minor;

/** Whether the larger amount is at most 25 % above the smaller amount. */
const isNear: Alike = (a, b) => {
  const [less, more] = a.charged.minor < b.charged.minor ? [a, b] : [b, a];
  return more.charged.minor * 4n <= less.charged.minor * 5n;
};

/**
 * Groups the charges of a merchant into chains. Equal charges are linked first, so that other purchases at a similar price do not come
 * between them. Then chains may continue at a different price, and the remaining charges are linked by similar price.
 */
export function chainsOf(charges: readonly Charge[]): readonly Chain[] {
  const times = new Map<bigint, number>();
  for (const { charged } of charges) times.set(charged.minor, (times.get(charged.minor) ?? 0) + 1);
  const repeated = charges.filter(({ charged }) => (times.get(charged.minor) ?? 0) >= MIN_CHARGES);
  const equal = linked(repeated, isEqual).filter((chain) => chain.charges.length >= MIN_CHARGES);
  const taken = new Set(equal.flatMap((chain) => chain.charges));
  const rest = charges.filter((charge) => !taken.has(charge));
  return joined(rest.length > MAX_OTHERS ? equal : [...equal, ...linked(rest, isNear)]);
}

/** Appends each charge to the chain it continues, or starts a new chain. */
function linked(charges: readonly Charge[], isAlike: Alike): readonly Chain[] {
  const chains: { rhythm: Rhythm | undefined; readonly charges: Charge[] }[] = [];
  for (const charge of charges) {
    const fitting = chains.filter(
      (chain) => rhythmTo(chain, charge) !== undefined && isAlike(chain.charges.at(-1)!, charge),
    );
    const best = fitting.toSorted((a, b) => distance(a, charge) - distance(b, charge))[0];
    if (best) {
      best.rhythm = rhythmTo(best, charge);
      best.charges.push(charge);
    } else chains.push({ rhythm: undefined, charges: [charge] });
  }
  return chains;
}

/** Returns the rhythm in which the charge continues the chain; undefined if it does not. */
function rhythmTo({ rhythm, charges }: Chain, charge: Charge): Rhythm | undefined {
  const gap = charge.day - charges[charges.length - 1]!.day;
  // Most pairs of charges at a shop are rejected here. Without this check, they take three quarters of the time.
  if (gap < 20 || gap > 395 || (gap > 71 && gap < 340)) return undefined;
  if (rhythm === undefined) return RHYTHMS.find((name) => isIn(gap)(REGULAR[name]));
  const allowed = charges.length >= MIN_CHARGES ? GOES_ON[rhythm] : [REGULAR[rhythm]];
  return allowed.some(isIn(gap)) ? rhythm : undefined;
}

/** Ranks chains for a charge, lowest first: same card, then same price, then regular interval, then longer chain. */
function distance({ rhythm, charges }: Chain, charge: Charge): number {
  const last = charges.at(-1)!;
  const card = last.cardId === charge.cardId ? 0 : 10_000;
  const price = isEqual(last, charge) ? 0 : 1_000;
  const isRegular = rhythm === undefined || isIn(charge.day - last.day)(REGULAR[rhythm]);
  return card + price + (isRegular ? 0 : 100) - Math.min(charges.length, 99);
}

/** Joins two chains if one continues where the other ended, at a similar price. */
function joined(chains: readonly Chain[]): readonly Chain[] {
  const left = chains.toSorted((a, b) => (a.charges[0]!.date < b.charges[0]!.date ? -1 : 1));
  const whole: Chain[] = [];
  for (const chain of left) {
    const at = whole.findIndex((before) => continues(before, chain));
    if (at < 0) whole.push(chain);
    else {
      const before = whole[at]!;
      whole[at] = { rhythm: before.rhythm ?? chain.rhythm, charges: [...before.charges, ...chain.charges] };
    }
  }
  return whole;
}

function continues(before: Chain, after: Chain): boolean {
  const first = after.charges[0]!;
  if (before.charges.length < MIN_CHARGES && after.charges.length < MIN_CHARGES) return false;
  const isOne = before.rhythm === undefined || after.rhythm === undefined || before.rhythm === after.rhythm;
  const rhythm = before.rhythm ?? after.rhythm;
  const gap = first.day - before.charges.at(-1)!.day;
  return (
    isOne && rhythm !== undefined && isNear(before.charges.at(-1)!, first) && GOES_ON[rhythm].some(isIn(gap))
  );
}
