import type { ComponentType } from 'react';
import type { StepName } from '../../shared/analytics.ts';
import type { Language, Phrase } from '../../shared/messages.ts';

/** A flow of several steps, as a table; `Wizard` runs it. `D` is what the steps gather, in memory only. */
export interface WizardFlow<D> {
  /** "Register for credit card online services" */
  readonly title: Phrase;
  readonly steps: readonly WizardStep<D>[];
  /** What is known before the first step. */
  readonly start: D;
  /** Shown in place of the steps after `finish`. It sets the document's title itself. */
  readonly Done: ComponentType<DoneProps<D>>;
  /** The back link of the first step; Cancel leads there from every step. */
  readonly exit: { readonly href: (language: Language) => string; readonly label: Phrase };
  /** "What you need": beside the steps where there is room, folded above them elsewhere. */
  readonly needs?: ComponentType;
}

/** One step; an earlier one must be done before a later one is shown. */
export interface WizardStep<D> {
  /** In the address: `?step=id`. */
  readonly id: StepName;
  /** "Card information" */
  readonly name: Phrase;
  readonly Page: ComponentType<StepProps<D>>;
  /** Leaves the step out where it does not hold for what was given. Not for the first step. */
  readonly only?: ((data: D) => boolean) | undefined;
}

/** What a step's page gets. What comes from a page that is no longer shown does nothing, but for `restart` and `finish`. */
export interface StepProps<D> {
  /** Everything given so far. */
  readonly data: D;
  /** The step is done: keeps the patch and goes to the following step, or back to where "Change" came from. */
  readonly next: (patch?: Partial<D>) => void;
  /**
   * Goes to a step that may be shown, else to the furthest that may. With `returnTo`, that step's `next` comes back
   * here; without it the steps from there on are walked again.
   */
  readonly goTo: (id: string, options?: GoToOptions<D>) => void;
  /** Forgets everything and shows the first step, empty. */
  readonly restart: () => void;
  /** It has happened: shows Done, and no step again. */
  readonly finish: (patch?: Partial<D>) => void;
}

export interface DoneProps<D> {
  readonly data: D;
  /** Runs the flow again: forgets everything and shows the first step, empty. */
  readonly restart: () => void;
}

export interface GoToOptions<D> {
  /** The step to come back to. */
  readonly returnTo?: string;
  readonly patch?: Partial<D>;
}
