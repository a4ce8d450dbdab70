/**
 * The current view of the desk. It is in the browser's history, so that Back and Reload work. It is not in the address,
 * because the address would then contain a reference to the customer.
 */
import { useEffect, useState } from 'react';
import { ACTS, type ActKind } from '../../../shared/staff-roles.ts';

export type View =
  | { readonly name: 'home' }
  | { readonly name: 'person'; readonly reference: string; readonly notice?: Notice }
  | {
      readonly name: 'act';
      readonly reference: string;
      readonly kind: ActKind;
      readonly messageId?: string;
      readonly changeId?: string;
    };

/** Result of a change, shown above the customer. */
export interface Notice {
  readonly kind: ActKind;
  readonly state: 'requested' | 'done' | 'refused';
  readonly notified: boolean;
}

const HOME: View = { name: 'home' };

/**
 * Returns the view of a history entry, after Back or a reload. Returns the home view for a history entry that the desk
 * did not create.
 */
function viewOf(state: unknown): View {
  const { view } = Object(state) as { view?: { name?: unknown; reference?: unknown; kind?: unknown } };
  if (typeof view?.reference !== 'string') return HOME;
  // The notice is omitted, because the state that it describes may have changed since.
  if (view.name === 'person') return { name: 'person', reference: view.reference };
  const isAct = view.name === 'act' && ACTS.some((kind) => kind === view.kind);
  return isAct ? (view as View) : HOME;
}

export interface Views {
  readonly view: View;
  /** Shows another view, as a new history entry. */
  readonly show: (view: View) => void;
  /** Shows another view in place of the current one. */
  readonly replace: (view: View) => void;
}

export function useView(): Views {
  const [view, setView] = useState<View>(() => viewOf(history.state));
  useEffect(() => {
    const follow = (event: PopStateEvent) => setView(viewOf(event.state));
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  const go = (how: 'pushState' | 'replaceState') => (next: View) => {
    history[how]({ view: next }, '');
    setView(next);
    window.scrollTo(0, 0);
  };
  return { view, show: go('pushState'), replace: go('replaceState') };
}
