import { useEffect } from 'react';
import { refreshAll, useCall } from '../../../web/http/query.tsx';
import { useSay } from '../../../web/language/language.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { operationCalls } from '../contract.ts';
import { requestName } from '../messages.ts';
import { underWayText as text } from '../view.messages.ts';
import { untilSettled } from './follow.ts';
import { QUIET } from './quiet.ts';

/** The person's requests whose outcome is not known yet. Renders nothing without one. */
export function PendingRequests() {
  const t = useSay();
  const list = useCall(operationCalls.list, {}, { inlineErrors: QUIET });
  const pending = (list.data ?? []).filter(({ state }) => state === 'pending');
  const first = pending[0]?.commandId;
  useEffect(() => {
    if (first === undefined) return;
    const stop = new AbortController();
    // What it changed is on this page; the list then has the next one. A message tells of the outcome.
    untilSettled(first, stop.signal).then(refreshAll, () => undefined);
    return () => stop.abort();
  }, [first]);
  if (pending.length === 0) return null;
  const names = [...new Set(pending.map(({ kind }) => t(requestName[kind])))];
  return (
    <AlertBar tone="info" title={t(text.listTitle)}>
      {t(text.list, { count: pending.length, requests: names.join(t(text.separator)) })}
    </AlertBar>
  );
}
