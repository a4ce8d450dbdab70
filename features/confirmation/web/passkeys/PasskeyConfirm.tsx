import { useRef, useState } from 'react';
import type { ErrorCode } from '../../../../shared/errors.ts';
import { PortalError } from '../../../../web/http/api.ts';
import { useTitle } from '../../../../web/ui/layout/useTitle.ts';
import { PasskeyError, signWithPasskey } from '../../../../web/webauthn/passkeys.ts';
import { noteWantsCode } from '../chosenWay.ts';
import { deadlineIn, isOver } from '../Expiry.tsx';
import type { OtpProof, OtpSent, OtpStepProps } from '../proof.ts';
import { PasskeyView } from './PasskeyView.tsx';
import { usePasskeyPrompt } from './passkeyPrompt.tsx';

/**
 * Confirms with a passkey. The prompt opens automatically. After it is closed, a button reopens it while the request is
 * valid.
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

/** Returns the request for the next prompt. Requests a new one after the current request has expired. */
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
