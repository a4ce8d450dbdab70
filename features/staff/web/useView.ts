/**
 * Which view the desk shows. It is in the browser's history, so that Back and Reload work, and not in the address, which would
 * carry a reference of the customer.
 */
import { useCallback, useEffect, useState } from 'react';
import { ACTS, type ActKind } from '../../../shared/staff-roles.ts';

export type View =
  | { readonly name: 'home' }
  | { readonly name: 'person'; readonly reference: string; readonly notice?: Notice }
  | { readonly name: 'act'; readonly reference: string; readonly kind: ActKind; readonly messageId?: string };

/** What was done, shown above the customer. */
export interface Notice {
  readonly kind: ActKind;
  readonly state: 'requested' | 'done' | 'refused';
  readonly notified: boolean;
}

const HOME: View = { name: 'home' };

/** The view of a history entry, after Back or a reload; of another program's entry: the first one. */
function viewOf(state: unknown): View {
  const { view } = Object(state) as { view?: { name?: unknown; reference?: unknown; kind?: unknown } };
  if (typeof view?.reference !== 'string') return HOME;
  // Without the notice: what was requested or done then may be otherwise now.
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
  const show = useCallback((next: View) => {
    history.pushState({ view: next }, '');
    setView(next);
    window.scrollTo(0, 0);
  }, []);
  const replace = useCallback((next: View) => {
    history.replaceState({ view: next }, '');
    setView(next);
    window.scrollTo(0, 0);
  }, []);
  return { view, show, replace };
}
