import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../shared/messages.ts';
import { stepOf, withStep } from './address.ts';
import { forwardAndBack, stepTitles, Walk } from './test-walk.ts';
import { addressCorrection, hasBack, openingState, wizardReducer } from './wizardRules.ts';

interface Data {
  readonly card: string;
  readonly name: string;
}

const Page = () => null;
const start: Data = { card: '', name: '' };
const flow = {
  title: { en: 'Register', zh_tw: '註冊' },
  steps: ['terms', 'card', 'name', 'check', 'code'].map((id) => ({ id, name: { en: id, zh_tw: id }, Page })),
  start,
};

/** Returns a walk that has reached `step`. */
function walkTo(step: string): Walk<Data> {
  const walk = new Walk<Data>(flow);
  while (walk.shown !== step) walk.next();
  return walk;
}

describe('a flow of several steps', () => {
  it('keeps the data when going forward and back', () => {
    const { forward, back, data } = forwardAndBack<Data>(flow, {
      card: { card: '4821' },
      name: { name: 'Lin' },
    });
    expect(forward).toEqual(['terms', 'card', 'name', 'check', 'code']);
    expect(back).toEqual(['check', 'name', 'card', 'terms']);
    expect(data).toEqual({ card: '4821', name: 'Lin' });
  });

  it('[CARD-12] can begin after steps that another page answered, and restarts at the first', () => {
    const begun = openingState({ ...flow, resumed: { at: 'name', data: { card: '4821' } } });
    const done = ['terms', 'card'];
    expect(begun).toMatchObject({ shown: 'name', done, data: { card: '4821', name: '' }, finished: false });
    expect(addressCorrection(begun, 'name')).toBeUndefined();
    const back = wizardReducer(flow, begun, { type: 'address', step: 'card' });
    expect(back.shown).toBe('card');
    const ahead = wizardReducer(flow, begun, { type: 'address', step: 'code' });
    expect(ahead.shown).toBe('name');
    expect(wizardReducer(flow, begun, { type: 'restart' })).toMatchObject({
      shown: 'terms',
      done: [],
      data: start,
    });
  });

  it('skips a step while its condition is false for the data', () => {
    const some = {
      ...flow,
      steps: flow.steps.map((step) =>
        step.id === 'code' ? { ...step, condition: ({ card }: Data) => card === 'new' } : step,
      ),
    };
    const walk = new Walk<Data>(some);
    for (const _ of ['terms', 'card', 'name']) walk.next();
    walk.next({ card: 'known' });
    expect([walk.shown, walk.address]).toEqual(['check', 'check']);
    walk.next({ card: 'new' });
    expect([walk.shown, walk.address]).toEqual(['code', 'code']);
    walk.back();
    walk.goTo('card', 'check');
    walk.next({ card: 'known' });
    expect(walk.shown).toBe('check');
    walk.open('code');
    expect([walk.shown, walk.address]).toEqual(['check', 'check']);
    walk.finish();
    expect(walk.shown).toBe('done');
  });

  it('goes forward again over completed steps, and not further', () => {
    const walk = walkTo('check');
    walk.back();
    walk.back();
    walk.forward();
    expect(walk.shown).toBe('name');
    walk.open('code');
    expect([walk.shown, walk.address]).toEqual(['check', 'check']);
    walk.open('nothing');
    expect([walk.shown, walk.address]).toEqual(['check', 'check']);
  });

  it('returns from "Change" to the step that asked for it', () => {
    const walk = walkTo('check');
    walk.goTo('card', 'check');
    expect([walk.shown, walk.address]).toEqual(['card', 'card']);
    walk.next({ card: '0000' });
    expect([walk.shown, walk.state.data.card]).toEqual(['check', '0000']);
    walk.next();
    expect(walk.shown).toBe('code');
  });

  it('repeats the steps after going back to one without "Change"', () => {
    const walk = walkTo('check');
    walk.goTo('card');
    walk.next();
    expect(walk.shown).toBe('name');
    walk.goTo('check');
    expect(walk.shown).toBe('name');
  });

  it('has Back within the flow on every step but the first, and on the first after "Change"', () => {
    const walk = new Walk<Data>(flow);
    expect(hasBack('terms', walk.state)).toBe(false);
    walk.next();
    expect(hasBack('terms', walk.state)).toBe(true);
    walk.goTo('terms', 'card');
    expect(hasBack('terms', walk.state)).toBe(true);
  });

  it('shows only its end once it is finished; reloading starts it empty', () => {
    const walk = walkTo('check');
    walk.type({ card: '1' });
    walk.next();
    walk.finish({ name: 'Lin' });
    expect([walk.address, walk.asks]).toEqual([undefined, false]);
    walk.back();
    expect([walk.shown, walk.address]).toEqual(['done', undefined]);
    walk.next();
    walk.goTo('card');
    walk.type({ card: '1' });
    expect([walk.shown, walk.asks]).toEqual(['done', false]);
    walk.reload();
    expect([walk.shown, walk.state.data]).toEqual(['terms', flow.start]);
  });

  it('[GEN-9] asks before leaving while typed input would be lost', () => {
    const walk = walkTo('name');
    expect(walk.asks).toBe(false);
    walk.type({ name: 'L' });
    expect(walk.asks).toBe(true);
    walk.type(undefined);
    expect(walk.asks).toBe(false);
    walk.type({ name: 'Lin' });
    walk.next({ name: 'Lin' });
    expect([walk.asks, walk.state.drafts]).toEqual([true, {}]);
    const { round } = walk.state;
    walk.restart();
    // The round increases, so that the first step gets a new page.
    expect([walk.asks, walk.state.round]).toEqual([false, round + 1]);
  });

  it('keeps unsent input while the user looks at another step', () => {
    const walk = walkTo('name');
    walk.type({ name: 'L' });
    walk.back();
    expect([walk.asks, walk.state.drafts]).toEqual([true, { name: { name: 'L' } }]);
    walk.forward();
    expect(walk.state.drafts[walk.shown]).toEqual({ name: 'L' });
  });

  it('has a different title for each step', () => {
    expect(stepTitles(flow, 'en')[2]).toBe('Step 3 of 5: name - Register - Credit card online services');
    expect(stepTitles(flow, 'zh_tw')[2]).toBe('步驟 3／5：name｜註冊｜信用卡網路服務');
    for (const language of LANGUAGES) expect(new Set(stepTitles(flow, language)).size).toBe(5);
  });

  it('[GEN-2] keeps the rest of the query', () => {
    expect(withStep('?find=username', 'card')).toBe('?find=username&step=card');
    expect(withStep('?find=username&step=card', undefined)).toBe('?find=username');
    expect(withStep('?step=card', undefined)).toBe('');
    expect([stepOf('?find=x&step=card'), stepOf('')]).toEqual(['card', undefined]);
  });
});

