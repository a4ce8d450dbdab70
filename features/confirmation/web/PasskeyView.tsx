import { useEffect, useRef } from 'react';
import { PortalError } from '../../../web/http/api.ts';
import { errorText } from '../../../web/http/errors.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import type { PasskeyError } from '../../../web/webauthn/passkeys.ts';
// Imported here, because the log-on page loads no other catalogue with these errors.
import '../errors.messages.ts';
import { type Deadline, Expiry } from './Expiry.tsx';
import { otpPage as text } from './messages.ts';
import styles from './OtpStep.module.css';

interface PasskeyViewProps {
  readonly deadline: Deadline;
  readonly attemptsLeft: number;
  /** Why the last prompt failed: it was closed, or the server rejected the passkey. */
  readonly problem: PasskeyError | PortalError | undefined;
  /** True while the prompt is open or its answer is being checked. */
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onOtherWay: (() => void) | undefined;
}

const PROBLEMS = {
  cancelled: text.passkeyCancelled,
  none: text.passkeyCancelled,
  late: text.passkeyCancelled,
  replaced: text.passkeyCancelled,
  exists: text.passkeyUnusable,
  unusable: text.passkeyUnusable,
} as const;

/** The page behind the prompt. Its button takes the focus after the prompt closes. */
export function PasskeyView(props: PasskeyViewProps) {
  const { deadline, attemptsLeft, problem, busy, onConfirm, onOtherWay } = props;
  const t = useSay();
  const language = useLanguage();
  const button = useRef<HTMLButtonElement>(null);
  // After a prompt closes, the browser leaves the focus at an undefined place.
  useEffect(() => {
    if (problem) button.current?.focus();
  }, [problem]);
  const isRefused = problem instanceof PortalError;
  return (
    <div className={styles.step}>
      {problem && (
        <AlertBar tone={isRefused ? 'error' : 'warning'}>
          {isRefused ? errorText(problem, language) : t(PROBLEMS[problem.problem])}
        </AlertBar>
      )}
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
