/**
 * The idle timer (SES-4) as a pure state machine. Only responses of the server change the end of the session. Activity
 * extends the session at most every 30 seconds.
 */

/** Time before the end at which the warning appears, in milliseconds. */
export const WARNING_MS = 60_000;
/** Minimum interval between two extensions by activity, in milliseconds. */
export const REFRESH_EVERY_MS = 30_000;
/** Screen readers announce the countdown in steps of this many seconds. */
const SPOKEN_STEP = 20;

export type IdlePhase = 'active' | 'warning' | 'ending' | 'over';

/** Times are milliseconds of a monotonic clock. */
export interface IdleState {
  readonly phase: IdlePhase;
  readonly endsAt: number;
  readonly refreshedAt: number;
  /** True for activity that has not been reported to the server. */
  readonly pending: boolean;
  /** The absolute limit is near, because an extension added no time. */
  readonly final: boolean;
}

export type IdleEvent =
  /** The server's response. `extended` is true for the response to an extension. */
  | {
      readonly type: 'server';
      readonly now: number;
      readonly secondsLeft: number;
      readonly extended: boolean;
    }
  | { readonly type: 'activity'; readonly now: number }
  | { readonly type: 'stay'; readonly now: number }
  | { readonly type: 'tick'; readonly now: number }
  /** The server has ended the session, or was unreachable at its end. */
  | { readonly type: 'over' };

/** The call to send: `refresh` extends the session, `check` reads the time left. */
export type IdleCommand = 'refresh' | 'check' | undefined;

export interface IdleStep {
  readonly state: IdleState;
  readonly command: IdleCommand;
}

/** Returns the state after log-on. The server's first response corrects it. */
export function idleStart(now: number, idleSeconds: number): IdleState {
  return {
    phase: 'active',
    endsAt: now + idleSeconds * 1000,
    refreshedAt: now,
    pending: false,
    final: false,
  };
}

/** Returns the whole seconds left, at least 0. */
export function secondsLeft(state: IdleState, now: number): number {
  return Math.max(0, Math.ceil((state.endsAt - now) / 1000));
}

/** Returns the seconds to announce, which change only every 20 s. */
export function spokenSeconds(seconds: number): number {
  return Math.ceil(seconds / SPOKEN_STEP) * SPOKEN_STEP;
}

export function idleStep(state: IdleState, event: IdleEvent): IdleStep {
  if (state.phase === 'over') return { state, command: undefined };
  switch (event.type) {
    case 'over':
      return { state: { ...state, phase: 'over' }, command: undefined };
    case 'server':
      return applyAnswer(state, event.now, event.secondsLeft * 1000, event.extended);
    case 'stay':
      return refresh(state, event.now);
    case 'activity':
      return handleActivity(state, event.now);
    case 'tick':
      return handleTick(state, event.now);
  }
}

function applyAnswer(state: IdleState, now: number, left: number, extended: boolean): IdleStep {
  if (left <= 0) return { state: { ...state, phase: 'over' }, command: undefined };
  const near = left <= WARNING_MS;
  const next: IdleState = {
    ...state,
    endsAt: now + left,
    phase: near ? 'warning' : 'active',
    final: near && (extended || state.final),
  };
  // Pending activity is reported now, because the response may end the warning.
  return near && state.pending ? refresh(next, now) : { state: next, command: undefined };
}

function refresh(state: IdleState, now: number): IdleStep {
  return { state: { ...state, refreshedAt: now, pending: false }, command: 'refresh' };
}

/** Handles activity. While the warning is open, only its buttons extend the session. */
function handleActivity(state: IdleState, now: number): IdleStep {
  if (state.phase !== 'active') return { state, command: undefined };
  if (now - state.refreshedAt >= REFRESH_EVERY_MS) return refresh(state, now);
  return { state: { ...state, pending: true }, command: undefined };
}

function handleTick(state: IdleState, now: number): IdleStep {
  const left = state.endsAt - now;
  if (state.phase === 'ending') return { state, command: undefined };
  if (left <= 0) return { state: { ...state, phase: 'ending' }, command: 'check' };
  if (
    state.phase === 'active' &&
    state.pending &&
    (left <= WARNING_MS || now - state.refreshedAt >= REFRESH_EVERY_MS)
  )
    return refresh(state, now);
  // Another tab may have extended the session. The warning appears, and the response may close it.
  if (state.phase === 'active' && left <= WARNING_MS)
    return { state: { ...state, phase: 'warning' }, command: 'check' };
  return { state, command: undefined };
}
