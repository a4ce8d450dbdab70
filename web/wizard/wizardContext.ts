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
  /** Target of Cancel. */
  readonly exit: string;
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

/** Returns the document title of the current step, without the site: "Step 3 of 7: Verify your identity - Register …". */
export function useStepTitle(): string {
  return stepTitle(useStepView(), useSay());
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
