/**
 * Test helper that runs a flow without rendering, as a user with a browser does. It uses the production rules and simulates
 * only the history. A feature tests its flow with {@link forwardAndBack} and {@link stepTitles}.
 */
import { type Language, type Phrase, say } from '../../shared/messages.ts';
import type { Say } from '../language/language.tsx';
import { documentTitle } from '../ui/layout/useTitle.ts';
import { stepTitle } from './wizardContext.ts';
import {
  activeStepsFor,
  addressCorrection,
  type FlowTable,
  holdsInput,
  initialState,
  type WizardEvent,
  type WizardState,
  wizardReducer,
} from './wizardRules.ts';

/** A user in a flow. Each method is an action of the user or of the current page. */
export class Walk<D> {
  readonly #flow: FlowTable<D>;
  #state: WizardState<D>;
  /** Steps of the history entries, starting with the flow's first entry. */
  #entries: (string | undefined)[] = [undefined];
  #at = 0;

  constructor(flow: FlowTable<D>) {
    this.#flow = flow;
    this.#state = initialState(activeStepsFor(flow, flow.start));
  }

  get state(): WizardState<D> {
    return this.#state;
  }

  /** The current step; `done` after the last step. */
  get shown(): string {
    return this.#state.finished ? 'done' : this.#state.shown;
  }

  /** Step in the address. */
  get address(): string | undefined {
    return this.#entries[this.#at];
  }

  /** True when leaving now would ask for confirmation. */
  get asks(): boolean {
    return holdsInput(this.#state);
  }

  /** Completes the page of `from`. For a late result, `from` differs from the current step. */
  next(patch?: Partial<D>, from = this.#state.shown): void {
    this.#walk({ type: 'next', from, patch });
  }

  /** Clicks "Change" on the current page. */
  goTo(to: string, returnTo?: string, patch?: Partial<D>): void {
    this.#walk({ type: 'goTo', from: this.#state.shown, to, returnTo, patch });
  }

  /** Types into the current form without submitting; undefined clears the input. */
  type(values: object | undefined): void {
    this.#apply({ type: 'draft', step: this.#state.shown, values });
  }

  finish(patch?: Partial<D>): void {
    this.#end({ type: 'finish', patch });
  }

  restart(): void {
    this.#end({ type: 'restart' });
  }

  /** Clicks the browser's Back. Returns false when that leaves the flow. */
  back(): boolean {
    return this.#go(-1);
  }

  /** Clicks the browser's Forward. Returns false at the last entry. */
  forward(): boolean {
    return this.#go(1);
  }

  /** Opens the address of a step, as a link does. */
  open(step: string | undefined): void {
    this.#entries = [...this.#entries.slice(0, this.#at + 1), step];
    this.#at += 1;
    this.#arrive();
  }

  reload(): void {
    this.#state = initialState(activeStepsFor(this.#flow, this.#flow.start));
    this.#arrive();
  }

  #apply(event: WizardEvent<D>): boolean {
    const before = this.#state;
    this.#state = wizardReducer(this.#flow, before, event);
    return this.#state !== before;
  }

  #walk(event: WizardEvent<D>): void {
    const before = this.#state.shown;
    if (!this.#apply(event) || this.#state.shown === before) return;
    this.#entries = [...this.#entries.slice(0, this.#at + 1), this.#state.shown];
    this.#at += 1;
  }

  #end(event: WizardEvent<D>): void {
    if (this.#apply(event)) this.#entries[this.#at] = undefined;
  }

  #go(by: number): boolean {
    if (this.#at + by < 0 || this.#at + by >= this.#entries.length) return false;
    this.#at += by;
    this.#arrive();
    return true;
  }

  #arrive(): void {
    this.#apply({ type: 'address', step: this.address });
    const corrected = addressCorrection(this.#state, this.address);
    if (corrected) this.#entries[this.#at] = corrected.step;
  }
}

/**
 * Goes from the first to the last step with these answers, then back. Returns the data, and the steps in both
 * directions.
 */
export function forwardAndBack<D>(
  flow: FlowTable<D>,
  answers: Readonly<Record<string, Partial<D>>> = {},
): { readonly forward: string[]; readonly back: string[]; readonly data: D } {
  const walk = new Walk(flow);
  const forward = [walk.shown];
  for (const _ of flow.steps.slice(1)) {
    walk.next(answers[walk.shown]);
    forward.push(walk.shown);
  }
  const back: string[] = [];
  while (walk.back()) back.push(walk.shown);
  return { forward, back, data: walk.state.data };
}

/** Returns the document title of each step. */
export function stepTitles(
  flow: { readonly title: Phrase; readonly steps: readonly { readonly name: Phrase }[] },
  language: Language,
): readonly string[] {
  const t: Say = (phrase, ...params) => say(phrase, language, ...params);
  return flow.steps.map(({ name }, index) => {
    const step = { number: index + 1, total: flow.steps.length, name, flowTitle: flow.title };
    return documentTitle(stepTitle(step, t), false, language);
  });
}
