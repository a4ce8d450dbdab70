/**
 * What of a statement is due while a part of it is in dispute. Bank and portal share this rule, so that every page, slip and document
 * names the same amounts. Amounts are whole TWD.
 */

/** A statement as it was issued, what was received since, and what is in dispute. */
export interface DisputedStatement {
  /** Negative when the bank owes the customer. */
  readonly total: bigint;
  readonly minimum: bigint;
  readonly paid: bigint;
  /** The amount that need not be paid while its cases are open; at least zero. */
  readonly suspended: bigint;
}

/** What is left of a statement. `due`, `suspended` and what was paid add up to the total, unless more than the total was paid. */
export interface LeftOfStatement {
  readonly due: bigint;
  readonly minimumDue: bigint;
  /** The minimum payment without the part that the suspended amount has in it. After this payment no bill is late. */
  readonly minimum: bigint;
  /** Never more than is unpaid. */
  readonly suspended: bigint;
}

/**
 * Returns what is left to pay. The suspended amount has the same part in the minimum payment as in the total; the rest of the minimum is
 * rounded up to the dollar and is never more than what is left of the bill.
 */
export function leftOfStatement({ total, minimum, paid, suspended }: DisputedStatement): LeftOfStatement {
  const unpaid = positive(total - paid);
  const held = smaller(positive(suspended), unpaid);
  const rest = total - held;
  const reduced = held === 0n ? minimum : (minimum * rest + total - 1n) / total;
  const due = unpaid - held;
  return {
    due,
    minimumDue: smaller(positive(reduced - paid), due),
    minimum: smaller(reduced, positive(rest)),
    suspended: held,
  };
}

function positive(amount: bigint): bigint {
  return amount > 0n ? amount : 0n;
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
