/**
 * Asks for confirmation before typed input is lost (GEN-9). Forms register their unsaved input; navigation goes through
 * {@link leave}. LeaveHost.tsx shows the question. On closing the tab, reloading and Back to another document the browser
 * shows its own question, because a page cannot show a question then.
 */
import { useEffect } from 'react';
import { listenerSet } from '../listeners.ts';

const blockers = new Set<symbol>();
const changes = listenerSet();
/** The user has agreed to leave, or the portal itself leaves. Reset when no form has unsaved input. */
let allowed = false;
/** Continues the navigation when the user agrees to leave; undefined while no question is open. */
let question: (() => void) | undefined;

/** Hook for forms. Leaving asks for confirmation while `dirty` is true. Several forms on a page share one question. */
export function useLeaveGuard(dirty: boolean): void {
  useEffect(() => (dirty ? blockLeaving() : undefined), [dirty]);
}

/** Makes leaving ask for confirmation until the returned function is called. */
export function blockLeaving(): () => void {
  const blocker = Symbol();
  blockers.add(blocker);
  changed();
  return () => {
    blockers.delete(blocker);
    if (blockers.size === 0) allowed = false;
    changed();
  };
}

/** True when leaving now would lose input and the user has not agreed. */
export function wouldLoseInput(): boolean {
  return blockers.size > 0 && !allowed;
}

/**
 * Permits leaving without a question. Call it before the portal itself leaves the page: at log-off or session end, for an
 * error page, or after submitting a form.
 */
export function allowLeaving(): void {
  question = undefined;
  allowed = blockers.size > 0;
  changed();
}

/** Runs `go`, which leaves the page: at once if no input would be lost, else after the user agrees. */
export function leave(go: () => void): void {
  if (wouldLoseInput()) {
    question = go;
    changed();
  } else go();
}

/** Answers the question of {@link leave}. */
export function answerLeave(agreed: boolean): void {
  const go = question;
  question = undefined;
  if (agreed) allowLeaving();
  else changed();
  if (agreed) go?.();
}

/** External store for LeaveHost.tsx: whether a question is open. */
export const leaveQuestion = { isAsked: () => question !== undefined, subscribe: changes.subscribe };

function changed(): void {
  // The listener is registered only while it is needed, because it disables the browser's back-forward cache.
  if (typeof window !== 'undefined') {
    if (wouldLoseInput()) window.addEventListener('beforeunload', askBrowser);
    else window.removeEventListener('beforeunload', askBrowser);
  }
  changes.notify();
}

function askBrowser(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

if (typeof window !== 'undefined') {
  // The back-forward cache has restored the page, so an earlier consent is no longer valid.
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    allowed = false;
    changed();
  });
}