describe('a random sequence of actions', () => {
  type Action = { readonly run: (walk: Walk<Data>, log: Log) => unknown; readonly name: string };
  /** Expected effects of the actions, computed without the tested rules. */
  interface Log {
    readonly done: Set<string>;
    given: Data;
    finished: boolean;
  }

  const reset = (log: Log) => {
    log.done.clear();
    log.given = flow.start;
    log.finished = false;
  };
  const action = (name: string, run: Action['run']): Action => ({ name, run });
  const step = fc.constantFrom('terms', 'card', 'name', 'check', 'code', 'none');
  const patch = fc.record({ card: fc.string(), name: fc.string() }, { requiredKeys: [] });

  const actions = fc.oneof(
    { weight: 6, arbitrary: patch.map((given) => action(`next`, (walk, log) => next(walk, log, given))) },
    fc.constant(action('back', (walk) => void walk.back())),
    fc.constant(action('forward', (walk) => void walk.forward())),
    step.map((to) => action(`open ${to}`, (walk) => walk.open(to))),
    fc
      .tuple(step, fc.option(step, { nil: undefined }))
      .map(([to, back]) => action(`goTo ${to} ${back}`, (walk) => walk.goTo(to, back))),
    step.map((from) => action(`late ${from}`, (walk) => from !== walk.shown && late(walk, from))),
    fc.constant(action('type', (walk) => walk.type({ card: '1' }))),
    fc.constant(action('finish', (walk, log) => finish(walk, log))),
    fc.constant(action('restart', (walk, log) => [walk.restart(), reset(log)])),
    fc.constant(action('reload', (walk, log) => [walk.reload(), reset(log)])),
  );

  function next(walk: Walk<Data>, log: Log, given: Partial<Data>): void {
    if (!log.finished) {
      log.done.add(walk.shown);
      log.given = { ...log.given, ...given };
    }
    walk.next(given);
  }

  function late(walk: Walk<Data>, from: string): void {
    const before = walk.state;
    walk.next({ card: 'late' }, from);
    expect(walk.state).toBe(before);
  }

  function finish(walk: Walk<Data>, log: Log): void {
    log.finished = true;
    walk.finish();
  }

  it('never shows a step before all earlier ones are done, nor one after the end, and restarts empty', () => {
    fc.assert(
      fc.property(fc.array(actions, { maxLength: 40 }), (all) => {
        const walk = new Walk<Data>(flow);
        const log: Log = { done: new Set(), given: flow.start, finished: false };
        for (const { run, name } of all) {
          run(walk, log);
          if (log.finished) expect(walk.shown).toBe('done');
          else {
            const ids = flow.steps.map(({ id }) => id);
            for (const earlier of ids.slice(0, ids.indexOf(walk.shown))) expect(log.done).toContain(earlier);
          }
          expect(walk.state.data).toEqual(log.given);
          expect([undefined, walk.shown]).toContain(walk.address);
          if (name === 'restart' || name === 'reload')
            expect([walk.shown, walk.asks, walk.state.done]).toEqual(['terms', false, []]);
        }
      }),
      { numRuns: 300 },
    );
  });
});
