import { useState } from 'react';
import type { Attestation, Passkey } from '../../../shared/http/passkeys.ts';
import { elapsed } from '../../../web/clock.ts';
import { call, PortalError } from '../../../web/http/api.ts';
import { refreshAll } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { notePasskey } from '../../../web/store.ts';
import { Button } from '../../../web/ui/action/Button.tsx';
import { makePasskey } from '../../../web/webauthn/passkeys.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { StepFrame } from '../../../web/wizard/StepFrame.tsx';
import {
  PromptProblemBar,
  usePasskeyPrompt,
  usePromptButton,
} from '../../confirmation/web/passkeys/passkeyPrompt.tsx';
import { withOtpToken } from '../../confirmation/web/wizard/attempt.ts';
import { addPasskeyText as text } from '../change.messages.ts';
import { passkeyCalls } from '../contract.ts';
import styles from './Passkeys.module.css';
import type { AddPasskeyData, CreationOptions } from './wizardData.ts';

/** Step 3: opens the browser's prompt. */
export function MakeStep({ data, restart, finish }: StepProps<AddPasskeyData>) {
  return (
    data.accepted && (
      <CreatePasskey creation={data.accepted} restart={restart} onAdded={(added) => finish({ added })} />
    )
  );
}

interface CreatePasskeyProps {
  readonly creation: CreationOptions;
  readonly restart: () => void;
  readonly onAdded: (passkey: Passkey) => void;
}

/** Opens the prompt and calls the server with the new passkey. */
function CreatePasskey({ creation, restart, onAdded }: CreatePasskeyProps) {
  const t = useSay();
  const language = useLanguage();
  const [endsAt] = useState(() => elapsed() + creation.expiresInSeconds * 1000);

  async function add(attestation: Attestation) {
    const body = { attestation, language };
    const added = await withOtpToken(creation.accessToken, () => call(passkeyCalls.add, { body }));
    notePasskey();
    refreshAll();
    onAdded(added);
  }

  const { problem, busy, run } = usePasskeyPrompt({
    request: creation,
    open: () => makePasskey(creation.options),
    send: add,
    onRefused: ({ status }) => status > 0,
    onClose: (error) => error.is('PASSKEY-LIMIT', 'PASSKEY-KNOWN', 'NOT_NOW') && restart(),
  });
  const button = usePromptButton(problem);

  function make() {
    // The token of the code may have expired.
    if (elapsed() >= endsAt) restart();
    else void run();
  }

  return (
    <StepFrame heading={t(text.makeTitle)} error={problem instanceof PortalError}>
      <div className={styles.make}>
        <PromptProblemBar problem={problem} texts={text} />
        <p>{t(text.makeLead)}</p>
        <Button ref={button} variant="primary" loading={busy} onClick={make}>
          {t(text.make)}
        </Button>
      </div>
    </StepFrame>
  );
}
