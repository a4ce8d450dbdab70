/**
 * The idle timer (SES-4), without clock, network or screen. The server is the authority: the end of the session moves
 * only by its answers; activity here makes the host ask it for more time, at most every 30 seconds.
 */

/** The warning stands this long before the end, in milliseconds. */
export const WARNING_MS = 60_000;
/** Activity is told to the server at most this often, in milliseconds. */
export const REFRESH_EVERY_MS = 30_000;
/** The countdown is spoken in steps of this many seconds. */
const SPOKEN_STEP = 20;

export type IdlePhase = 'active' | 'warning' | 'ending' | 'over';

/** Times are milliseconds of any one rising clock. */
export interface IdleState {
  readonly phase: IdlePhase;
  readonly endsAt: number;
  readonly refreshedAt: number;
  /** Activity that the server does not know of yet. */
  readonly pending: boolean;
  /** The absolute limit is near: more time was asked for and not given. */
  readonly final: boolean;
}

export type IdleEvent =
  /** The server's answer: seconds left; `extended` when more time had been asked for. */
  | {
      readonly type: 'server';
      readonly now: number;
      readonly secondsLeft: number;
      readonly extended: boolean;
    }
  | { readonly type: 'activity'; readonly now: number }
  | { readonly type: 'stay'; readonly now: number }
  | { readonly type: 'tick'; readonly now: number }
  /** The server ended the session, or cannot be reached at the end of it. */
  | { readonly type: 'over' };

/** What the host does next: `refresh` asks for more time, `ask` only asks how much is left. */
export type IdleCommand = 'refresh' | 'ask' | undefined;

export interface IdleStep {
  readonly state: IdleState;
  readonly command: IdleCommand;
}

/** The state on entering the authenticated shell; the server's first answer corrects it. */
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

/** The seconds that are spoken: they change every 20 s only, so that speech is not drowned. */
export function spokenSeconds(seconds: number): number {
  return Math.ceil(seconds / SPOKEN_STEP) * SPOKEN_STEP;
}

/** The next state, and what to ask the server. */
export function idleStep(state: IdleState, event: IdleEvent): IdleStep {
  if (state.phase === 'over') return { state, command: undefined };
  switch (event.type) {
    case 'over':
      return { state: { ...state, phase: 'over' }, command: undefined };
    case 'server':
      return answered(state, event.now, event.secondsLeft * 1000, event.extended);
    case 'stay':
      return refresh(state, event.now);
    case 'activity':
      return active(state, event.now);
    case 'tick':
      return tick(state, event.now);
  }
}

function answered(state: IdleState, now: number, left: number, extended: boolean): IdleStep {
  if (left <= 0) return { state: { ...state, phase: 'over' }, command: undefined };
  const near = left <= WARNING_MS;
  const next: IdleState = {
    ...state,
    endsAt: now + left,
    phase: near ? 'warning' : 'active',
    final: near && (extended || state.final),
  };
  // Activity that waited for its turn counts before any warning.
  return near && state.pending ? refresh(next, now) : { state: next, command: undefined };
}

function refresh(state: IdleState, now: number): IdleStep {
  return { state: { ...state, refreshedAt: now, pending: false }, command: 'refresh' };
}

/** Behind the warning only its buttons count. */
function active(state: IdleState, now: number): IdleStep {
  if (state.phase !== 'active') return { state, command: undefined };
  if (now - state.refreshedAt >= REFRESH_EVERY_MS) return refresh(state, now);
  return { state: { ...state, pending: true }, command: undefined };
}

function tick(state: IdleState, now: number): IdleStep {
  const left = state.endsAt - now;
  if (state.phase === 'ending') return { state, command: undefined };
  if (left <= 0) return { state: { ...state, phase: 'ending' }, command: 'ask' };
  if (
    state.phase === 'active' &&
    state.pending &&
    (left <= WARNING_MS || now - state.refreshedAt >= REFRESH_EVERY_MS)
  )
    return refresh(state, now);
  // Another tab may have been active: the warning shows at once, the answer takes it back.
  if (state.phase === 'active' && left <= WARNING_MS)
    return { state: { ...state, phase: 'warning' }, command: 'ask' };
  return { state, command: undefined };
}
