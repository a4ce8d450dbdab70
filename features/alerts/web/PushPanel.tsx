import { useEffect, useState } from 'react';
import { PortalError } from '../../../web/http/api.ts';
import { errorText, handleError } from '../../../web/http/errors.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { announce } from '../../../web/ui/feedback/announce.ts';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { alertsText as text } from '../messages.ts';
import styles from './Alerts.module.css';
import { type PushState, pushState, turnOffPush, turnOnPush } from './push.ts';

const STATES = {
  unknown: text.pushUnknown,
  denied: text.pushDenied,
  off: text.pushOff,
  on: text.pushOn,
} as const;

/** Switches push messages of this browser on and off. Renders nothing while the bank does not offer them. */
export function PushPanel({ pushKey }: { pushKey: string | null }) {
  const t = useSay();
  const { state, failure, busy, change } = usePush(pushKey);
  if (pushKey === null) return null;
  return (
    <Panel title={t(text.pushTitle)}>
      <div className={styles.push}>
        {failure && <AlertBar tone="error">{failure}</AlertBar>}
        <p>{t(text.pushLead)}</p>
        {state && <p>{t(STATES[state])}</p>}
        {(state === 'on' || state === 'off') && (
          <Button loading={busy} onClick={() => void change()}>
            {t(state === 'on' ? text.pushTurnOff : text.pushTurnOn)}
          </Button>
        )}
      </div>
    </Panel>
  );
}

function usePush(pushKey: string | null) {
  const t = useSay();
  const language = useLanguage();
  const [state, setState] = useState<PushState>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (pushKey !== null) void pushState().then(setState, () => setState('unknown'));
  }, [pushKey]);

  function showFailure(error: unknown) {
    if (!(error instanceof PortalError)) setFailure(t(text.pushFailed));
    else if (handleError(error) === 'inline') setFailure(errorText(error, language));
  }

  async function change() {
    setBusy(true);
    setFailure(undefined);
    try {
      const next = state === 'on' ? await turnOffPush() : await turnOnPush(pushKey ?? '');
      setState(next);
      announce(t(STATES[next]));
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  }
  return { state, failure, busy, change };
}
