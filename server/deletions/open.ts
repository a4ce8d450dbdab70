/** Opens the list of deletions at its configured place. */
import { resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Clock } from '../ports/clock/port.ts';
import type { Random } from '../ports/random/port.ts';
import { createDeletionBucket } from './bucket.ts';
import { createDeletionFolder } from './folder.ts';
import { createDeletionList, type DeletionList } from './list.ts';

export function openDeletionList(
  { deletions: { bucket, folder }, keyring }: Pick<Config, 'deletions' | 'keyring'>,
  { clock, random }: { readonly clock: Clock; readonly random: Random },
): DeletionList {
  const place = bucket ? createDeletionBucket(bucket, clock) : createDeletionFolder(resolve(folder));
  return createDeletionList({ place, keyring, random });
}
