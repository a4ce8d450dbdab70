import { type CardExpiry, readShortExpiry } from '../../../../shared/validation/card.ts';
import { ungrouped } from '../../../../shared/validation/reading.ts';

/**
 * Returns the expiry after a text came into one of its two fields, if it is a whole expiry or a year of four digits:
 * people paste `12/27`, and password managers fill in `2027`. Undefined for any other text.
 */
export function pastedExpiry(text: string, typed: CardExpiry): CardExpiry | undefined {
  const short = ungrouped(text).replace(/20(\d\d)$/, '$1');
  if (/^20\d\d$/.test(ungrouped(text))) return { ...typed, year: short };
  const whole = readShortExpiry(short);
  return 'value' in whole ? whole.value : undefined;
}
