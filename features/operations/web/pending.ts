/** Requests of the person whose outcome is not known yet, for pages that show it in their own way. */
import { useEffect, useSyncExternalStore } from 'react';
import { refreshAll, useCall } from '../../../web/http/query.tsx';
import { isLoggedOn } from '../../../web/store.ts';
import { usePainted } from '../../../web/ui/layout/usePainted.ts';
import { type OperationRequest, operationCalls } from '../contract.ts';
import { untilSettled } from './follow.ts';
import { QUIET } from './quiet.ts';
import { isPending, stopWaiting, waitingState } from './sendCommand.ts';

/** The requests that are under way. Reads them after the first paint, which they do not change but would delay. */
export function usePendingRequests(): readonly OperationRequest[] {
  const painted = usePainted();
  const enabled = painted && isLoggedOn();
  const list = useCall(operationCalls.list, {}, { inlineErrors: QUIET, enabled });
  return (list.data ?? []).filter(isPending);
}

/** Reads everything again when the request is settled. */
export function useFollowed(commandId: string | undefined): void {
  useEffect(() => {
    if (commandId === undefined) return;
    const stop = new AbortController();
    // What it changed is on this page; the list then has the next one. A message tells of the outcome.
    untilSettled(commandId, stop.signal).then(refreshAll, () => undefined);
    return () => stop.abort();
  }, [commandId]);
}

/** Whether the command that this page has just sent is under way. Its waiting ends when the component unmounts. */
export function useWaiting(): boolean {
  const waiting = useSyncExternalStore(waitingState.subscribe, waitingState.now, () => undefined);
  useEffect(() => stopWaiting, []);
  return waiting !== undefined;
}
