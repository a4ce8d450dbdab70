import { useEffect, useSyncExternalStore } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { useSay } from '../language.tsx';
import { pageOf } from '../paths.ts';
import { isPlainPress } from '../ui/action/navigation.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { answerLeave, leave, leaveQuestion, wouldLoseInput } from './leave.ts';
import { leaveText as text } from './messages.ts';

/** Steps, tabs and the language are parts of one page. */
const losesInput: BlockerFunction = ({ currentLocation, nextLocation }) =>
  wouldLoseInput() && pageOf(currentLocation.pathname) !== pageOf(nextLocation.pathname);

const never = () => false;

/** Shows the question before typed input is lost, whatever leaves the page; one for each page of the application. */
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

/** Links that load another document. What the application handles itself has been prevented when it comes here. */
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
