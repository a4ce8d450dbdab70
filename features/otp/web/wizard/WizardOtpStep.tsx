import type { ReactNode } from 'react';
import type { PortalError } from '../../../../web/http/api.ts';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { Button } from '../../../../web/ui/action/Button.tsx';
import { StepFrame } from '../../../../web/wizard/StepFrame.tsx';
import { useStepTitle } from '../../../../web/wizard/wizardContext.ts';
import { otpPage as text } from '../messages.ts';
import { type OtpSent, OtpStep } from '../OtpStep.tsx';
import type { CodeRequest } from './WizardMethodStep.tsx';
import styles from './WizardOtpStep.module.css';

interface WizardOtpStepProps {
  /** Default: "Enter the one-time password". */
  readonly heading?: string | undefined;
  /** Response to the first request. */
  readonly sent: OtpSent;
  /** Button label: a verb that names the confirmed action. */
  readonly action: string;
  /** Submits the six digits; rejects with the server's error. */
  readonly onCode: (code: string) => Promise<void>;
  /** Requests a new code. */
  readonly onResend: (request: CodeRequest) => Promise<OtpSent>;
  /** Goes back to the choice of the method; without it the button is hidden. */
  readonly onOtherWay?: (() => void) | undefined;
  /** Restarts the flow after 01012 or NOT_NOW. After other errors the code is still valid. */
  readonly restart: () => void;
  /** Called after the dialog of another error that ends the flow was closed. */
  readonly onStopped?: ((error: PortalError) => void) | undefined;
  /** Shown above the code: what it confirms. */
  readonly children?: ReactNode;
}

/** Wizard step that takes the code. */
export function WizardOtpStep(props: WizardOtpStepProps) {
  const { heading, sent, action, onCode, onResend, onOtherWay, restart, onStopped, children } = props;
  const t = useSay();
  const language = useLanguage();
  const title = useStepTitle();
  return (
    <StepFrame heading={heading ?? t(text.title)} selfTitled>
      {children}
      <OtpStep
        title={title}
        sent={sent}
        action={action}
        onCode={onCode}
        onResend={() => onResend({ isResend: true, language, method: sent.method })}
        onStopped={(error) => (error.is('01012', 'NOT_NOW') ? restart() : onStopped?.(error))}
      />
      {onOtherWay && (
        <div>
          <Button variant="text" className={styles.other} onClick={onOtherWay}>
            {t(text.otherWay)}
          </Button>
        </div>
      )}
    </StepFrame>
  );
}
