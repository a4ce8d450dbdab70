/** The edition of the demo bank, by which old snapshots are recognised. */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { demoBank } from '../../../bank/demo/generate.ts';
import { EDITION } from './seed.ts';

/** The people of the demo's table and as many others as cover each kind. */
const CUSTOMERS = 200;

it('[OPS-1] has a new edition for each change of the generated bank', () => {
  const hash = createHash('sha256');
  let left = CUSTOMERS;
  for (const customer of demoBank({ today: '2026-07-01' })) {
    if (left-- === 0) break;
    hash.update(JSON.stringify(customer, (_key, value) => (typeof value === 'bigint' ? `${value}` : value)));
  }
  // Another digest: increase EDITION, and write both here.
  expect({ edition: EDITION, digest: hash.digest('hex').slice(0, 16) }).toEqual({
    edition: 11,
    digest: '16b2981a864663c2',
  });
});
