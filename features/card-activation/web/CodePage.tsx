import type { Phrase } from '../../../shared/messages.ts';
import { useSay } from '../../../web/language.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { StepFrame } from '../../../web/wizard/StepFrame.tsx';
import { useStepTitle } from '../../../web/wizard/wizardContext.ts';
import { type OtpSent, OtpStep } from '../../otp/web/public.ts';
import { activationText as text } from '../messages.ts';

interface CodePageProps {
  readonly sent: OtpSent;
  /** The button's words. */
  readonly action: Phrase;
  readonly onCode: (code: string) => Promise<void>;
  readonly onResend: () => Promise<OtpSent>;
  /** Back to the choice of where the code goes. */
  readonly onOtherWay: () => void;
  /** The activation has ended: it begins again. */
  readonly onOver: () => void;
}

/** The page for the code, before log-on and after it. */
export function CodePage({ sent, action, onCode, onResend, onOtherWay, onOver }: CodePageProps) {
  const t = useSay();
  const title = useStepTitle();
  return (
    <StepFrame heading={t(text.enterCode)} selfTitled>
      <OtpStep
        title={title}
        sent={sent}
        action={t(action)}
        onCode={onCode}
        onResend={onResend}
        // What else goes wrong leaves the code as good as it was.
        onStopped={(error) => error.is('01012', 'NOT_NOW') && onOver()}
      />
      <div>
        <Button variant="text" onClick={onOtherWay}>
          {t(text.otherWay)}
        </Button>
      </div>
    </StepFrame>
  );
}
