/** Returns what a promise is rejected with; throws when it is not. */
export async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  const outcome = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome === undefined) throw new Error('was not rejected');
  return outcome;
}
