/**
 * The failed reads of the page. A part that shows its failure (LoadFailed.tsx) says so here; a bar above the content shows
 * the others (OtherFailures.tsx), such as a read that several parts use. No failed read covers the page with a dialog.
 */
import { listenerSet } from '../listeners.ts';
import type { PortalError } from './api.ts';

export interface FailedRead {
  readonly error: PortalError;
  readonly retry: () => void;
}

const NONE: readonly FailedRead[] = [];
const failed = new Set<FailedRead>();
/** How many parts show each error. Parts with the same read have the same error. */
const shown = new Map<unknown, number>();
const changes = listenerSet();
let others = NONE;

function update(): void {
  const now = [...failed].filter(({ error }) => !shown.has(error));
  others = now.length > 0 ? now : NONE;
  changes.notify();
}

/** Adds a failed read. Returns the function that removes it. */
export function addFailure(read: FailedRead): () => void {
  failed.add(read);
  update();
  return () => {
    failed.delete(read);
    update();
  };
}

/** Says that a part of the page shows these errors. Returns the function that takes it back. */
export function showInPart(errors: readonly unknown[]): () => void {
  for (const error of errors) shown.set(error, (shown.get(error) ?? 0) + 1);
  update();
  return () => {
    for (const error of errors) {
      const left = (shown.get(error) ?? 1) - 1;
      if (left > 0) shown.set(error, left);
      else shown.delete(error);
    }
    update();
  };
}

/** External store of the failures that no part shows. */
export const otherFailures = { now: () => others, subscribe: changes.subscribe };
