/** For tests of the card system over HTTP. */
import { systemClock } from '../../clock/system.ts';
import { type CardSystemSettings, type HttpCardSystem, openHttpCardSystem } from './open.ts';

/** Connects to a bank at this address, without a log. */
export function connectTo(url: string, token: string, reads: CardSystemSettings['reads']): HttpCardSystem {
  return openHttpCardSystem(
    { url, auth: { kind: 'bearer', token }, reads, readMs: 10_000, commandMs: 10_000, calls: 200 },
    { warn: () => undefined, error: () => undefined },
    systemClock,
  );
}

/** Returns the error of a rejected promise; throws when it was not rejected. */
export async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  const outcome = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome === undefined) throw new Error('was not rejected');
  return outcome;
}
