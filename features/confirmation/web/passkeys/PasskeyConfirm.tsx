import { useRef, useState } from 'react';
import type { ErrorCode } from '../../../../shared/errors.ts';
import { PortalError } from '../../../../web/http/api.ts';
import { useSay } from '../../../../web/language/language.tsx';
import { Button } from '../../../../web/ui/action/Button.tsx';
import { useTitle } from '../../../../web/ui/layout/useTitle.ts';
import { PasskeyError, signWithPasskey } from '../../../../web/webauthn/passkeys.ts';
// Imported here, because the log-on page loads no other catalogue with these errors.
import '../../errors.messages.ts';
import { noteWantsCode } from '../chosenWay.ts';
import { type Deadline, deadlineIn, Expiry, isOver } from '../Expiry.tsx';
import { otpPage as text } from '../messages.ts';
import styles from '../OtpStep.module.css';
import type { OtpProof, OtpSent, OtpStepProps } from '../proof.ts';
import { type PromptProblem, PromptProblemBar, usePasskeyPrompt, usePromptButton } from './passkeyPrompt.tsx';

/**
 * Confirms with a passkey. The prompt opens automatically. After it is closed, a button reopens it. If the request has
 * expired, the button first requests a new one.
 */
export function PasskeyConfirm({ title, sent, onProof, onResend, onOtherWay, onStopped }: OtpStepProps) {
  const { open, note, deadline, attemptsLeft } = useOpenRequest(sent, onResend);
  const { run, ...state } = usePasskeyPrompt<OtpProof>({
    request: sent,
    open: async () => {
      const { passkey } = await open();
      if (!passkey) throw new PasskeyError('unusable');
      return { assertion: await signWithPasskey(passkey) };
    },
    send: onProof,
    onRefused: (error) => {
      note(error);
      return error.is('PASSKEY-WRONG', ...ENDED);
    },
    onClose: onStopped,
  });
  useTitle(title, { error: state.problem instanceof PortalError });

  function sendCode() {
    noteWantsCode();
    onOtherWay?.();
  }

  return (
    <PasskeyView
      {...state}
      deadline={deadline}
      attemptsLeft={attemptsLeft}
      onConfirm={() => void run()}
      onOtherWay={onOtherWay && sendCode}
    />
  );
}

/** Errors after which a request can no longer be confirmed. */
const ENDED = ['PASSKEY-LATE', '01009', '01012'] as const satisfies readonly ErrorCode[];

/** Holds the current passkey request. `open` replaces it if it has expired or can no longer be confirmed. */
function useOpenRequest(first: OtpSent, onResend: () => Promise<OtpSent>) {
  const [{ sent, deadline }, setRequest] = useState(() => timed(first));
  const [attemptsLeft, setAttemptsLeft] = useState(first.attemptsLeft);
  const isEnded = useRef(false);

  async function open(): Promise<OtpSent> {
    if (!isEnded.current && !isOver(deadline)) return sent;
    const next = await onResend();
    isEnded.current = false;
    setRequest(timed(next));
    setAttemptsLeft(next.attemptsLeft);
    return next;
  }

  function note(error: PortalError) {
    isEnded.current ||= error.is(...ENDED);
    const { attemptsLeft: left } = error.details;
    if (typeof left === 'number') setAttemptsLeft(left);
  }

  return { deadline, attemptsLeft, open, note };
}

function timed(sent: OtpSent) {
  return { sent, deadline: deadlineIn(sent.expiresInSeconds) };
}

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

/** The page behind the prompt. Its button gets the focus if the prompt or its result fails. */
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
