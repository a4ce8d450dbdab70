/**
 * Asks before typed input is lost (GEN-9). Forms say that they hold some; whatever leaves the page asks here. The
 * question is shown by LeaveHost.tsx; for closing the tab, loading anew and Back to another document it is the
 * browser's own, because no other can be shown then.
 */
import { useEffect } from 'react';

const holders = new Set<symbol>();
const listeners = new Set<() => void>();
/** The person has agreed, or the portal itself leaves: nothing is asked until no form holds input. */
let free = false;
/** What runs when the person agrees to leave; undefined while nothing is asked. */
let question: (() => void) | undefined;

/** For a form: leaving asks while `dirty` is true. Several on one page ask one question. */
export function useLeaveGuard(dirty: boolean): void {
  useEffect(() => (dirty ? holdInput() : undefined), [dirty]);
}

/** Leaving asks from now on. Returns the way to stop. */
export function holdInput(): () => void {
  const holder = Symbol();
  holders.add(holder);
  changed();
  return () => {
    holders.delete(holder);
    if (holders.size === 0) free = false;
    changed();
  };
}

/** True when leaving now would lose input that nobody has agreed to lose. */
export function wouldLoseInput(): boolean {
  return holders.size > 0 && !free;
}

/** Before the portal itself leaves the page: log-off, the session's end, an error page, after a form was taken. */
export function leaveFreely(): void {
  question = undefined;
  free = holders.size > 0;
  changed();
}

/** Runs `go`, which leaves the page: at once when nothing would be lost, else when the person agrees. */
export function leave(go: () => void): void {
  if (wouldLoseInput()) {
    question = go;
    changed();
  } else go();
}

/** The person's answer to the question of {@link leave}. */
export function answerLeave(agreed: boolean): void {
  const go = question;
  question = undefined;
  if (agreed) leaveFreely();
  else changed();
  if (agreed) go?.();
}

/** For the host: whether {@link leave} asks. */
export const leaveQuestion = {
  isAsked: () => question !== undefined,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function changed(): void {
  // Only while it is needed: such a listener keeps browsers from keeping the page for Back.
  if (typeof window !== 'undefined') {
    if (wouldLoseInput()) window.addEventListener('beforeunload', askBrowser);
    else window.removeEventListener('beforeunload', askBrowser);
  }
  for (const listener of listeners) listener();
}

function askBrowser(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

if (typeof window !== 'undefined') {
  // Back to a page that the browser kept whole: what was agreed to then says nothing about now.
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    free = false;
    changed();
  });
}
