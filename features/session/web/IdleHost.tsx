import { type ReactNode, useEffect, useReducer, useState } from 'react';
import { afterFirstContent } from '../../../web/afterPaint.ts';
import { elapsed } from '../../../web/clock.ts';
import { settings } from '../../../web/store.ts';
import { IdleOver, IdleWarning } from './IdleDialogs.tsx';
import { type IdleEvent, secondsLeft } from './idle.ts';
import { IdleRunner } from './idleRunner.ts';
import { logOff } from './logOff.ts';
import { onTabMessage } from './tabs.ts';

const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;
/** Minimum interval between two handled activity events, in milliseconds. */
const THROTTLE_MS = 1000;
/** The product's limits (SES-4). They are used if the storage has lost the server's settings. */
const DEFAULTS = { idleSeconds: 600, checkSeconds: 60 };

/**
 * Enforces the session limits around its children (SES-2 to SES-4): warns before the idle limit and replaces the
 * children when the session has ended.
 */
export function IdleHost({ children }: { children: ReactNode }) {
  const [{ idleSeconds, checkSeconds }] = useState(() => settings() ?? DEFAULTS);
  const [, render] = useReducer((n: number) => n + 1, 0);
  const [runner] = useState(() => new IdleRunner(idleSeconds, render));
  const { send, state } = runner;
  useActivity(send);
  useSessionChecks(runner.check, send, checkSeconds);

  if (state.phase === 'over') return <IdleOver minutes={Math.round(idleSeconds / 60)} />;
  return (
    <>
      {children}
      {state.phase !== 'active' && (
        <IdleWarning
          seconds={secondsLeft(state, elapsed())}
          final={state.final}
          onStay={() => send({ type: 'stay', now: elapsed() })}
          onLeave={() => void logOff()}
        />
      )}
    </>
  );
}

/** Checks the session on mount, at intervals, when the page becomes visible, and on a message from another tab. */
function useSessionChecks(
  check: () => Promise<void>,
  send: (event: IdleEvent) => void,
  everySeconds: number,
): void {
  useEffect(() => {
    // Runs after the first content has loaded. If the session is over, the reads of the page detect it earlier.
    afterFirstContent(() => void check());
    const polling = setInterval(() => void check(), everySeconds * 1000);
    const ticking = setInterval(() => send({ type: 'tick', now: elapsed() }), 1000);
    const onVisible = () => document.visibilityState === 'visible' && void check();
    document.addEventListener('visibilitychange', onVisible);
    const stopListening = onTabMessage(() => void check());
    return () => {
      clearInterval(polling);
      clearInterval(ticking);
      document.removeEventListener('visibilitychange', onVisible);
      stopListening();
    };
  }, [check, send, everySeconds]);
}

function useActivity(send: (event: IdleEvent) => void): void {
  useEffect(() => {
    let last = Number.NEGATIVE_INFINITY;
    const onActivity = (event: Event) => {
      if (isRestingMouse(event) || elapsed() - last < THROTTLE_MS) return;
      last = elapsed();
      send({ type: 'activity', now: last });
    };
    for (const type of ACTIVITY)
      document.addEventListener(type, onActivity, { passive: true, capture: true });
    return () => {
      for (const type of ACTIVITY) document.removeEventListener(type, onActivity, { capture: true });
    };
  }, [send]);
}

/** True if the mouse has not moved. Browsers also send `pointermove` when the page changes below a resting mouse. */
function isRestingMouse(event: Event): boolean {
  return (
    event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY
  );
}
