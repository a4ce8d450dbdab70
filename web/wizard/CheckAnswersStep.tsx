import { type ReactNode, useRef, useState } from 'react';
import { newIdempotencyKey, PortalError } from '../http/api.ts';
import { errorText, handleError } from '../http/errors.tsx';
import { useLanguage } from '../language/language.tsx';
import { AlertBar } from '../ui/feedback/AlertBar.tsx';
import { useForm } from '../ui/form/useForm.ts';
import { type SummaryItem, SummaryList } from '../ui/table/SummaryList.tsx';
import { StepForm } from './StepForm.tsx';

interface CheckAnswersStepProps {
  /** The page's h1. */
  readonly heading: string;
  /** Content between heading and answers. */
  readonly lead?: ReactNode;
  /** The answers to confirm; an item with `change` has a Change link. */
  readonly answers: readonly SummaryItem[];
  /** The confirm button's label. */
  readonly submit: string;
  /**
   * Sends the answers. Every attempt from this page has the same idempotency key, so a retry after a time-out does not
   * repeat the effect. A rejection is shown as an alert above the answers or as a dialog.
   */
  readonly onConfirm: (idempotencyKey: string) => Promise<void>;
  /** Runs after the dialog of a failed confirmation closes. */
  readonly onErrorClose?: (error: PortalError) => void;
  /** Content below the answers. */
  readonly children?: ReactNode;
}

/** The last step before the effect: shows the answers with Change links, and the button that confirms them. */
export function CheckAnswersStep(props: CheckAnswersStepProps) {
  const { heading, lead, answers, submit, onConfirm, onErrorClose, children } = props;
  const language = useLanguage();
  const [refusal, setRefusal] = useState<PortalError>();
  const key = useRef('');
  const form = useForm({ initial: {}, validate: () => ({}) });

  async function confirm() {
    setRefusal(undefined);
    key.current ||= newIdempotencyKey();
    try {
      await onConfirm(key.current);
    } catch (error) {
      const outcome = handleError(error, {
        onRetry: () => void form.submit(confirm)(),
        onClose: () => error instanceof PortalError && onErrorClose?.(error),
      });
      if (outcome === 'inline' && error instanceof PortalError) setRefusal(error);
    }
  }

  return (
    <StepForm
      form={form}
      error={refusal !== undefined}
      heading={heading}
      lead={lead}
      submit={submit}
      onSubmit={confirm}
    >
      {refusal && <AlertBar tone="error">{errorText(refusal, language)}</AlertBar>}
      <SummaryList items={answers} />
      {children}
    </StepForm>
  );
}
