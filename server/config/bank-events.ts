/** Configuration of the bank's events (BANK_EVENTS_…). */

import { sameBytes } from '../crypto/keys.ts';
import type { BankCardSystem } from './card-system.ts';
import type { EnvReader } from './values.ts';
import * as env from './values.ts';

export const BANK_EVENTS = {
  /** Signs the bank's events. */
  current: env.optional('BANK_EVENTS_SECRET', env.secretKey, { secret: true }),
  /** Also accepted while the bank rotates to a new secret. */
  old: env.optional('BANK_EVENTS_SECRET_OLD', env.secretKey, { secret: true }),
};

/** Other settings that the secrets must be compatible with. */
export interface BankEventContext {
  /** The portal's other secrets, keyed by environment variable. */
  readonly others: Readonly<Record<string, readonly Buffer[]>>;
  readonly cardSystem: Pick<BankCardSystem, 'reads'> | undefined;
}

/** Reads the secrets that sign events, the current secret first. If the list is empty, events are not accepted. */
export function readBankEventSecrets(
  reader: EnvReader,
  { others, cardSystem }: BankEventContext,
): readonly Buffer[] {
  const { current, old } = reader.read(BANK_EVENTS);
  const refuse = (value: string | undefined, allowed: string) =>
    reader.refuse('BANK_EVENTS_SECRET', value, allowed);
  if (old && !reader.isSet('BANK_EVENTS_SECRET'))
    refuse(undefined, 'set where BANK_EVENTS_SECRET_OLD is set');
  // Events would have no visible effect, because all reads go to the bank.
  if (current && cardSystem?.reads === 'http')
    refuse('…', 'left out where CARD_SYSTEM_READS is http: the portal then has no copy of the bank’s data');
  for (const [name, known] of Object.entries(others)) {
    const isSame = [current, old].some((secret) => secret && known.some((other) => sameBytes(secret, other)));
    if (isSame) refuse('…', `another secret than ${name}`);
  }
  return [current, old].filter((secret) => secret !== undefined);
}
