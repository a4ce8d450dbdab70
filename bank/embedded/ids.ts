const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether all are UUIDs. PostgreSQL rejects other text with an error; callers must treat it as an unknown id. */
export function areIds(...ids: readonly string[]): boolean {
  return ids.every((id) => ID.test(id));
}

export interface CardKey {
  readonly customerId: string;
  readonly cardId: string;
}
