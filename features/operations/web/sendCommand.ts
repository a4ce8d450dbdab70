/** Sends a command to the card system. If the card system does not answer in time, polls for the outcome. */
import type { Endpoint, InputOf, PayloadOf, UnderWayAnswer } from '../../../shared/http/endpoint.ts';
import { type CallOptions, call, PortalError } from '../../../web/http/api.ts';
import { invalidate } from '../../../web/http/query.tsx';
import { allowLeaving } from '../../../web/leave/leave.ts';
import { listenerSet } from '../../../web/listeners.ts';
import { isLoggedOn } from '../../../web/store.ts';
import { type OperationRequest, operationCalls } from '../contract.ts';
import { answerOf, untilSettled } from './follow.ts';

let current: string | undefined;
let following = new AbortController();
/** Ids of commands whose outcome this page has received. A request list loaded earlier still shows them as pending. */
const settledHere = new Set<string>();
const changes = listenerSet();

function setCurrent(id: string | undefined): void {
  current = id;
  changes.notify();
}

/** External store: the command of this page whose outcome is not known yet. */
export const waitingState = { now: () => current, subscribe: changes.subscribe };

/** True when a request is pending and this page has not received its outcome. */
export function isPending({ commandId, state }: Pick<OperationRequest, 'commandId' | 'state'>): boolean {
  return state === 'pending' && !settledHere.has(commandId);
}

/** Stops waiting when the page is left. A message informs the person of the outcome. */
export function stopWaiting(): void {
  following.abort();
  following = new AbortController();
  if (current !== undefined) setCurrent(undefined);
}

/**
 * Sends a command (a call whose contract has `commands`). Resolves to its payload, even if the outcome arrives later. Until
 * then the page shows the pending request (`UnlessPending`). Never resolves if the page is left first. Rejects like `call`.
 */
export async function sendCommand<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
): Promise<PayloadOf<E>> {
  const payload: unknown = await call(endpoint, input, options).catch((error: unknown) => {
    // Another page or device has sent a command that is pending. The refetched list shows it here.
    if (error instanceof PortalError && error.is('UNDER-WAY')) invalidate(operationCalls.list);
    throw error;
  });
  if (!isUnderWay(payload)) return payload as PayloadOf<E>;
  return (await outcomeOf(payload.commandId)) as PayloadOf<E>;
}

function isUnderWay(payload: unknown): payload is UnderWayAnswer['payload'] {
  return typeof payload === 'object' && payload !== null && 'state' in payload && payload.state === 'pending';
}

async function outcomeOf(id: string): Promise<unknown> {
  const { signal } = following;
  allowLeaving();
  setCurrent(id);
  // Before log-on there is no session for polling. A message informs the person of the outcome.
  if (!isLoggedOn()) return new Promise<never>(() => undefined);
  try {
    const outcome = await untilSettled(id, signal);
    settledHere.add(id);
    return answerOf(outcome);
  } catch (error) {
    if (signal.aborted) return new Promise<never>(() => undefined);
    throw error;
  } finally {
    invalidate(operationCalls.list);
    if (!signal.aborted) setCurrent(undefined);
  }
}
