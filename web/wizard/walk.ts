/**
 * For tests: walks a flow as a person with a browser does, without screen. The rules are the product's own; only the
 * history is played. A feature tests its flow with {@link thereAndBack} and {@link stepTitles}.
 */
import { type Language, type Phrase, say } from '../../shared/messages.ts';
import type { Say } from '../language.tsx';
import { documentTitle } from '../ui/layout/useTitle.ts';
import { stepTitle } from './wizardContext.ts';
import {
  correction,
  courseFor,
  holdsInput,
  type Table,
  type WizardEvent,
  type WizardState,
  wizardEvent,
  wizardStart,
} from './wizardRules.ts';

/** A person in a flow. Each method is one thing they, or the page they see, can do. */
export class Walk<D> {
  readonly #flow: Table<D>;
  #state: WizardState<D>;
  /** The steps that the history's entries name, from the entry that the flow was come to by. */
  #entries: (string | undefined)[] = [undefined];
  #at = 0;

  constructor(flow: Table<D>) {
    this.#flow = flow;
    this.#state = wizardStart(courseFor(flow, flow.start));
  }

  get state(): WizardState<D> {
    return this.#state;
  }

  /** The step on the screen; `done` after the last. */
  get shown(): string {
    return this.#state.finished ? 'done' : this.#state.shown;
  }

  /** The step in the address. */
  get address(): string | undefined {
    return this.#entries[this.#at];
  }

  /** Leaving now would ask. */
  get asks(): boolean {
    return holdsInput(this.#state);
  }

  /** The page of `from` is done; an answer that comes late is another page's than the shown one. */
  next(patch?: Partial<D>, from = this.#state.shown): void {
    this.#walk({ type: 'next', from, patch });
  }

  /** "Change" on the shown page. */
  goTo(to: string, returnTo?: string, patch?: Partial<D>): void {
    this.#walk({ type: 'goTo', from: this.#state.shown, to, returnTo, patch });
  }

  /** Types into the shown form, without sending it; undefined takes it back. */
  type(values: object | undefined): void {
    this.#apply({ type: 'draft', step: this.#state.shown, values });
  }

  finish(patch?: Partial<D>): void {
    this.#end({ type: 'finish', patch });
  }

  restart(): void {
    this.#end({ type: 'restart' });
  }

  /** Back; false where it leaves the flow. */
  back(): boolean {
    return this.#go(-1);
  }

  /** Forward; false at the last entry. */
  forward(): boolean {
    return this.#go(1);
  }

  /** Opens the address of a step by a link or by hand within the page. */
  open(step: string | undefined): void {
    this.#entries = [...this.#entries.slice(0, this.#at + 1), step];
    this.#at += 1;
    this.#arrive();
  }

  reload(): void {
    this.#state = wizardStart(courseFor(this.#flow, this.#flow.start));
    this.#arrive();
  }

  #apply(event: WizardEvent<D>): boolean {
    const before = this.#state;
    this.#state = wizardEvent(this.#flow, before, event);
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
    const corrected = correction(this.#state, this.address);
    if (corrected) this.#entries[this.#at] = corrected.step;
  }
}

/** The steps a person sees on the way to the end with these answers, and then going back from the last one. */
export function thereAndBack<D>(
  flow: Table<D>,
  answers: Readonly<Record<string, Partial<D>>> = {},
): { readonly there: string[]; readonly back: string[]; readonly data: D } {
  const walk = new Walk(flow);
  const there = [walk.shown];
  for (const _ of flow.steps.slice(1)) {
    walk.next(answers[walk.shown]);
    there.push(walk.shown);
  }
  const back: string[] = [];
  while (walk.back()) back.push(walk.shown);
  return { there, back, data: walk.state.data };
}

/** The document's title of each step. */
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
