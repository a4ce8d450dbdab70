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
  /** Default: "Enter the one-time password". A passkey has its own heading. */
  readonly heading?: string | undefined;
  /** Response to the first request. */
  readonly sent: OtpSent;
  /** Label of the button that submits a code: a verb that names the confirmed action. */
  readonly action: string;
  /** Submits the proof; rejects with the server's error. Trying again submits the same object. */
  readonly onProof: (proof: OtpProof) => Promise<void>;
  /** Requests a new code, or a new time for the passkey. */
  readonly onResend: (request: CodeRequest) => Promise<OtpSent>;
  /** Goes back to the choice of the method; without it the button is hidden. */
  readonly onOtherWay?: (() => void) | undefined;
  /** Restarts the flow after 01012 or NOT_NOW. After other errors the code is still valid. */
  readonly restart: () => void;
  /** Called after the dialog of another error that ends the flow was closed. */
  readonly onStopped?: ((error: PortalError) => void) | undefined;
  /** Shown above: what is confirmed. */
  readonly children?: ReactNode;
}

/** Wizard step that confirms, with a code or a passkey. */
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
        // A passkey has nothing to send again: its time begins again.
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
