import { createHash } from 'node:crypto';

/** Returns a customer id for tests: the same UUID for the same name. */
export function customerIdOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex').slice(0, 32);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
