/** The person's requests with an unknown outcome, for pages that show them in their own way. */
import { useEffect, useSyncExternalStore } from 'react';
import type { ErrorCode } from '../../../shared/errors.ts';
import { refreshAll, useCall } from '../../../web/http/query.tsx';
import { isLoggedOn } from '../../../web/store.ts';
import { usePainted } from '../../../web/ui/layout/usePainted.ts';
import { type OperationRequest, operationCalls } from '../contract.ts';
import { untilSettled } from './follow.ts';
import { isPending, stopWaiting, waitingState } from './sendCommand.ts';

/** Errors of the request list that must not interrupt the page around it. */
const QUIET: readonly ErrorCode[] = [
  '500',
  'UNKNOWN',
  'NET-OFFLINE',
  'NET-TIMEOUT',
  'CARD-SYSTEM',
  'NOT_FOUND',
];

/** Returns the pending requests. */
export function useRequests(enabled: boolean): readonly OperationRequest[] {
  const list = useCall(operationCalls.list, {}, { inlineErrors: QUIET, enabled });
  return (list.data ?? []).filter(isPending);
}

/** Like {@link useRequests}, but loads the list after the first paint, which would otherwise come later. */
export function usePendingRequests(): readonly OperationRequest[] {
  const painted = usePainted();
  return useRequests(painted && isLoggedOn());
}

/** Refetches all data when the request is settled. */
export function useFollowed(commandId: string | undefined): void {
  useEffect(() => {
    if (commandId === undefined) return;
    const stop = new AbortController();
    // The request may have changed data of this page. The refetched list then has the next request. A message reports the outcome.
    untilSettled(commandId, stop.signal).then(refreshAll, () => undefined);
    return () => stop.abort();
  }, [commandId]);
}

/** True while a command sent by this page is pending. Stops waiting when the component unmounts. */
export function useWaiting(): boolean {
  const waiting = useSyncExternalStore(waitingState.subscribe, waitingState.now, () => undefined);
  useEffect(() => stopWaiting, []);
  return waiting !== undefined;
}
