import type { ComponentType } from 'react';
import type { StepName } from '../../shared/analytics.ts';
import type { Language, Phrase } from '../../shared/messages.ts';

/** Declares a flow of several steps, which `Wizard` runs. `D` is the data that the steps collect, in memory only. */
export interface WizardFlow<D> {
  /** Title of the flow, such as "Register for credit card online services". */
  readonly title: Phrase;
  readonly steps: readonly WizardStep<D>[];
  readonly start: D;
  /**
   * A later step at which the first run starts, and the answers of the steps before it: a choice that the address names. A
   * restart begins at the first step.
   */
  readonly resumed?: { readonly at: StepName; readonly data: Partial<D> } | undefined;
  /**
   * Parts of the data that the address keeps, by the name of the query parameter, so that a reload does not lose them. Only
   * opaque ids and choices from a list: never typed input or secrets. An undefined value removes the parameter.
   */
  readonly inAddress?: (data: D) => Readonly<Record<string, string | undefined>>;
  /** Page after `finish`. It sets the document title itself. */
  readonly Done: ComponentType<DoneProps<D>>;
  /** Back link of the first step. */
  readonly exit: { readonly href: (language: Language) => string; readonly label: Phrase };
  /** "What you need". It is next to the step on wide screens, and collapsed above the step on narrow screens. */
  readonly needs?: ComponentType;
  /** A notice above the first step. */
  readonly notice?: ComponentType;
}

/** A step of a flow. It is shown only when all earlier steps are done. */
export interface WizardStep<D> {
  /** Id in the address: `?step=id`. */
  readonly id: StepName;
  /** Name of the step, such as "Card information". */
  readonly name: Phrase;
  readonly Page: ComponentType<StepProps<D>>;
  /** Skips the step when it returns false for the collected data. Not allowed for the first step. */
  readonly condition?: ((data: D) => boolean) | undefined;
}

/** Props of a step's page. Calls from a page that is no longer shown have no effect, except `restart` and `finish`. */
export interface StepProps<D> {
  /** Id of the step, for a page of several steps. */
  readonly id: string;
  /** Data collected so far. */
  readonly data: D;
  /** Completes the step: merges the patch and shows the next step, or returns to the step with "Change". */
  readonly next: (patch?: Partial<D>) => void;
  /**
   * Shows step `id` if it can be reached, else the last step that can be reached. With `returnTo`, `next` of that step
   * shows the step `returnTo`. Without it the user repeats the steps in between.
   */
  readonly goTo: (id: string, options?: GoToOptions<D>) => void;
  /** Clears the data and shows the first step. */
  readonly restart: () => void;
  /** Completes the flow. From then on it shows Done. */
  readonly finish: (patch?: Partial<D>) => void;
}

export interface DoneProps<D> {
  readonly data: D;
  /** Restarts the flow: clears the data and shows the first step. */
  readonly restart: () => void;
}

export interface GoToOptions<D> {
  /** Step that is shown after `next`. */
  readonly returnTo?: string;
  readonly patch?: Partial<D>;
}
