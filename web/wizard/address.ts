/** The step in the address: `?step=id`. What else the query holds stays. */
const NAME = 'step';

/** The step that a query names. */
export function stepOf(search: string): string | undefined {
  return new URLSearchParams(search).get(NAME) ?? undefined;
}

/** The same query with another step; with none where `step` is undefined. */
export function withStep(search: string, step: string | undefined): string {
  const query = new URLSearchParams(search);
  if (step === undefined) query.delete(NAME);
  else query.set(NAME, step);
  return query.size > 0 ? `?${query}` : '';
}
