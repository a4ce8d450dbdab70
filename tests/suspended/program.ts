/**
 * A small program that works out what is due of a bill with amounts in dispute. It shares no code with the bank or the portal, and gets
 * to its amounts in another way: it takes things off, where the rule of shared/suspension.ts keeps what is left.
 */

/** Whole TWD. */
export interface Bill {
  readonly total: number;
  readonly minimum: number;
  /** The balance of the bill before, and what was paid of it before this bill. */
  readonly previous: number;
  readonly payments: number;
}

export interface Held {
  /** Index of the bill that has the line; undefined while it is unbilled. */
  readonly bill: number | undefined;
  readonly suspended: number;
  readonly open: boolean;
}

export interface History {
  /** Oldest first. */
  readonly bills: readonly Bill[];
  /** Received since the last bill. */
  readonly paid: number;
  readonly held: readonly Held[];
}

export interface Expected {
  readonly suspended: number;
  readonly due: number;
  readonly minimumDue: number;
}

/** Returns what of the last bill is in dispute, and what is due of it. */
export function expectedOf({ bills, paid, held }: History): Expected {
  const last = bills.length - 1;
  const { total, minimum } = bills[last]!;
  /** All that is held of this bill and later ones. */
  const heldFrom = (first: number) =>
    held
      .filter(({ bill, open }) => open && bill !== undefined && bill >= first)
      .reduce((sum, one) => sum + one.suspended, 0);
  // Of bills before `first`, no more can still be held than the bill took over unpaid.
  const ceilings = bills.map(({ previous, payments }, first) =>
    first === 0 ? heldFrom(0) : Math.max(previous - payments, 0) + heldFrom(first),
  );
  const suspended = Math.max(Math.min(...ceilings, total - paid), 0);
  const due = Math.max(total - suspended - paid, 0);
  const spared = total > 0 ? Math.floor((minimum * suspended) / total) : 0;
  return { suspended, due, minimumDue: Math.min(Math.max(minimum - spared - paid, 0), due) };
}
