import { type ReactNode, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { call, PortalError } from '../../../web/api.ts';
import { handleError, showSessionOver } from '../../../web/errors.tsx';
import { sessionId, settings } from '../../../web/store.ts';
import { sessionCalls } from '../contract.ts';
import { IdleOver, IdleWarning } from './IdleDialogs.tsx';
import { type IdleCommand, type IdleEvent, idleStart, idleStep, secondsLeft } from './idle.ts';
import { endSession, logOff } from './logOff.ts';
import { onOtherTab, tellTabs } from './tabs.ts';

const now = () => performance.now();
const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;
/** Activity is looked at no more often than this, in milliseconds. */
const THROTTLE_MS = 1000;
/** Should the storage have lost what the server said: the product's own limits (SES-4). */
const DEFAULTS = { idleSeconds: 600, checkSeconds: 60 };

/**
 * Watches over the session of everything inside (SES-2 to SES-4): warns before the idle limit, and at the end takes
 * the pages off the screen.
 */
export function IdleHost({ children }: { children: ReactNode }) {
  const [{ idleSeconds, checkSeconds }] = useState(() => settings() ?? DEFAULTS);
  const { state, send, ask } = useIdle(idleSeconds);
  const seconds = secondsLeft(state, now());

  useActivity(send);
  useEffect(() => {
    void ask();
    const polling = setInterval(() => void ask(), checkSeconds * 1000);
    const ticking = setInterval(() => send({ type: 'tick', now: now() }), 1000);
    const onVisible = () => document.visibilityState === 'visible' && void ask();
    document.addEventListener('visibilitychange', onVisible);
    const stopListening = onOtherTab(() => void ask());
    return () => {
      clearInterval(polling);
      clearInterval(ticking);
      document.removeEventListener('visibilitychange', onVisible);
      stopListening();
    };
  }, [ask, send, checkSeconds]);

  if (state.phase === 'over') return <IdleOver minutes={Math.round(idleSeconds / 60)} />;
  return (
    <>
      {children}
      {state.phase !== 'active' && (
        <IdleWarning
          seconds={seconds}
          final={state.final}
          onStay={() => send({ type: 'stay', now: now() })}
          onLeave={() => void logOff()}
        />
      )}
    </>
  );
}

/** Runs the machine and its questions to the server. */
function useIdle(idleSeconds: number) {
  const machine = useRef(idleStart(now(), idleSeconds));
  const over = useRef(false);
  const [, render] = useReducer((n: number) => n + 1, 0);

  const run = useCallback((event: IdleEvent): IdleCommand => {
    const { state, command } = idleStep(machine.current, event);
    machine.current = state;
    render();
    if (state.phase === 'over' && !over.current) {
      over.current = true;
      void endSession();
    }
    return command;
  }, []);

  const ask = useCallback(async () => {
    if (over.current) return;
    const left = await askServer();
    if (left === 'over' || (left === undefined && machine.current.phase === 'ending')) run({ type: 'over' });
    else if (left !== undefined) run({ type: 'server', now: now(), secondsLeft: left, extended: false });
  }, [run]);

  const send = useCallback(
    (event: IdleEvent) => {
      const command = run(event);
      if (command === 'ask') void ask();
      if (command === 'refresh') void refreshSession().then((left) => left !== undefined && answer(left));
      function answer(left: number) {
        run({ type: 'server', now: now(), secondsLeft: left, extended: true });
        tellTabs();
      }
    },
    [run, ask],
  );
  return { state: machine.current, send, ask };
}

/** Seconds left; `over` after the idle limit; undefined when nobody answered. Any other end leaves the page. */
async function askServer(): Promise<number | 'over' | undefined> {
  const id = sessionId();
  if (!id) return undefined;
  try {
    const answer = await call(sessionCalls.check, { body: { sessionId: id } });
    if (answer.valid) return answer.idleSecondsLeft;
    if (answer.reason === 'idle') return 'over';
    showSessionOver(answer.reason ?? 'unknown');
    return undefined;
  } catch (error) {
    leaveOn401(error);
    return undefined;
  }
}

/** Tells the server of activity; seconds left, undefined when nobody answered. */
async function refreshSession(): Promise<number | undefined> {
  const id = sessionId();
  if (!id) return undefined;
  try {
    return (await call(sessionCalls.refresh, { body: { sessionId: id } })).idleSecondsLeft;
  } catch (error) {
    leaveOn401(error);
    return undefined;
  }
}

/** A question in the background that fails otherwise is asked again; it must not open dialogs by itself. */
function leaveOn401(error: unknown): void {
  if (error instanceof PortalError && !error.is('SESSION_OVER')) return;
  handleError(error);
}

function useActivity(send: (event: IdleEvent) => void): void {
  useEffect(() => {
    let last = Number.NEGATIVE_INFINITY;
    const onActivity = (event: Event) => {
      // Browsers report a resting mouse as moved when the page changes below it.
      const resting =
        event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY;
      if (resting || now() - last < THROTTLE_MS) return;
      last = now();
      send({ type: 'activity', now: last });
    };
    for (const type of ACTIVITY)
      document.addEventListener(type, onActivity, { passive: true, capture: true });
    return () => {
      for (const type of ACTIVITY) document.removeEventListener(type, onActivity, { capture: true });
    };
  }, [send]);
}
