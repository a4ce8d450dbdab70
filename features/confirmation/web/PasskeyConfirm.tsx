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

/** Requests whose prompt has opened automatically. The prompt does not open again when the user returns to the page. */
const prompted = new WeakSet<OtpSent>();

/**
 * Confirms with a passkey. The prompt opens automatically after the press that led to this page. After it is closed, a
 * button reopens it while the request is valid.
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

/**
 * Opens the prompt and submits the signature. Keeps the signature until the server rejects it, so that an attempt without an
 * answer can be repeated.
 */
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
      // Another prompt has replaced it, or the page was left.
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
