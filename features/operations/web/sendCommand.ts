/** Sends a command for the card system, and waits for its outcome when the card system has not answered in time. */
import type { Endpoint, InputOf, PayloadOf, UnderWayAnswer } from '../../../shared/http/endpoint.ts';
import { type CallOptions, call, PortalError } from '../../../web/http/api.ts';
import { invalidate } from '../../../web/http/query.tsx';
import { allowLeaving } from '../../../web/leave/leave.ts';
import { isLoggedOn } from '../../../web/store.ts';
import { type OperationRequest, operationCalls } from '../contract.ts';
import { answerOf, untilSettled } from './follow.ts';

let current: string | undefined;
let following = new AbortController();
/** The commands of this page whose outcome it has. A list that was read before still calls them pending. */
const settledHere = new Set<string>();
const listeners = new Set<() => void>();

function setCurrent(id: string | undefined): void {
  current = id;
  for (const listener of listeners) listener();
}

/** External store: the command of this page whose outcome is not known. */
export const waitingState = {
  now: () => current,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Whether the outcome of a request is not known to this page either. */
export function isPending({ commandId, state }: Pick<OperationRequest, 'commandId' | 'state'>): boolean {
  return state === 'pending' && !settledHere.has(commandId);
}

/** Ends the waiting when its page is left. The outcome reaches the person by a message. */
export function stopWaiting(): void {
  following.abort();
  following = new AbortController();
  if (current !== undefined) setCurrent(undefined);
}

/**
 * Sends a command, a call whose contract says `commands`. Resolves to its payload, also when the outcome took a while; the page shows meanwhile that the request
 * is under way (`UnlessPending`). Never resolves when the page is left before that. Rejects like `call`.
 */
export async function sendCommand<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
): Promise<PayloadOf<E>> {
  const payload: unknown = await call(endpoint, input, options).catch((error: unknown) => {
    // Another page or device has one under way: this page shows it now.
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
  // Before log-on there is no session to ask with; a message follows.
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
