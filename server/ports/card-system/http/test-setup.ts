/** Returns the error of a rejected promise; throws when it was not rejected. */
export async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  const outcome = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome === undefined) throw new Error('was not rejected');
  return outcome;
}
