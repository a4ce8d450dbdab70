import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type IdleCommand,
  type IdleEvent,
  type IdleState,
  idleStart,
  idleStep,
  secondsLeft,
  spokenSeconds,
} from './idle.ts';

/** Runs events from the start of a 10-minute session at time 0. */
function run(...events: readonly IdleEvent[]): { state: IdleState; commands: IdleCommand[] } {
  let state = idleStart(0, 600);
  const commands: IdleCommand[] = [];
  for (const event of events) {
    const step = idleStep(state, event);
    state = step.state;
    commands.push(step.command);
  }
  return { state, commands };
}

const tick = (seconds: number): IdleEvent => ({ type: 'tick', now: seconds * 1000 });
const activity = (seconds: number): IdleEvent => ({ type: 'activity', now: seconds * 1000 });
const answer = (seconds: number, left: number, extended = false): IdleEvent => ({
  type: 'server',
  now: seconds * 1000,
  secondsLeft: left,
  extended,
});

describe('[SES-4] idle timer', () => {
  it('warns 60 seconds before the end and checks the session on the server', () => {
    expect(run(tick(539)).state.phase).toBe('active');
    const { state, commands } = run(tick(540));
    expect(state.phase).toBe('warning');
    expect(commands).toEqual(['check']);
    expect(secondsLeft(state, 540_000)).toBe(60);
    expect(run(tick(540), answer(541, 400)).state.phase).toBe('active');
  });

  it('reports all activity to the server, at most every 30 seconds', () => {
    const { commands } = run(activity(5), tick(20), activity(29), tick(31), activity(32), activity(61));
    expect(commands).toEqual([undefined, undefined, undefined, 'refresh', undefined, 'refresh']);
  });

  it('reports pending activity before it warns', () => {
    expect(run(activity(1), answer(2, 50)).commands.at(-1)).toBe('refresh');
  });

  it('ignores activity other than the buttons while the warning is open', () => {
    const { state, commands } = run(
      tick(545),
      activity(546),
      { type: 'stay', now: 547_000 },
      answer(548, 600, true),
    );
    expect(commands).toEqual(['check', undefined, 'refresh', undefined]);
    expect(state).toMatchObject({ phase: 'active', endsAt: 1_148_000 });
  });

  it('is final after an extension that gave no more time', () => {
    const { state } = run(tick(545), { type: 'stay', now: 546_000 }, answer(547, 30, true));
    expect(state).toMatchObject({ phase: 'warning', final: true });
  });

  it('is over only after a response of the server or an unreachable server', () => {
    const atEnd = run(tick(540), tick(600), tick(601));
    expect(atEnd.state.phase).toBe('ending');
    expect(atEnd.commands).toEqual(['check', 'check', undefined]);
    expect(run(tick(600), answer(601, 300)).state.phase).toBe('active');
    expect(run(tick(600), answer(601, 0)).state.phase).toBe('over');
    expect(run(tick(600), { type: 'over' }).state.phase).toBe('over');
  });

  it('warns when the server reports less time than this tab expects', () => {
    expect(run(answer(10, 45)).state.phase).toBe('warning');
  });

  it('announces the countdown at most every 20 seconds', () => {
    const announced = Array.from({ length: 61 }, (_, seconds) => spokenSeconds(seconds));
    expect([...new Set(announced)]).toEqual([0, 20, 40, 60]);
  });

  it('stays over after any event and never warns with more than a minute left', () => {
    const event = fc.oneof(
      fc.nat(2000).map(tick),
      fc.nat(2000).map(activity),
      fc
        .tuple(fc.nat(2000), fc.nat(600), fc.boolean())
        .map(([at, left, extended]) => answer(at, left, extended)),
      fc.constant<IdleEvent>({ type: 'over' }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        let state = idleStart(0, 600);
        for (const next of events) {
          const before = state;
          state = idleStep(state, next).state;
          if (before.phase === 'over') expect(state).toBe(before);
          if (next.type === 'server' && before.phase !== 'over' && next.secondsLeft > 60)
            expect(state.phase).toBe('active');
        }
      }),
    );
  });
});
