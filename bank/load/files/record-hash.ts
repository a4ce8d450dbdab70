/** Hashes of records, which find the rows that are as in an earlier load. */
import { createHash, hash } from 'node:crypto';
import type { BankTable } from '../tables/table.ts';
import { MAX_RECORD_BYTES } from './csv.ts';

const SEED_BYTES = 16;

/**
 * Returns a function that hashes a record's text without its line end to 32 hexadecimal digits. Records have the same hash only if
 * their text, the header of their file and the rules of their table are the same.
 */
export function recordHash(table: BankTable, header: string): (record: string | Uint8Array) => string {
  const bytes = Buffer.alloc(SEED_BYTES + MAX_RECORD_BYTES);
  createHash('sha256')
    .update(JSON.stringify([header, table]))
    .digest()
    .copy(bytes, 0, 0, SEED_BYTES);
  return (record) => {
    let length: number;
    if (typeof record === 'string') length = bytes.write(record, SEED_BYTES);
    else {
      if (record.length > MAX_RECORD_BYTES) throw new RangeError('the record is too long');
      bytes.set(record, SEED_BYTES);
      length = record.length;
    }
    return hash('sha256', bytes.subarray(0, SEED_BYTES + length), 'hex').slice(0, 32);
  };
}
