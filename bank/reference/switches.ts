/** Faults that the reference bank simulates on request, to test the portal's reaction. */
import * as z from 'zod/mini';

const ms = z.int().check(z.gte(0), z.lte(600_000));

const fault = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum([
      /** Faults that close the connection: `lose-before` before the effect, `lose-after` after it. */
      'lose-before',
      'lose-after',
      'down',
      /** Processes the request twice concurrently. */
      'duplicate',
      'html',
      'other-customer',
      'huge',
      'missing-field',
      /** Answers correctly, then closes the connection, as many gateways do. */
      'one-call-each',
    ]),
  }),
  /** Answers after `ms`. */
  z.strictObject({ kind: z.literal('slow'), ms }),
  /** Closes the connection; the effect happens after `ms`. */
  z.strictObject({ kind: z.literal('late'), ms }),
  /** Answers 503 with Retry-After, without an effect. */
  z.strictObject({ kind: z.literal('busy'), seconds: z.int().check(z.gte(1), z.lte(3600)) }),
]);

export type Fault = z.output<typeof fault>;

const setting = z.strictObject({
  on: z.enum(['reads', 'commands', 'evidence', 'both']),
  /** The fault to simulate from now on; null ends the simulation. */
  fault: z.nullable(fault),
  /** Number of next calls that the fault affects. Default: all calls, until the fault is switched off. */
  calls: z.exactOptional(z.int().check(z.gte(1), z.lte(1_000_000))),
});

export type Setting = z.output<typeof setting>;

/** `both` of a setting is reads and commands. */
type CallGroup = 'reads' | 'commands' | 'evidence';

export interface Switches {
  set(setting: Setting): void;
  /** Applies a setting from JSON. Throws when it is invalid. */
  setJson(json: unknown): void;
  /** Returns the fault for this call, if any. Counts the call. */
  take(group: CallGroup): Fault | undefined;
}

export function createSwitches(): Switches {
  const set = new Map<CallGroup, { readonly fault: Fault; left: number }>();
  function apply({ on, fault: chosen, calls = Number.POSITIVE_INFINITY }: Setting): void {
    for (const group of on === 'both' ? (['reads', 'commands'] as const) : [on]) {
      if (chosen) set.set(group, { fault: chosen, left: calls });
      else set.delete(group);
    }
  }
  return {
    set: apply,
    setJson: (json) => apply(setting.parse(json)),
    take(group) {
      const found = set.get(group);
      if (!found) return undefined;
      found.left--;
      if (found.left <= 0) set.delete(group);
      return found.fault;
    },
  };
}
