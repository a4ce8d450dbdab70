import { useEffect, useState } from 'react';
import { call } from '../../../web/http/api.ts';
import { handleError } from '../../../web/http/errors.tsx';
import { updateData, useCall } from '../../../web/http/query.tsx';
import { useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { isOffered, isPasskeysUnchecked, setPasskeysUnchecked } from '../../../web/store.ts';
import { Button } from '../../../web/ui/action/Button.tsx';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { announce } from '../../../web/ui/feedback/announce.ts';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { hasPasskeys } from '../../../web/webauthn/passkeys.ts';
import { approvalCalls } from '../../confirmation/contract.ts';
import { passkeyCalls } from '../contract.ts';
import { passkeyOfferText as text } from '../offer.messages.ts';
import styles from './Passkeys.module.css';

/** Reports passkeys that a reset has paused, after a log-on. Renders nothing while the bank has passkeys switched off. */
export function PausedPasskeys() {
  const t = useSay();
  const { isPaused } = useUnchecked();
  if (!isPaused) return null;
  return (
    <AlertBar tone="warning" title={t(text.pausedTitle)}>
      <div className={styles.offer}>
        <p>{t(text.pausedBody)}</p>
        <div className="actions">
          <LinkButton small href={paths.security()}>
            {t(text.review)}
          </LinkButton>
        </div>
      </div>
    </AlertBar>
  );
}

/** Offers a first passkey after a log-on; the person can postpone it. Renders nothing while the bank has passkeys switched off. */
export function PasskeyOffer() {
  return useUnchecked().isOfferDue ? <Offer /> : null;
}

/** Returns whether paused passkeys or the offer must be shown. Both are checked once after each log-on. */
function useUnchecked() {
  const [enabled] = useState(() => isOffered('passkeys') && isPasskeysUnchecked());
  const { data } = useCall(approvalCalls.passkeys, {}, { enabled });
  const isPaused = data?.passkeys.some(({ paused }) => paused) ?? false;
  const isOfferDue = data?.offer === true && hasPasskeys();
  const isSettled = data !== undefined && !isPaused && !isOfferDue;
  useEffect(() => {
    if (isSettled) setPasskeysUnchecked(false);
  }, [isSettled]);
  return enabled ? { isPaused, isOfferDue } : { isPaused: false, isOfferDue: false };
}

/** Puts the offer off for 90 days. */
export async function postponeOffer(): Promise<void> {
  await call(passkeyCalls.later, {});
  updateData(approvalCalls.passkeys, {}, (data) => ({ ...data, offer: false }));
}

function Offer() {
  const t = useSay();
  const [busy, setBusy] = useState(false);

  async function postpone() {
    setBusy(true);
    try {
      await postponeOffer();
      announce(t(text.postponed));
      // The clicked button has disappeared, so the heading takes the focus.
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    } catch (error) {
      handleError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Panel title={t(text.title)}>
      <div className={styles.offer}>
        <p>{t(text.body)}</p>
        <div className="actions">
          <LinkButton href={paths.addPasskey()}>{t(text.add)}</LinkButton>
          <Button variant="text" loading={busy} onClick={() => void postpone()}>
            {t(text.later)}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
