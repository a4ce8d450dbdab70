import { useEffect, useState } from 'react';
import { PortalError } from '../../../web/http/api.ts';
import { errorText, handleError } from '../../../web/http/errors.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { announce } from '../../../web/ui/feedback/announce.ts';
import { Sheet } from '../../../web/ui/overlay/Sheet.tsx';
import { alertsText as text } from '../settings.messages.ts';
import { Line } from './Line.tsx';
import { type PushState, pushState, turnOffPush, turnOnPush } from './push.ts';

const STATES = {
  unknown: text.pushUnknown,
  denied: text.pushDenied,
  off: text.pushOff,
  on: text.pushOn,
} as const;

/** A line with the state of push messages in this browser, which opens the button that switches them on or off. */
export function PushLine({ pushKey }: { pushKey: string }) {
  const t = useSay();
  const { state, failure, busy, change } = usePush(pushKey);
  const [isOpen, setOpen] = useState(false);
  const now = t(state ? STATES[state] : text.pushLead);
  return (
    <>
      <Line name={t(text.pushTitle)} now={now} onOpen={() => setOpen(true)} />
      <Sheet open={isOpen} title={t(text.pushTitle)} onClose={() => setOpen(false)}>
        {failure && <AlertBar tone="error">{failure}</AlertBar>}
        <p>{t(text.pushLead)}</p>
        {state && <p>{now}</p>}
        {(state === 'on' || state === 'off') && (
          <div>
            <Button loading={busy} onClick={() => void change()}>
              {t(state === 'on' ? text.pushTurnOff : text.pushTurnOn)}
            </Button>
          </div>
        )}
      </Sheet>
    </>
  );
}

function usePush(pushKey: string) {
  const t = useSay();
  const language = useLanguage();
  const [state, setState] = useState<PushState>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    void pushState().then(setState, () => setState('unknown'));
  }, []);

  function showFailure(error: unknown) {
    if (!(error instanceof PortalError)) setFailure(t(text.pushFailed));
    else if (handleError(error) === 'inline') setFailure(errorText(error, language));
  }

  async function change() {
    setBusy(true);
    setFailure(undefined);
    try {
      const next = state === 'on' ? await turnOffPush() : await turnOnPush(pushKey);
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
