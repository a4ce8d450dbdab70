import { track } from '../../../web/analytics.ts';
import { elapsed } from '../../../web/clock.ts';
import { call, PortalError, waitForPendingCalls } from '../../../web/http/api.ts';
import { handleError, showSessionOver } from '../../../web/http/errors.tsx';
import { sessionId } from '../../../web/store.ts';
import { sessionCalls } from '../contract.ts';
import { type IdleEvent, type IdleState, idleStart, idleStep } from './idle.ts';
import { endSession } from './logOff.ts';
import { notifyTabs } from './tabs.ts';

/** Maximum wait for pending calls before the page of an ended session is left, in milliseconds. */
const MAX_WAIT_MS = 3000;

/** Runs the idle timer. Sends its commands to the server and ends the session at its end. */
export class IdleRunner {
  #state: IdleState;
  readonly #onChange: () => void;

  constructor(idleSeconds: number, onChange: () => void) {
    this.#state = idleStart(elapsed(), idleSeconds);
    this.#onChange = onChange;
  }

  get state(): IdleState {
    return this.#state;
  }

  readonly send = (event: IdleEvent): void => {
    const { phase } = this.#state;
    const { state, command } = idleStep(this.#state, event);
    this.#state = state;
    this.#onChange();
    if (state.phase !== phase) trackPhase(state.phase);
    if (state.phase === 'over' && phase !== 'over') void endSession();
    if (command === 'check') void this.check();
    if (command === 'refresh') void this.#refresh();
  };

  /** Reads the time left from the server. It does not count as activity (SES-2). */
  readonly check = async (): Promise<void> => {
    if (this.#state.phase === 'over') return;
    const left = await fetchSecondsLeft();
    if (left === 'over') this.send({ type: 'over' });
    else if (left !== undefined) this.#applyAnswer(left, false);
    else if (this.#state.phase === 'ending') this.send({ type: 'over' });
  };

  async #refresh(): Promise<void> {
    const left = await extendSession();
    if (left === undefined) return;
    this.#applyAnswer(left, true);
    notifyTabs();
  }

  #applyAnswer(left: number, extended: boolean): void {
    this.send({ type: 'server', now: elapsed(), secondsLeft: left, extended });
  }
}

/**
 * Records the analytics event of a phase. Call it before the session ends, so that the event counts for a logged-on user
 * (SES-4, GEN-12).
 */
function trackPhase(phase: IdleState['phase']): void {
  if (phase === 'warning') track({ kind: 'idle', stage: 'warning' });
  if (phase === 'over') track({ kind: 'idle', stage: 'logged-off' });
}

/** Returns the seconds left; `over` after the idle limit; undefined without a response. Any other end leaves the page. */
async function fetchSecondsLeft(): Promise<number | 'over' | undefined> {
  const id = sessionId();
  if (!id) return undefined;
  try {
    const answer = await call(sessionCalls.check, { body: { sessionId: id } });
    if (sessionId() !== id) return undefined;
    if (answer.valid) return answer.idleSecondsLeft;
    if (answer.reason === 'idle') return 'over';
    await leave(id, () => showSessionOver(answer.reason ?? 'unknown'));
  } catch (error) {
    await leaveOn401(id, error);
  }
  return undefined;
}

/** Extends the session. Returns the seconds left; undefined without a response. */
async function extendSession(): Promise<number | undefined> {
  const id = sessionId();
  if (!id) return undefined;
  try {
    return (await call(sessionCalls.refresh, { body: { sessionId: id } })).idleSecondsLeft;
  } catch (error) {
    await leaveOn401(id, error);
    return undefined;
  }
}

/** Leaves the page if the session is over. Ignores other errors, because the background call is repeated and must not open dialogs. */
async function leaveOn401(id: string, error: unknown): Promise<void> {
  if (error instanceof PortalError && !error.is('SESSION_OVER')) return;
  await leave(id, () => handleError(error));
}

/**
 * Leaves the page unless the user's own action ended the session, because that action navigates and explains the end itself.
 * The action may be a call that is still pending, such as the last allowed wrong password.
 */
async function leave(id: string, navigate: () => unknown): Promise<void> {
  await waitForPendingCalls(MAX_WAIT_MS);
  if (sessionId() === id) navigate();
}
