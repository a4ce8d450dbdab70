import { useSay } from '../../../../web/language/language.tsx';
import { Button } from '../../../../web/ui/action/Button.tsx';
// Imported here, because the log-on page loads no other catalogue with these errors.
import '../../errors.messages.ts';
import { type Deadline, Expiry } from '../Expiry.tsx';
import { otpPage as text } from '../messages.ts';
import styles from '../OtpStep.module.css';
import { type PromptProblem, PromptProblemBar, usePromptButton } from './passkeyPrompt.tsx';

interface PasskeyViewProps {
  readonly deadline: Deadline;
  readonly attemptsLeft: number;
  readonly problem: PromptProblem | undefined;
  /** True while the prompt is open or its answer is being checked. */
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onOtherWay: (() => void) | undefined;
}

const PROBLEMS = {
  cancelled: text.passkeyCancelled,
  exists: text.passkeyUnusable,
  unusable: text.passkeyUnusable,
};

/** The page behind the prompt. Its button takes the focus after the prompt closes. */
export function PasskeyView(props: PasskeyViewProps) {
  const { deadline, attemptsLeft, problem, busy, onConfirm, onOtherWay } = props;
  const t = useSay();
  const button = usePromptButton(problem);
  return (
    <div className={styles.step}>
      <PromptProblemBar problem={problem} texts={PROBLEMS} />
      <div className={styles.facts}>
        <p>{t(text.passkeyHint)}</p>
        <Expiry deadline={deadline} running={text.passkeyUntil} over={text.passkeyOver} />
        <p>{t(text.attempts, { attemptsLeft })}</p>
      </div>
      <div className={styles.ways}>
        <Button ref={button} variant="primary" loading={busy} onClick={onConfirm}>
          {t(text.confirmWithPasskey)}
        </Button>
        {onOtherWay && <Button onClick={onOtherWay}>{t(text.codeInstead)}</Button>}
      </div>
    </div>
  );
}
