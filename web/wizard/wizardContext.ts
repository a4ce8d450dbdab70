import { createContext, useContext } from 'react';
import type { Phrase } from '../../shared/messages.ts';
import { type Say, useSay } from '../language.tsx';
import { contentText } from '../ui/content.messages.ts';

/** What the parts of a step's page need to know of the flow around them. */
export interface StepView {
  /** Counts from 1. */
  readonly number: number;
  readonly total: number;
  readonly name: Phrase;
  readonly flowTitle: Phrase;
  /** The link at the top. With `onPress` it goes one step back and `href` is that step's address. */
  readonly back: {
    readonly href: string;
    readonly label: Phrase;
    readonly onPress: (() => void) | undefined;
  };
  /** Where Cancel leads. */
  readonly exit: string;
  /** What was typed here before and not sent. */
  readonly draft: object | undefined;
  /** Keeps what the form holds; undefined when that is what it started with. */
  readonly keepDraft: (values: object | undefined) => void;
}

/** Given by `Wizard` to the step on the screen. */
export const WizardContext = createContext<StepView | undefined>(undefined);

/** The step on the screen. Throws outside a `Wizard`. */
export function useStepView(): StepView {
  const view = useContext(WizardContext);
  if (!view) throw new Error('a part of a step stands outside a Wizard');
  return view;
}

/** The document's title of the step on the screen, without the site: "Step 3 of 7: Verify your identity - Register …". */
export function useStepTitle(): string {
  return stepTitle(useStepView(), useSay());
}

/** The document's title of a step, without the site. */
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
