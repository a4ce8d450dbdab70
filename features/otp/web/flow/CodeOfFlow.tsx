import type { ReactNode } from 'react';
import type { PortalError } from '../../../../web/api.ts';
import { useLanguage, useSay } from '../../../../web/language.tsx';
import { Button } from '../../../../web/ui/action/Button.tsx';
import { StepFrame } from '../../../../web/wizard/StepFrame.tsx';
import { useStepTitle } from '../../../../web/wizard/wizardContext.ts';
import { otpPage as text } from '../messages.ts';
import { type OtpSent, OtpStep } from '../OtpStep.tsx';
import styles from './CodeOfFlow.module.css';
import type { CodeRequest } from './MethodOfFlow.tsx';

interface CodeOfFlowProps {
  /** "Enter the one-time password" unless given. */
  readonly heading?: string | undefined;
  /** The answer to the first request. */
  readonly sent: OtpSent;
  /** The button's words: a verb that names what is confirmed. */
  readonly action: string;
  /** Sends the six digits; rejects with what the server said. */
  readonly onCode: (code: string) => Promise<void>;
  /** Asks for another code. */
  readonly onResend: (asked: CodeRequest) => Promise<OtpSent>;
  /** Back to the choice of where the code goes; without it there is no such button. */
  readonly onOtherWay?: (() => void) | undefined;
  /** The code or the flow is over: it begins again. What else goes wrong leaves the code as good as it was. */
  readonly restart: () => void;
  /** After the dialog of another end was closed. */
  readonly onStopped?: ((error: PortalError) => void) | undefined;
  /** Above the code: what it confirms. */
  readonly children?: ReactNode;
}

/** The step for the code. */
export function CodeOfFlow(props: CodeOfFlowProps) {
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
