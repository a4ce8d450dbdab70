/** Pure state of a flow, without rendering, address or history (see Wizard.tsx). */

/** The ordered step ids and the initial data. */
export interface ActiveSteps<D> {
  readonly steps: readonly string[];
  readonly start: D;
}

/** The parts of a `WizardFlow` that the rules need. Steps with `condition` depend on the data. */
export interface FlowTable<D> {
  readonly steps: readonly { readonly id: string; readonly condition?: ((data: D) => boolean) | undefined }[];
  readonly start: D;
  readonly resumed?: { readonly at: string; readonly data: Partial<D> } | undefined;
}

/** Returns the steps that apply to the data. */
export function stepsFor<S extends FlowTable<D>['steps'][number], D>(
  steps: readonly S[],
  data: D,
): readonly S[] {
  return steps.filter(({ condition }) => condition?.(data) ?? true);
}

/** Returns the step ids that apply to the data. */
export function activeStepsFor<D>({ steps, start }: FlowTable<D>, data: D): ActiveSteps<D> {
  return { steps: stepsFor(steps, data).map(({ id }) => id), start };
}

/** Reducer: returns the state after an event. The patch of an event may change which steps apply. */
export function wizardReducer<D>(
  flow: FlowTable<D>,
  state: WizardState<D>,
  event: WizardEvent<D>,
): WizardState<D> {
  const patch = 'patch' in event ? event.patch : undefined;
  return reduceActive(activeStepsFor(flow, { ...state.data, ...patch }), state, event);
}

export interface WizardState<D> {
  /** The current step. */
  readonly shown: string;
  /** Completed steps. They include every step before the current step. */
  readonly done: readonly string[];
  readonly data: D;
  /** Set by "Change": the changed step, and the step to which its `next` returns. */
  readonly change: { readonly at: string; readonly to: string } | undefined;
  /** Unsent input of the forms, by step. */
  readonly drafts: Readonly<Record<string, object>>;
  /** True after typed input was submitted. */
  readonly typed: boolean;
  readonly finished: boolean;
  /** Number of restarts. It distinguishes a page from the same page of an earlier run. */
  readonly round: number;
}

export type WizardEvent<D> =
  /** Completes the step `from`. */
  | { readonly type: 'next'; readonly from: string; readonly patch: Partial<D> | undefined }
  | {
      readonly type: 'goTo';
      readonly from: string;
      readonly to: string;
      readonly returnTo: string | undefined;
      readonly patch: Partial<D> | undefined;
    }
  /** The address changed, by Back, Forward or a link. `step` is undefined when the address has no step. */
  | { readonly type: 'address'; readonly step: string | undefined }
  /** Unsent input of the step's form; undefined for an unchanged form. */
  | { readonly type: 'draft'; readonly step: string; readonly values: object | undefined }
  | { readonly type: 'restart' }
  | { readonly type: 'finish'; readonly patch: Partial<D> | undefined };

/** Returns the state of a new run: the first step, with no step done. */
export function initialState<D>({ steps, start }: ActiveSteps<D>, round = 0): WizardState<D> {
  return {
    shown: steps[0] ?? '',
    done: [],
    data: start,
    change: undefined,
    drafts: {},
    typed: false,
    finished: false,
    round,
  };
}

/** Returns the state in which a flow opens: a new run, or one that is resumed at a later step. */
export function openingState<D>(flow: FlowTable<D>): WizardState<D> {
  const { resumed, start } = flow;
  const data = { ...start, ...resumed?.data };
  const active = activeStepsFor(flow, data);
  const fresh = initialState(active);
  if (!resumed) return fresh;
  const done = active.steps.slice(0, active.steps.indexOf(resumed.at));
  return { ...fresh, data, done, shown: stepToShow(active, done, resumed.at) };
}

/** Returns the same object when nothing changed. */
function reduceActive<D>(
  active: ActiveSteps<D>,
  state: WizardState<D>,
  event: WizardEvent<D>,
): WizardState<D> {
  if (event.type === 'restart') return initialState(active, state.round + 1);
  if (state.finished) return state;
  switch (event.type) {
    case 'next':
      return event.from === state.shown ? afterNext(active, state, event.patch) : state;
    case 'goTo':
      return event.from === state.shown ? afterGoTo(active, state, event) : state;
    case 'address': {
      const shown = stepToShow(active, state.done, event.step);
      return shown === state.shown ? state : { ...state, shown };
    }
    case 'draft':
      return withDraft(state, event.step, event.values);
    case 'finish':
      return {
        ...state,
        data: { ...state.data, ...event.patch },
        drafts: {},
        change: undefined,
        finished: true,
      };
  }
}

/** Returns the step to show for an address: the wanted step if all earlier steps are done, else the last step that can be reached. */
export function stepToShow(
  { steps }: Pick<ActiveSteps<unknown>, 'steps'>,
  done: readonly string[],
  wanted: string | undefined,
): string {
  if (wanted === undefined) return steps[0] ?? '';
  const open = steps.findIndex((step) => !done.includes(step));
  const furthest = open < 0 ? steps.length - 1 : open;
  const index = steps.indexOf(wanted);
  return steps[index >= 0 && index <= furthest ? index : furthest] ?? '';
}

/**
 * Returns the correction of an address with a wrong step: the current step, or no step after the end. Returns undefined when
 * the address is valid. An address without a step is always valid.
 */
export function addressCorrection(
  { shown, finished }: WizardState<unknown>,
  step: string | undefined,
): { readonly step: string | undefined } | undefined {
  if (step === undefined || (step === shown && !finished)) return undefined;
  return { step: finished ? undefined : shown };
}

/** True when leaving now would lose typed input. */
export function holdsInput({ finished, typed, drafts }: WizardState<unknown>): boolean {
  return !finished && (typed || Object.keys(drafts).length > 0);
}

/** True when "Back" stays in the flow: on every step except the `first`, and on the first step after "Change". */
export function hasBack(first: string | undefined, { shown, change }: WizardState<unknown>): boolean {
  return shown !== first || change?.at === shown;
}

function afterNext<D>(
  active: ActiveSteps<D>,
  state: WizardState<D>,
  patch: Partial<D> | undefined,
): WizardState<D> {
  const { shown, change } = state;
  const index = active.steps.indexOf(shown);
  const returnTo = change?.at === shown ? change.to : undefined;
  // Later steps may depend on these answers, so the user repeats them. After "Change" the flow returns to the review step instead.
  const done =
    returnTo === undefined ? active.steps.slice(0, index + 1) : [...new Set([...state.done, shown])];
  const nextStep = returnTo ?? active.steps[index + 1] ?? shown;
  const cleared = withDraft(state, shown, undefined);
  return {
    ...cleared,
    data: { ...state.data, ...patch },
    typed: state.typed || shown in state.drafts,
    done,
    change: undefined,
    shown: stepToShow(active, done, nextStep),
  };
}

function afterGoTo<D>(
  active: ActiveSteps<D>,
  state: WizardState<D>,
  { to, returnTo, patch }: Extract<WizardEvent<D>, { type: 'goTo' }>,
): WizardState<D> {
  const at = stepToShow(active, state.done, to);
  return {
    ...state,
    data: { ...state.data, ...patch },
    change: returnTo === undefined ? undefined : { at, to: returnTo },
    shown: at,
  };
}

function withDraft<D>(state: WizardState<D>, step: string, values: object | undefined): WizardState<D> {
  if (values === undefined && !(step in state.drafts)) return state;
  const { [step]: _, ...others } = state.drafts;
  return { ...state, drafts: values === undefined ? others : { ...others, [step]: values } };
}
