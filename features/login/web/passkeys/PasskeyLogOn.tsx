import { use, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Phrase } from '../../../../shared/messages.ts';
import { track } from '../../../../web/analytics.ts';
import { useSay } from '../../../../web/language/language.tsx';
import { hasUsedPasskey } from '../../../../web/store.ts';
import { Button } from '../../../../web/ui/action/Button.tsx';
import { AlertBar } from '../../../../web/ui/feedback/AlertBar.tsx';
import { OfferedContext } from '../../../shell/web/menus/MegaMenus.tsx';
import { loginText as text } from '../../messages.ts';
import { takeEarlyPasskey } from '../early-submit.ts';
import type { PasskeyLoggedOn } from '../finish.ts';
import styles from '../LoginPage.module.css';
import { whyNoScript } from '../noScript.ts';

interface PasskeyLogOnProps {
  /** Loads the dialogs and the later steps. */
  readonly loadLater: () => Promise<unknown>;
  /** Preloads the pages after log-on. */
  readonly onBegin: () => void;
  readonly onLoggedOn: (payload: PasskeyLoggedOn) => Promise<void>;
}

type Module = typeof import('./passkeyLogOn.ts');

/** User events that occur before the username field gets the focus. */
const FIRST_SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;
const never = () => () => {};

/**
 * Log-on with a passkey: a button, and suggestions in the username field. Their code loads on first use, so that the page
 * itself stays fast. The suggestions load at the first user event, or at once in a browser that has used a passkey.
 */
export function PasskeyLogOn(props: PasskeyLogOnProps) {
  const isOffered = use(OfferedContext)('passkeys');
  const isSupported = useSyncExternalStore(
    never,
    () => 'PublicKeyCredential' in window,
    () => true,
  );
  return isOffered && isSupported ? <PasskeyButton {...props} /> : null;
}

function PasskeyButton(props: PasskeyLogOnProps) {
  const t = useSay();
  const button = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const { problem, logOn } = usePasskeyLogOn(props);

  async function press() {
    setBusy(true);
    track({ kind: 'step', step: 'passkey' });
    props.onBegin();
    const isDone = await logOn(false);
    // The next page is already loading.
    if (isDone) return;
    setBusy(false);
    // The closed prompt had the focus.
    button.current?.focus();
    void logOn(true);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, right after hydration.
  useEffect(() => {
    if (takeEarlyPasskey()) void press();
  }, []);

  return (
    <div className={styles.passkey}>
      {problem && <AlertBar tone="warning">{t(problem)}</AlertBar>}
      <Button
        ref={button}
        loading={busy}
        data-passkey=""
        aria-describedby="passkey-hint"
        onClick={() => void press()}
      >
        {t(text.passkey)}
      </Button>
      <p id="passkey-hint" className="quiet-note">
        {t(text.passkeyHint)}
      </p>
    </div>
  );
}

function usePasskeyLogOn(props: PasskeyLogOnProps) {
  const latest = useRef(props);
  latest.current = props;
  const module = useRef<Module>(undefined);
  const [problem, setProblem] = useState<Phrase>();

  /** Resolves to true when the log-on succeeded. */
  async function logOn(suggested: boolean): Promise<boolean> {
    if (!suggested) setProblem(undefined);
    try {
      module.current ??= await import('./passkeyLogOn.ts');
    } catch {
      if (!suggested) setProblem(await whyNoScript());
      return false;
    }
    const { loadLater } = latest.current;
    const onLoggedOn = (payload: PasskeyLoggedOn) => latest.current.onLoggedOn(payload);
    const found = await module.current.logOnWithPasskey({ suggested, loadLater, onLoggedOn });
    if (found === 'done') return true;
    if (found) setProblem(found);
    return false;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration.
  useEffect(() => {
    const begun = new AbortController();
    const begin = () => {
      begun.abort();
      void logOn(true);
    };
    if (hasUsedPasskey()) setTimeout(begin);
    else for (const sign of FIRST_SIGNS) addEventListener(sign, begin, { signal: begun.signal });
    return () => {
      begun.abort();
      module.current?.endPrompt();
    };
  }, []);

  return { problem, logOn };
}
