import { useEffect, useSyncExternalStore } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { pageOf } from '../address.ts';
import { useSay } from '../language/language.tsx';
import { isPlainPress } from '../ui/action/navigation.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { answerLeave, leave, leaveQuestion, wouldLoseInput } from './leave.ts';
import { leaveText as text } from './messages.ts';

/** True when a navigation would lose input. Steps, tabs and languages belong to one page, so moving between them loses no input. */
const losesInput: BlockerFunction = ({ currentLocation, nextLocation }) =>
  wouldLoseInput() && pageOf(currentLocation.pathname) !== pageOf(nextLocation.pathname);

const never = () => false;

/** Asks for confirmation before navigation loses typed input. Use it once per page. */
export function LeaveHost() {
  const t = useSay();
  const blocker = useBlocker(losesInput);
  const asked = useSyncExternalStore(leaveQuestion.subscribe, leaveQuestion.isAsked, never);
  useDocumentLinks();
  if (!asked && blocker.state !== 'blocked') return null;

  function stay() {
    blocker.reset?.();
    answerLeave(false);
  }

  function go() {
    answerLeave(true);
    blocker.proceed?.();
  }

  return (
    <Dialog
      open
      alert
      kind="warning"
      title={t(text.title)}
      onClose={stay}
      actions={[
        { label: t(text.stay), variant: 'primary', first: true, onClick: stay },
        { label: t(text.go), onClick: go },
      ]}
    >
      <p>{t(text.body)}</p>
    </Dialog>
  );
}

/** Handles links that load another document. The router has already called preventDefault on its own links. */
function useDocumentLinks(): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (!isPlainPress(event) || !wouldLoseInput()) return;
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || !leavesDocument(link)) return;
      event.preventDefault();
      leave(() => location.assign(link.href));
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);
}

function leavesDocument({ target, download, href, protocol, hash }: HTMLAnchorElement): boolean {
  if ((target && target !== '_self') || download || !/^https?:$/.test(protocol)) return false;
  const [page] = location.href.split('#');
  return hash === '' || href.split('#')[0] !== page;
}
