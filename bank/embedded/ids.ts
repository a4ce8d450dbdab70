const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether all are UUIDs. PostgreSQL rejects other text with an error, but callers treat it as an unknown id. */
export function areIds(...ids: readonly string[]): boolean {
  return ids.every((id) => ID.test(id));
}

/** A card of a customer. */
export interface CardKey {
  readonly customerId: string;
  readonly cardId: string;
}
