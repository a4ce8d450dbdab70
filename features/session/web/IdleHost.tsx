import { type ReactNode, useEffect, useReducer, useState } from 'react';
import { elapsed } from '../../../web/clock.ts';
import { settings } from '../../../web/store.ts';
import { IdleOver, IdleWarning } from './IdleDialogs.tsx';
import { type IdleEvent, secondsLeft } from './idle.ts';
import { IdleRunner } from './idleRunner.ts';
import { logOff } from './logOff.ts';
import { onOtherTab } from './tabs.ts';

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
  const [, render] = useReducer((n: number) => n + 1, 0);
  const [runner] = useState(() => new IdleRunner(idleSeconds, render));
  const { send, state } = runner;
  useActivity(send);
  useQuestions(runner.ask, send, checkSeconds);

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

/** Asks the server at once, regularly, when the page is looked at again, and when another tab says so. */
function useQuestions(
  ask: () => Promise<void>,
  send: (event: IdleEvent) => void,
  everySeconds: number,
): void {
  useEffect(() => {
    void ask();
    const polling = setInterval(() => void ask(), everySeconds * 1000);
    const ticking = setInterval(() => send({ type: 'tick', now: elapsed() }), 1000);
    const onVisible = () => document.visibilityState === 'visible' && void ask();
    document.addEventListener('visibilitychange', onVisible);
    const stopListening = onOtherTab(() => void ask());
    return () => {
      clearInterval(polling);
      clearInterval(ticking);
      document.removeEventListener('visibilitychange', onVisible);
      stopListening();
    };
  }, [ask, send, everySeconds]);
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

/** Browsers report a resting mouse as moved when the page changes below it. */
function isRestingMouse(event: Event): boolean {
  return (
    event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY
  );
}
