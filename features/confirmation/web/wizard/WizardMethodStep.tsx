import type { ReactNode } from 'react';
import type { Language } from '../../../../shared/messages.ts';
import type { PortalError } from '../../../../web/http/api.ts';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { StepForm } from '../../../../web/wizard/StepForm.tsx';
import { MethodStep } from '../MethodStep.tsx';
import { otpPage as text } from '../messages.ts';
import type { OtpAddresses, OtpMethod } from '../methods.tsx';
import { usePasskeyOffer } from './usePasskeyOffer.ts';
import styles from './Wizard.module.css';

/** Fields of every request-otp call; each flow adds its own. */
export interface CodeRequest {
  readonly isResend: boolean;
  readonly language: Language;
  readonly method: OtpMethod;
}

interface WizardMethodStepProps {
  /** Default: "Choose how to receive your code". If a heading is set, the default lead asks the user to check the details first. */
  readonly heading?: string | undefined;
  readonly lead?: ReactNode;
  readonly addresses: OtpAddresses;
  /** The earlier choice when the user returns. */
  readonly start: OtpMethod | undefined;
  /** True if a passkey cannot confirm this action. */
  readonly codesOnly?: boolean;
  /** Requests the code or the passkey's prompt, then continues. Rejects with the server's error. */
  readonly onSend: (request: CodeRequest) => Promise<void>;
  /** Restarts the flow after NOT_NOW. */
  readonly restart: () => void;
  /** Called after the dialog of any other error that ends the flow closes. */
  readonly onStopped?: ((error: PortalError) => void) | undefined;
  /** Shows what is confirmed. */
  readonly children?: ReactNode;
}

/** Wizard step that asks how to confirm: with a passkey, or where the code goes. */
export function WizardMethodStep(props: WizardMethodStepProps) {
  const { heading, addresses, start, onSend, restart, onStopped, codesOnly = false, children } = props;
  const t = useSay();
  const language = useLanguage();
  const { offered, isPending, from } = usePasskeyOffer(!codesOnly);
  const lead = props.lead ?? (heading && <p>{t(text.checkLead)}</p>);
  return (
    <MethodStep
      frame={StepForm}
      heading={heading}
      lead={lead}
      addresses={addresses}
      offered={offered}
      isPending={isPending}
      start={start}
      onSend={(method) => onSend({ isResend: false, language, method })}
      onStopped={(error) => (error.is('NOT_NOW') ? restart() : onStopped?.(error))}
    >
      {children}
      {from && <p className={styles.note}>{t(text.passkeyFrom, { time: from })}</p>}
    </MethodStep>
  );
}
