import { createContext, useContext } from 'react';
import type { Phrase } from '../../shared/messages.ts';
import { type Say, useSay } from '../language/language.tsx';
import { contentText } from '../ui/content.messages.ts';

/** Context of a step's page: the flow, and the position of the step in the flow. */
export interface StepView {
  /** Position of the step, from 1. */
  readonly number: number;
  readonly total: number;
  readonly name: Phrase;
  readonly flowTitle: Phrase;
  /** Link at the top. With `onPress`, a click goes one step back; `href` is then the address of the previous step. */
  readonly back: {
    readonly href: string;
    readonly label: Phrase;
    readonly onPress: (() => void) | undefined;
  };
  /** True on the first page after a reload that lost the later steps. */
  readonly startedAgain: boolean;
  /** Unsent input from an earlier visit to the step. */
  readonly draft: object | undefined;
  /** Stores the form's unsent input. The value is undefined for an unchanged form. */
  readonly keepDraft: (values: object | undefined) => void;
}

/** Provided by `Wizard` to the shown step. */
export const WizardContext = createContext<StepView | undefined>(undefined);

/** Returns the context of the current step. Throws outside a `Wizard`. */
export function useStepView(): StepView {
  const view = useContext(WizardContext);
  if (!view) throw new Error('a part of a step stands outside a Wizard');
  return view;
}

/**
 * Returns the document title of the current step, without the site: "Step 3 of 7: Verify your identity - Register …".
 * @param name name of a part of the step, instead of the step's own
 */
export function useStepTitle(name?: Phrase): string {
  const view = useStepView();
  return stepTitle({ ...view, name: name ?? view.name }, useSay());
}

/** Returns the document title of a step, without the site. */
export function stepTitle(
  { number, total, name, flowTitle }: Pick<StepView, 'number' | 'total' | 'name' | 'flowTitle'>,
  t: Say,
): string {
  return t(contentText.stepTitle, {
    step: t(contentText.step, { n: number, total }),
    name: t(name),
    flow: t(flowTitle),
  });
}
