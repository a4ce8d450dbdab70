const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** PostgreSQL would refuse a text that is no uuid with an error; here it names nothing, like any unknown id. */
export function areIds(...ids: readonly string[]): boolean {
  return ids.every((id) => ID.test(id));
}
