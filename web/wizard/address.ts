/** The step in the address: `?step=id`. The rest of the query stays unchanged. */
const NAME = 'step';

/** Returns the step in a query string. */
export function stepOf(search: string): string | undefined {
  return new URLSearchParams(search).get(NAME) ?? undefined;
}

/** Returns the query string with another step. Removes the step when `step` is undefined. */
export function withStep(search: string, step: string | undefined): string {
  const query = new URLSearchParams(search);
  if (step === undefined) query.delete(NAME);
  else query.set(NAME, step);
  return query.size > 0 ? `?${query}` : '';
}
