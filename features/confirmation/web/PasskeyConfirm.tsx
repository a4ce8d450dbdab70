import { useEffect, useRef, useState } from 'react';
import type { ErrorCode } from '../../../shared/errors.ts';
import { PortalError } from '../../../web/http/api.ts';
import { handleError } from '../../../web/http/errors.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { endPrompt, PasskeyError, signWithPasskey } from '../../../web/webauthn/passkeys.ts';
import { noteWantsCode } from './chosenWay.ts';
import { deadlineIn, isOver } from './Expiry.tsx';
import { PasskeyView } from './PasskeyView.tsx';
import type { OtpProof, OtpSent, OtpStepProps } from './proof.ts';

/** Requests whose prompt was opened by itself: coming back to the page opens none. */
const prompted = new WeakSet<OtpSent>();

/**
 * Confirms with a passkey. The prompt opens at once, in answer to the press that led here; after it was closed, a button opens it
 * again, within the same time.
 */
export function PasskeyConfirm(props: OtpStepProps) {
  const { title, sent, onOtherWay } = props;
  const { confirm, ...state } = usePasskeyProof(props);
  useTitle(title, { error: state.problem instanceof PortalError });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival.
  useEffect(() => {
    if (!prompted.has(sent)) void confirm();
    prompted.add(sent);
    return endPrompt;
  }, []);

  function sendCode() {
    noteWantsCode();
    onOtherWay?.();
  }

  return <PasskeyView {...state} onConfirm={() => void confirm()} onOtherWay={onOtherWay && sendCode} />;
}

/** The prompt and the signature, which is kept until the server refuses it: an attempt without an answer is sent again. */
function usePasskeyProof({ sent, onProof, onResend, onStopped }: OtpStepProps) {
  const request = useOpenRequest(sent, onResend);
  const [problem, setProblem] = useState<PasskeyError | PortalError>();
  const [busy, setBusy] = useState(false);
  const proof = useRef<OtpProof>(undefined);

  async function sign(): Promise<OtpProof> {
    const { passkey } = await request.open();
    if (!passkey) throw new PasskeyError('unusable');
    return { assertion: await signWithPasskey(passkey) };
  }

  async function confirm() {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      proof.current ??= await sign();
      await onProof(proof.current);
    } catch (error) {
      refused(error);
    } finally {
      setBusy(false);
    }
  }

  function refused(error: unknown) {
    if (error instanceof PasskeyError) {
      // Another prompt took its place, or the page was left.
      if (error.problem !== 'replaced') setProblem(error);
      return;
    }
    if (!(error instanceof PortalError)) throw error;
    if (error.is('PASSKEY-WRONG', ...ENDED)) proof.current = undefined;
    request.note(error);
    if (handleError(error, { onClose: () => onStopped(error) }) === 'inline') setProblem(error);
  }

  const { deadline, attemptsLeft } = request;
  return { deadline, attemptsLeft, problem, busy, confirm };
}

/** Errors after which a request confirms nothing any more. */
const ENDED = ['PASSKEY-LATE', '01009', '01012'] as const satisfies readonly ErrorCode[];

/** The request that the next prompt is for. A new one replaces it when its time is over. */
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
