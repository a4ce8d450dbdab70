import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '../ui/action/Button.tsx';
import { MainAction } from '../ui/action/MainAction.tsx';
import { ErrorSummary } from '../ui/form/ErrorSummary.tsx';
import type { useForm } from '../ui/form/useForm.ts';
import { StepTitle } from './StepFrame.tsx';
import styles from './Wizard.module.css';
import { useStepView } from './wizardContext.ts';

interface StepFormProps<V extends object> {
  /** The result of `useForm`. */
  readonly form: ReturnType<typeof useForm<V>>;
  /** The page's h1. */
  readonly heading: string;
  /** Label of the submit button. */
  readonly submit: string;
  /** Called with valid values. Calls never overlap. */
  readonly onSubmit: (values: V) => void | Promise<void>;
  /** Content between heading and fields. */
  readonly lead?: ReactNode;
  /** Document title instead of the step's own. */
  readonly title?: string | undefined;
  /** Content after the submit button. */
  readonly second?: ReactNode;
  /** True until what the form needs has loaded. The main button waits for it. */
  readonly isPending?: boolean | undefined;
  /** True when the page shows an error outside the form, such as the captcha's. */
  readonly error?: boolean | undefined;
  readonly children: ReactNode;
}

/** A step with a form: error summary, heading, fields and the main button. */
export function StepForm<V extends object>(props: StepFormProps<V>) {
  const { form, heading, submit, onSubmit, lead, title, second, isPending, error, children } = props;
  useDraft(form);
  return (
    <>
      <StepTitle title={title} error={form.hasErrors || error} />
      <ErrorSummary {...form.summary} />
      <h1 tabIndex={-1}>{heading}</h1>
      {lead && <div className={styles.lead}>{lead}</div>}
      <form className={styles.body} noValidate onSubmit={form.submit(onSubmit)}>
        {children}
        <MainAction>
          <Button type="submit" variant="primary" loading={form.submitting || isPending}>
            {submit}
          </Button>
        </MainAction>
        {second && <div className="actions">{second}</div>}
      </form>
    </>
  );
}

/** Stores unsent input in the wizard, and restores it when the user returns to the step. */
function useDraft<V extends object>({ values, dirty, set }: StepFormProps<V>['form']): void {
  const { draft, keepDraft } = useStepView();
  const first = useRef({ draft, set });
  useLayoutEffect(() => {
    const { draft: typed, set: put } = first.current;
    // The draft comes from the same form, so the field names match.
    if (typed) for (const [name, value] of Object.entries(typed)) put(name as keyof V & string, value);
  }, []);
  const keep = useRef(keepDraft);
  keep.current = keepDraft;
  useEffect(() => keep.current(dirty ? values : undefined), [dirty, values]);
}
