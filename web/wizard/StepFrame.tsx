import type { ReactNode } from 'react';
import { useTitle } from '../ui/layout/useTitle.ts';
import styles from './Wizard.module.css';
import { useStepTitle } from './wizardContext.ts';

interface StepFrameProps {
  /** The page's h1. */
  readonly heading: string;
  /** True when the step shows an error. */
  readonly error?: boolean | undefined;
  /** The content sets the document title itself, as `OtpStep` does with `useStepTitle()`. */
  readonly selfTitled?: boolean | undefined;
  readonly children: ReactNode;
}

/** Layout of a step whose content is not a single form: heading and document title. */
export function StepFrame({ heading, error, selfTitled, children }: StepFrameProps) {
  return (
    <>
      {!selfTitled && <StepTitle error={error} />}
      <h1 tabIndex={-1}>{heading}</h1>
      <div className={styles.body}>{children}</div>
    </>
  );
}

export function StepTitle({ title, error }: { title?: string | undefined; error?: boolean | undefined }) {
  const own = useStepTitle();
  useTitle(title ?? own, { error });
  return null;
}
