import { expect, it } from 'vitest';
import { createStop } from './stop.ts';

const NEVER = new Promise<never>(() => undefined);
const MINUTE_MS = 60_000;

/** Creates a process that records its steps in order; `exited` resolves to its exit code. */
function stoppable(
  parts: { close?: () => Promise<void>; releaseLeases?: () => Promise<void> } = {},
  times = {},
) {
  const steps: string[] = [];
  let end: (code: number) => void = () => undefined;
  const exited = new Promise<number>((resolve) => {
    end = resolve;
  });
  const stop = createStop(
    {
      drain: () => void steps.push('drain'),
      close: () => {
        steps.push('close');
        return parts.close?.() ?? Promise.resolve();
      },
      releaseLeases: () => {
        steps.push('hand over');
        return parts.releaseLeases?.() ?? Promise.resolve();
      },
      exit: end,
    },
    { drainMs: 0, closeMs: MINUTE_MS, releaseMs: MINUTE_MS, ...times },
  );
  return { stop, steps, exited };
}

it('[OPS-3] drains, closes in order and ends with 0; nothing is handed over then', async () => {
  const { stop, steps, exited } = stoppable();
  void stop();
  expect(await exited).toBe(0);
  expect(steps).toEqual(['drain', 'close']);
});

it('[OPS-3] a second signal ends the draining, and closes once', async () => {
  const { stop, steps, exited } = stoppable({}, { drainMs: MINUTE_MS });
  void stop();
  expect(steps).toEqual(['drain']);
  void stop();
  void stop();
  expect(await exited).toBe(0);
  expect(steps).toEqual(['drain', 'close']);
});

it('[OPS-3] hands work over and ends with 1 when closing takes too long or fails', async () => {
  for (const close of [() => NEVER, () => Promise.reject(new Error('the database is gone'))]) {
    const { stop, steps, exited } = stoppable({ close }, { closeMs: 1 });
    void stop();
    expect(await exited).toBe(1);
    expect(steps).toEqual(['drain', 'close', 'hand over']);
  }
});

it('[OPS-3] ends with 1 also when handing over takes too long or fails', async () => {
  for (const releaseLeases of [() => NEVER, () => Promise.reject(new Error('the database is gone'))]) {
    const { stop, exited } = stoppable({ close: () => NEVER, releaseLeases }, { closeMs: 1, releaseMs: 1 });
    void stop();
    expect(await exited).toBe(1);
  }
});
