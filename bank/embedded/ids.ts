import type { Random } from '../../server/ports/random/port.ts';

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Returns whether all are UUIDs. PostgreSQL rejects other text with an error, so callers must treat it as an unknown
 * id.
 */
export function areIds(...ids: readonly string[]): boolean {
  return ids.every((id) => ID.test(id));
}

export interface CardKey {
  readonly customerId: string;
  readonly cardId: string;
}

/** Returns whether both ids can belong to a card. */
export const isCardKey = ({ customerId, cardId }: CardKey) => areIds(customerId, cardId);

/**
 * Wraps a function that reads data of a card, and converts the row that it returns. Malformed ids give undefined, like
 * unknown ids.
 */
export function ofCard<Row extends object, T>(
  read: (card: CardKey) => Promise<Row | undefined>,
  convert: (row: Row) => T,
) {
  return async (customerId: string, cardId: string): Promise<T | undefined> => {
    const card = { customerId, cardId };
    const row = isCardKey(card) ? await read(card) : undefined;
    return row && convert(row);
  };
}

/** Letters and digits of codes, without those that look or sound like another one. */
export const CODE_ALPHABET = '234679ACDEFHJKMNPRTUVWXY';
const LENGTH = 8;

/** Returns a random reference number such as `TL-7F3K92CX`. A constraint makes it unique per customer. */
export function newReference(random: Random, prefix: string): string {
  const text = Array.from({ length: LENGTH }, () =>
    CODE_ALPHABET.charAt(random.int(CODE_ALPHABET.length)),
  ).join('');
  return `${prefix}-${text}`;
}
