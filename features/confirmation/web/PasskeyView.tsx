import { useEffect, useRef } from 'react';
import { PortalError } from '../../../web/http/api.ts';
import { errorText } from '../../../web/http/errors.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import type { PasskeyError } from '../../../web/webauthn/passkeys.ts';
// The log-on page loads no other catalogue of these errors.
import '../errors.messages.ts';
import { type Deadline, Expiry } from './Expiry.tsx';
import { otpPage as text } from './messages.ts';
import styles from './OtpStep.module.css';

interface PasskeyViewProps {
  readonly deadline: Deadline;
  readonly attemptsLeft: number;
  /** Why the last prompt confirmed nothing: it was closed, or the server refused the passkey. */
  readonly problem: PasskeyError | PortalError | undefined;
  /** The prompt is open, or its answer is being checked. */
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

/** The page behind the prompt. Its button has the focus after the prompt was closed. */
export function PasskeyView(props: PasskeyViewProps) {
  const { deadline, attemptsLeft, problem, busy, onConfirm, onOtherWay } = props;
  const t = useSay();
  const language = useLanguage();
  const button = useRef<HTMLButtonElement>(null);
  // A prompt that was closed leaves the focus where the browser puts it.
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
