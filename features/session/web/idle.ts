/**
 * The idle timer (SES-4) as a pure state machine. Only the server's responses move the end of the session. Activity
 * requests an extension at most every 30 seconds.
 */

/** The warning appears this long before the end. */
export const WARNING_MS = 60_000;
/** Minimum interval between two extensions on activity. */
export const REFRESH_EVERY_MS = 30_000;
/** Screen readers announce the countdown in steps of this many seconds. */
const SPOKEN_STEP = 20;

export type IdlePhase = 'active' | 'warning' | 'ending' | 'over';

/** Times are milliseconds of a monotonic clock. */
export interface IdleState {
  readonly phase: IdlePhase;
  readonly endsAt: number;
  readonly refreshedAt: number;
  /** Activity that was not reported to the server yet. */
  readonly pending: boolean;
  /** The absolute limit is near: an extension gave no more time. */
  readonly final: boolean;
}

export type IdleEvent =
  /** The server's response; `extended` if it answers an extension. */
  | {
      readonly type: 'server';
      readonly now: number;
      readonly secondsLeft: number;
      readonly extended: boolean;
    }
  | { readonly type: 'activity'; readonly now: number }
  | { readonly type: 'stay'; readonly now: number }
  | { readonly type: 'tick'; readonly now: number }
  /** The server ended the session, or was unreachable at its end. */
  | { readonly type: 'over' };

/** The request to send: `refresh` extends the session, `check` reads the time left. */
export type IdleCommand = 'refresh' | 'check' | undefined;

export interface IdleStep {
  readonly state: IdleState;
  readonly command: IdleCommand;
}

/** The state after log-on; the server's first response corrects it. */
export function idleStart(now: number, idleSeconds: number): IdleState {
  return {
    phase: 'active',
    endsAt: now + idleSeconds * 1000,
    refreshedAt: now,
    pending: false,
    final: false,
  };
}

/** Whole seconds left, never below 0. */
export function secondsLeft(state: IdleState, now: number): number {
  return Math.max(0, Math.ceil((state.endsAt - now) / 1000));
}

/** The announced seconds; they change every 20 s only. */
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
  // Reports pending activity before a warning.
  return near && state.pending ? refresh(next, now) : { state: next, command: undefined };
}

function refresh(state: IdleState, now: number): IdleStep {
  return { state: { ...state, refreshedAt: now, pending: false }, command: 'refresh' };
}

/** While the warning is open only its buttons extend the session. */
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
  // Another tab may have extended the session: show the warning and close it after the response.
  if (state.phase === 'active' && left <= WARNING_MS)
    return { state: { ...state, phase: 'warning' }, command: 'check' };
  return { state, command: undefined };
}
