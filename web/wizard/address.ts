/** The step in the address: `?step=id`. The rest of the query stays unchanged. */
const NAME = 'step';

/** Returns the step in a query string. */
export function stepOf(search: string): string | undefined {
  return new URLSearchParams(search).get(NAME) ?? undefined;
}

/** Returns the query string with these parameters. Removes those that are undefined. */
export function withParameters(search: string, values: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  }
  return query.size > 0 ? `?${query}` : '';
}

/** Returns the query string with another step. Removes the step when `step` is undefined. */
export function withStep(search: string, step: string | undefined): string {
  return withParameters(search, { [NAME]: step });
}
