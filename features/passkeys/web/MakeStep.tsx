import { useEffect, useRef, useState } from 'react';
import type { Attestation, Passkey } from '../../../shared/http/passkeys.ts';
import { elapsed } from '../../../web/clock.ts';
import { call, PortalError } from '../../../web/http/api.ts';
import { errorText, handleError } from '../../../web/http/errors.tsx';
import { refreshAll } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { notePasskey } from '../../../web/store.ts';
import { Button } from '../../../web/ui/action/Button.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { endPrompt, makePasskey, PasskeyError } from '../../../web/webauthn/passkeys.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { StepFrame } from '../../../web/wizard/StepFrame.tsx';
import { withOtpToken } from '../../confirmation/web/wizard/public.ts';
import { passkeyCalls } from '../contract.ts';
import { addPasskeyText as text } from '../messages.ts';
import styles from './Passkeys.module.css';
import type { AddPasskeyData, Making } from './wizardData.ts';

/** Step 3: opens the browser's prompt. */
export function MakeStep({ data, restart, finish }: StepProps<AddPasskeyData>) {
  return (
    data.accepted && <Make making={data.accepted} restart={restart} onAdded={(added) => finish({ added })} />
  );
}

/** Options whose prompt has opened automatically. The prompt does not open again when the user returns to the page. */
const prompted = new WeakSet<Making>();

const PROBLEMS = {
  cancelled: text.cancelled,
  none: text.cancelled,
  late: text.cancelled,
  replaced: text.cancelled,
  exists: text.exists,
  unusable: text.unusable,
} as const;

interface MakeProps {
  readonly making: Making;
  readonly restart: () => void;
  readonly onAdded: (passkey: Passkey) => void;
}

function Make(props: MakeProps) {
  const t = useSay();
  const language = useLanguage();
  const button = useRef<HTMLButtonElement>(null);
  const { problem, busy, make } = useMaking(props);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival.
  useEffect(() => {
    if (!prompted.has(props.making)) void make();
    prompted.add(props.making);
    return endPrompt;
  }, []);
  // After a prompt closes, the browser leaves the focus at an undefined place.
  useEffect(() => {
    if (problem) button.current?.focus();
  }, [problem]);

  return (
    <StepFrame heading={t(text.makeTitle)} error={problem instanceof PortalError}>
      <div className={styles.make}>
        {problem && (
          <AlertBar tone={problem instanceof PortalError ? 'error' : 'warning'}>
            {problem instanceof PortalError ? errorText(problem, language) : t(PROBLEMS[problem.problem])}
          </AlertBar>
        )}
        <p>{t(text.makeLead)}</p>
        <Button ref={button} variant="primary" loading={busy} onClick={() => void make()}>
          {t(text.make)}
        </Button>
      </div>
    </StepFrame>
  );
}

/** Opens the prompt and calls the server with the new passkey. Keeps the passkey, so that a call without an answer can be repeated. */
function useMaking({ making, restart, onAdded }: MakeProps) {
  const language = useLanguage();
  const [problem, setProblem] = useState<PasskeyError | PortalError>();
  const [busy, setBusy] = useState(false);
  const made = useRef<Attestation>(undefined);
  const [endsAt] = useState(() => elapsed() + making.expiresInSeconds * 1000);

  async function make() {
    if (busy) return;
    // The token of the code has expired.
    if (elapsed() >= endsAt) return restart();
    setBusy(true);
    setProblem(undefined);
    try {
      made.current ??= await makePasskey(making.options);
      onAdded(await add(made.current));
    } catch (error) {
      refused(error);
    } finally {
      setBusy(false);
    }
  }

  async function add(attestation: Attestation): Promise<Passkey> {
    const body = { attestation, language };
    const added = await withOtpToken(making.accessToken, () => call(passkeyCalls.add, { body }));
    notePasskey();
    refreshAll();
    return added;
  }

  function refused(error: unknown) {
    if (error instanceof PasskeyError) {
      // Another prompt has replaced it, or the page was left.
      if (error.problem !== 'replaced') setProblem(error);
      return;
    }
    if (!(error instanceof PortalError)) throw error;
    if (error.status > 0) made.current = undefined;
    const onClose = () => error.is('PASSKEY-LIMIT', 'PASSKEY-KNOWN', 'NOT_NOW') && restart();
    if (handleError(error, { onClose }) === 'inline') setProblem(error);
  }

  return { problem, busy, make };
}
