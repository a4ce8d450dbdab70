/** Where a person is in a flow of several steps, without screen, address bar or history (see Wizard.tsx). */

/** The steps' ids in their order, and what is known before the first. */
export interface Course<D> {
  readonly steps: readonly string[];
  readonly start: D;
}

/** A flow as its table has it: a step with `only` is there for those alone whose answers it holds for. */
export interface Table<D> {
  readonly steps: readonly { readonly id: string; readonly only?: ((data: D) => boolean) | undefined }[];
  readonly start: D;
}

/** The steps for somebody who has given these answers. */
export function stepsFor<S extends Table<D>['steps'][number], D>(steps: readonly S[], data: D): readonly S[] {
  return steps.filter(({ only }) => only?.(data) ?? true);
}

/** The course of somebody who has given these answers. */
export function courseFor<D>({ steps, start }: Table<D>, data: D): Course<D> {
  return { steps: stepsFor(steps, data).map(({ id }) => id), start };
}

/** The state after an event, on the course that what is known after it makes. */
export function wizardEvent<D>(
  table: Table<D>,
  state: WizardState<D>,
  event: WizardEvent<D>,
): WizardState<D> {
  const patch = 'patch' in event ? event.patch : undefined;
  return wizardStep(courseFor(table, { ...state.data, ...patch }), state, event);
}

export interface WizardState<D> {
  /** The step on the screen. */
  readonly shown: string;
  /** The steps that are done. Every step before the shown one is. */
  readonly done: readonly string[];
  readonly data: D;
  /** After "Change": the step that was gone to, and the one that its `next` comes back to. */
  readonly change: { readonly at: string; readonly to: string } | undefined;
  /** What was typed into a step's form and not sent yet, by step. */
  readonly drafts: Readonly<Record<string, object>>;
  /** Something that was typed has been sent. */
  readonly typed: boolean;
  readonly finished: boolean;
  /** Counts the starts: a page of the round before is another page. */
  readonly round: number;
}

export type WizardEvent<D> =
  /** The step `from` is done. */
  | { readonly type: 'next'; readonly from: string; readonly patch: Partial<D> | undefined }
  | {
      readonly type: 'goTo';
      readonly from: string;
      readonly to: string;
      readonly returnTo: string | undefined;
      readonly patch: Partial<D> | undefined;
    }
  /** The address changed, by Back, Forward or a link; undefined where it names no step. */
  | { readonly type: 'address'; readonly step: string | undefined }
  /** What the step's form holds and has not sent; undefined when that is what it started with. */
  | { readonly type: 'draft'; readonly step: string; readonly values: object | undefined }
  | { readonly type: 'restart' }
  | { readonly type: 'finish'; readonly patch: Partial<D> | undefined };

/** The first step, nothing done. */
export function wizardStart<D>({ steps, start }: Course<D>, round = 0): WizardState<D> {
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

/** The same object when nothing changed. */
function wizardStep<D>(course: Course<D>, state: WizardState<D>, event: WizardEvent<D>): WizardState<D> {
  if (event.type === 'restart') return wizardStart(course, state.round + 1);
  if (state.finished) return state;
  switch (event.type) {
    case 'next':
      return event.from === state.shown ? afterNext(course, state, event.patch) : state;
    case 'goTo':
      return event.from === state.shown ? afterGoTo(course, state, event) : state;
    case 'address': {
      const shown = stepToShow(course, state.done, event.step);
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

/** The step that an address may show: the one it names if all before it are done, else the furthest that may be. */
export function stepToShow(
  { steps }: Pick<Course<unknown>, 'steps'>,
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
 * What the address must name instead, where it may not name `step`: the step that is shown, or none (undefined) once
 * the flow is finished. An address that names none stays: it is the first step's, or Done's.
 */
export function correction(
  { shown, finished }: WizardState<unknown>,
  step: string | undefined,
): { readonly step: string | undefined } | undefined {
  if (step === undefined || (step === shown && !finished)) return undefined;
  return { step: finished ? undefined : shown };
}

/** True when leaving now would lose what a person typed. */
export function holdsInput({ finished, typed, drafts }: WizardState<unknown>): boolean {
  return !finished && (typed || Object.keys(drafts).length > 0);
}

/** True when "Back" stays in the flow: on every step but the `first`, and on that one after "Change". */
export function hasBack(first: string | undefined, { shown, change }: WizardState<unknown>): boolean {
  return shown !== first || change?.at === shown;
}

function afterNext<D>(
  course: Course<D>,
  state: WizardState<D>,
  patch: Partial<D> | undefined,
): WizardState<D> {
  const { shown, change } = state;
  const index = course.steps.indexOf(shown);
  const coming = change?.at === shown ? change.to : undefined;
  // What follows a step may rest on its answers, so it is walked again; after "Change" the check page takes its place.
  const done = coming === undefined ? course.steps.slice(0, index + 1) : [...new Set([...state.done, shown])];
  const following = coming ?? course.steps[index + 1] ?? shown;
  const sent = withDraft(state, shown, undefined);
  return {
    ...sent,
    data: { ...state.data, ...patch },
    typed: state.typed || shown in state.drafts,
    done,
    change: undefined,
    shown: stepToShow(course, done, following),
  };
}

function afterGoTo<D>(
  course: Course<D>,
  state: WizardState<D>,
  { to, returnTo, patch }: Extract<WizardEvent<D>, { type: 'goTo' }>,
): WizardState<D> {
  const at = stepToShow(course, state.done, to);
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
