const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether all are UUIDs. PostgreSQL rejects other text with an error; callers must treat it as an unknown id. */
export function areIds(...ids: readonly string[]): boolean {
  return ids.every((id) => ID.test(id));
}

export interface CardKey {
  readonly customerId: string;
  readonly cardId: string;
}

/** Whether both ids can belong to a card. */
export const isCardKey = ({ customerId, cardId }: CardKey) => areIds(customerId, cardId);

/** Returns a function that reads data of a card and converts it. Malformed ids give undefined, like unknown ones. */
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
