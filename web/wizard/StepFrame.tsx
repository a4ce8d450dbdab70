import type { ReactNode } from 'react';
import { useSay } from '../language/language.tsx';
import { Button } from '../ui/action/Button.tsx';
import { Link } from '../ui/action/Link.tsx';
import { useTitle } from '../ui/layout/useTitle.ts';
import { ui } from '../ui/messages.ts';
import styles from './Wizard.module.css';
import { useStepTitle, useStepView } from './wizardContext.ts';

interface StepFrameProps {
  /** The page's h1. */
  readonly heading: string;
  /** True when the step shows an error. */
  readonly error?: boolean | undefined;
  /** The content sets the document title itself, as `OtpStep` does with `useStepTitle()`. */
  readonly selfTitled?: boolean | undefined;
  readonly children: ReactNode;
}

/** Layout of a step whose content is not a single form: heading, document title, Back and Cancel. */
export function StepFrame({ heading, error, selfTitled, children }: StepFrameProps) {
  return (
    <>
      {!selfTitled && <StepTitle error={error} />}
      <h1 tabIndex={-1}>{heading}</h1>
      <div className={styles.body}>{children}</div>
      <div className={styles.actions}>
        <StepExits />
      </div>
    </>
  );
}

export function StepTitle({ title, error }: { title?: string | undefined; error?: boolean | undefined }) {
  const own = useStepTitle();
  useTitle(title ?? own, { error });
  return null;
}

/** Links for Back (to the previous step) and Cancel. */
export function StepExits() {
  const t = useSay();
  const { back, exit } = useStepView();
  return (
    <>
      {back.onPress && <Button onClick={back.onPress}>{t(ui.back)}</Button>}
      <Link className={styles.cancel} href={exit}>
        {t(ui.cancel)}
      </Link>
    </>
  );
}
