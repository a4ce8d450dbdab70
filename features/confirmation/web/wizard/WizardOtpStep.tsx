import type { ReactNode } from 'react';
import type { PortalError } from '../../../../web/http/api.ts';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { Button } from '../../../../web/ui/action/Button.tsx';
import { StepFrame } from '../../../../web/wizard/StepFrame.tsx';
import { useStepTitle } from '../../../../web/wizard/wizardContext.ts';
import { otpPage as text } from '../messages.ts';
import { OtpStep } from '../OtpStep.tsx';
import type { OtpProof, OtpSent } from '../proof.ts';
import styles from './Wizard.module.css';
import type { CodeRequest } from './WizardMethodStep.tsx';

interface WizardOtpStepProps {
  /** Default: "Enter the one-time password". The passkey page has its own heading. */
  readonly heading?: string | undefined;
  /** Response to the first request. */
  readonly sent: OtpSent;
  /** Label of the button that submits a code: a verb that names the confirmed action. */
  readonly action: string;
  /** Submits the proof and rejects with the server's error. A retry submits the same object. */
  readonly onProof: (proof: OtpProof) => Promise<void>;
  /** Requests a new code, or a new request for the passkey. */
  readonly onResend: (request: CodeRequest) => Promise<OtpSent>;
  /** Returns to the choice of the method. Without it the button is hidden. */
  readonly onOtherWay?: (() => void) | undefined;
  /** Restarts the flow after 01012 or NOT_NOW. After other errors the code is still valid. */
  readonly restart: () => void;
  /** Called after the dialog of any other error that ends the flow closes. */
  readonly onStopped?: ((error: PortalError) => void) | undefined;
  /** Content above that shows what is confirmed. */
  readonly children?: ReactNode;
}

/** Wizard step that takes the confirmation, by code or by passkey. */
export function WizardOtpStep(props: WizardOtpStepProps) {
  const { heading, sent, action, onProof, onResend, onOtherWay, restart, onStopped, children } = props;
  const t = useSay();
  const language = useLanguage();
  const title = useStepTitle();
  const { method } = sent;
  const byPasskey = method === 'passkey';
  return (
    <StepFrame heading={byPasskey ? t(text.passkeyTitle) : (heading ?? t(text.title))} selfTitled>
      {children}
      <OtpStep
        title={title}
        sent={sent}
        action={action}
        onProof={onProof}
        // A passkey has no message to resend, so this is a new request and not a resend.
        onResend={() => onResend({ isResend: !byPasskey, language, method })}
        onOtherWay={onOtherWay}
        onStopped={(error) => (error.is('01012', 'NOT_NOW') ? restart() : onStopped?.(error))}
      />
      {onOtherWay && !byPasskey && (
        <div>
          <Button variant="text" className={styles.other} onClick={onOtherWay}>
            {t(text.otherWay)}
          </Button>
        </div>
      )}
    </StepFrame>
  );
}
