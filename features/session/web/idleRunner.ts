import { track } from '../../../web/analytics.ts';
import { call, PortalError, waitForPendingCalls } from '../../../web/api.ts';
import { elapsed } from '../../../web/clock.ts';
import { handleError, showSessionOver } from '../../../web/errors.tsx';
import { sessionId } from '../../../web/store.ts';
import { sessionCalls } from '../contract.ts';
import { type IdleEvent, type IdleState, idleStart, idleStep } from './idle.ts';
import { endSession } from './logOff.ts';
import { tellTabs } from './tabs.ts';

/** What a page shows of a session that is over stays on the screen for no longer than this. */
const LONGEST_WAIT_MS = 3000;

/** Runs the idle machine: carries out its commands at the server and ends the session when it is over. */
export class IdleRunner {
  #state: IdleState;
  readonly #changed: () => void;

  constructor(idleSeconds: number, changed: () => void) {
    this.#state = idleStart(elapsed(), idleSeconds);
    this.#changed = changed;
  }

  get state(): IdleState {
    return this.#state;
  }

  readonly send = (event: IdleEvent): void => {
    const { phase } = this.#state;
    const { state, command } = idleStep(this.#state, event);
    this.#state = state;
    this.#changed();
    if (state.phase !== phase) tellIdle(state.phase);
    if (state.phase === 'over' && phase !== 'over') void endSession();
    if (command === 'ask') void this.ask();
    if (command === 'refresh') void this.#refresh();
  };

  /** Asks the server how much is left, without being activity (SES-2). */
  readonly ask = async (): Promise<void> => {
    if (this.#state.phase === 'over') return;
    const left = await secondsLeft();
    if (left === 'over') this.send({ type: 'over' });
    else if (left !== undefined) this.#answered(left, false);
    else if (this.#state.phase === 'ending') this.send({ type: 'over' });
  };

  async #refresh(): Promise<void> {
    const left = await moreTime();
    if (left === undefined) return;
    this.#answered(left, true);
    tellTabs();
  }

  #answered(left: number, extended: boolean): void {
    this.send({ type: 'server', now: elapsed(), secondsLeft: left, extended });
  }
}

/** Before the session ends: who is logged off by then is told as logged on (SES-4, GEN-12). */
function tellIdle(phase: IdleState['phase']): void {
  if (phase === 'warning') track({ kind: 'idle', stage: 'warning' });
  if (phase === 'over') track({ kind: 'idle', stage: 'logged-off' });
}

/** Seconds left; `over` after the idle limit; undefined when nobody answered. Any other end leaves the page. */
async function secondsLeft(): Promise<number | 'over' | undefined> {
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

/** Tells the server of activity; seconds left, undefined when nobody answered. */
async function moreTime(): Promise<number | undefined> {
  const id = sessionId();
  if (!id) return undefined;
  try {
    return (await call(sessionCalls.refresh, { body: { sessionId: id } })).idleSecondsLeft;
  } catch (error) {
    await leaveOn401(id, error);
    return undefined;
  }
}

/** A question in the background that fails otherwise is asked again; it must not open dialogs by itself. */
async function leaveOn401(id: string, error: unknown): Promise<void> {
  if (error instanceof PortalError && !error.is('SESSION_OVER')) return;
  await leave(id, () => handleError(error));
}

/**
 * Leaves the page, unless the person has ended the session: what they did leads elsewhere and says why. That may be a call
 * that is under way, as with one wrong password too many.
 */
async function leave(id: string, how: () => unknown): Promise<void> {
  await waitForPendingCalls(LONGEST_WAIT_MS);
  if (sessionId() === id) how();
}
