/** Whether the note about the groups was closed in this browser. That is no personal data, so it outlives a log-off (GEN-13). */
import { onWipe } from '../../../../web/store.ts';
import { storageOf } from '../../../../web/stored-values.ts';

const KEY = 'menuNoteClosed';
let closed = storageOf('localStorage')?.getItem(KEY) === 'true';
// A log-off clears the storage.
onWipe(keep);

export function isNoteClosed(): boolean {
  return closed;
}

export function closeNote(): void {
  closed = true;
  keep();
}

function keep(): void {
  try {
    if (closed) storageOf('localStorage')?.setItem(KEY, 'true');
  } catch {
    // The storage is full. The note returns with the next page load.
  }
}
