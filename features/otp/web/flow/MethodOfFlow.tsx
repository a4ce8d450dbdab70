import type { ReactNode } from 'react';
import type { Language } from '../../../../shared/messages.ts';
import type { PortalError } from '../../../../web/api.ts';
import { useLanguage, useSay } from '../../../../web/language.tsx';
import { StepForm } from '../../../../web/wizard/StepForm.tsx';
import { MethodStep } from '../MethodStep.tsx';
import { otpPage as text } from '../messages.ts';
import type { OtpAddresses, OtpMethod } from '../methods.ts';

/** What a request-otp call asks for, besides the flow's own fields. */
export interface CodeRequest {
  readonly isResend: boolean;
  readonly language: Language;
  readonly method: OtpMethod;
}

interface MethodOfFlowProps {
  /** "Choose how to receive your code" unless given; then the lead is of something to check first. */
  readonly heading?: string | undefined;
  readonly lead?: ReactNode;
  readonly addresses: OtpAddresses;
  /** What was chosen before, when the person comes back. */
  readonly start: OtpMethod | undefined;
  /** Asks for the code and goes on; rejects with what the server said. */
  readonly onSend: (asked: CodeRequest) => Promise<void>;
  /** The flow is over: it begins again. */
  readonly restart: () => void;
  /** After the dialog of another end was closed. */
  readonly onStopped?: ((error: PortalError) => void) | undefined;
  /** What the person is about to confirm. */
  readonly children?: ReactNode;
}

/** The step that asks where the code goes, under what it will confirm. */
export function MethodOfFlow(props: MethodOfFlowProps) {
  const { heading, addresses, start, onSend, restart, onStopped, children } = props;
  const t = useSay();
  const language = useLanguage();
  const lead = props.lead ?? (heading && <p>{t(text.checkLead)}</p>);
  return (
    <MethodStep
      frame={StepForm}
      heading={heading}
      lead={lead}
      addresses={addresses}
      start={start}
      onSend={(method) => onSend({ isResend: false, language, method })}
      onStopped={(error) => (error.is('NOT_NOW') ? restart() : onStopped?.(error))}
    >
      {children}
    </MethodStep>
  );
}
