/**
 * Combines the events of one card. Events contain whole values, never differences. So the newest event about a value
 * decides, and repeated or late events change nothing.
 */
import type { BankEvent, EventOf } from '../../server/ports/card-system/http/wire/events.ts';
import type { ContactKind } from '../../server/ports/card-system/parts/contacts.ts';

/** A transaction event: authorised or posted. */
export type LineEvent = EventOf<'authorised'> | EventOf<'posted'>;

/** What an event told is suspended, in whole TWD; null when it did not. */
export interface ToldSuspended {
  readonly amount: bigint | null;
  readonly at: string;
}

/** Combined facts of one card. */
export interface CardFacts {
  /** The event that decides the balance. */
  balance: LineEvent | undefined;
  /** By transaction id. */
  readonly lines: Map<string, LineEvent>;
  /** By statement date. */
  readonly statements: Map<string, EventOf<'statement'>>;
  /** Changes of due dates that are newer than the statement event, by statement date. */
  readonly dues: Map<string, EventOf<'due-changed'>>;
  /** TWD received since a statement, by statement date. */
  readonly paid: Map<string, bigint>;
  /** What is suspended of a statement, by statement date. A statement begins at nothing; a change without the field leaves it. */
  readonly suspended: Map<string, ToldSuspended>;
  /** By sequence in the ledger. */
  readonly points: Map<number, EventOf<'points'>>;
  /** By token id. */
  readonly tokens: Map<string, EventOf<'token-added'>>;
  /**
   * The controls event with the highest version. Its arrival time does not matter, because events and answers to
   * commands arrive in any order.
   */
  controls: EventOf<'controls'> | undefined;
  /** Of each version of the primary's layer and each use of an extra amount, oldest first. */
  readonly family: EventOf<'family-controls'>[];
  /** The latest change of each contact of the customer. */
  readonly contacts: Map<ContactKind, EventOf<'contact-changed'>>;
}

/** @param events events of one card, oldest first */
export function factsOf(events: readonly BankEvent[]): CardFacts {
  const facts: CardFacts = {
    balance: undefined,
    lines: new Map(),
    statements: new Map(),
    dues: new Map(),
    paid: new Map(),
    suspended: new Map(),
    points: new Map(),
    tokens: new Map(),
    controls: undefined,
    family: [],
    contacts: new Map(),
  };
  for (const event of events) add(facts, event);
  return facts;
}

function add(facts: CardFacts, event: BankEvent): void {
  switch (event.kind) {
    case 'authorised':
    case 'posted':
      facts.balance = event;
      // A posted transaction never becomes authorised again.
      if (event.kind === 'posted' || facts.lines.get(event.transactionId)?.kind !== 'posted')
        facts.lines.set(event.transactionId, event);
      return;
    case 'statement':
      facts.statements.set(event.statementDate, event);
      facts.dues.delete(event.statementDate);
      facts.paid.set(event.statementDate, event.paidSince.minor);
      facts.suspended.set(event.statementDate, toldBy(event));
      return;
    case 'due-changed':
      facts.dues.set(event.statementDate, event);
      facts.paid.set(event.statementDate, event.paidSince.minor);
      if (event.suspended) facts.suspended.set(event.statementDate, toldBy(event));
      return;
    case 'points':
      facts.points.set(event.sequence, event);
      return;
    case 'token-added':
      facts.tokens.set(event.tokenId, event);
      return;
    case 'controls':
      if (event.version >= (facts.controls?.version ?? 0)) facts.controls = event;
      return;
    case 'family-controls':
      facts.family.push(event);
      return;
    case 'contact-changed':
      facts.contacts.set(event.contact, event);
      return;
    default:
  }
}

function toldBy({ suspended, occurredAt }: EventOf<'statement' | 'due-changed'>): ToldSuspended {
  return { amount: suspended?.minor ?? null, at: occurredAt };
}

/** The last entry of a card's points ledger. */
export interface LedgerEnd {
  /** 0 for an empty ledger. */
  readonly sequence: number;
  readonly balance: number;
}

/**
 * Returns the entries that continue the ledger without a gap and start from the previous balance. An entry that
 * arrived early is left out until the entries before it arrive.
 */
export function nextPoints(points: CardFacts['points'], end: LedgerEnd): readonly EventOf<'points'>[] {
  const next: EventOf<'points'>[] = [];
  let { sequence, balance } = end;
  for (;;) {
    const entry = points.get(sequence + 1);
    if (!entry || entry.balanceAfter - entry.points !== balance) return next;
    next.push(entry);
    sequence = entry.sequence;
    balance = entry.balanceAfter;
  }
}
