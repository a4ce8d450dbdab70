import { use, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Phrase } from '../../../shared/messages.ts';
import { track } from '../../../web/analytics.ts';
import { useSay } from '../../../web/language/language.tsx';
import { hasUsedPasskey } from '../../../web/store.ts';
import { Button } from '../../../web/ui/action/Button.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { OfferedContext } from '../../shell/web/public.ts';
import { loginText as text } from '../messages.ts';
import { takeEarlyPasskey } from './early-submit.ts';
import type { PasskeyLoggedOn } from './finish.ts';
import styles from './LoginPage.module.css';

interface PasskeyLogOnProps {
  /** Loads dialogs and later steps. */
  readonly loadLater: () => Promise<unknown>;
  /** Preloads the pages after log-on. */
  readonly onBegin: () => void;
  readonly onLoggedOn: (payload: PasskeyLoggedOn) => Promise<void>;
}

type Module = typeof import('./passkeyLogOn.ts');

/** What a person does before the focus reaches the username field. */
const FIRST_SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;
const never = () => () => {};

/**
 * Log-on with a passkey: a button, and suggestions in the username field. Both load when they are used. The suggestions are prepared
 * at the first sign of a person, or at once in a browser that used a passkey before, so that the page itself stays as fast.
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
    // The next page is loading.
    if (isDone) return;
    setBusy(false);
    // The prompt had the focus.
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
      <p id="passkey-hint" className={styles.note}>
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

  /** Resolves with whether it succeeded. */
  async function logOn(suggested: boolean): Promise<boolean> {
    if (!suggested) setProblem(undefined);
    try {
      module.current ??= await import('./passkeyLogOn.ts');
    } catch {
      if (!suggested) setProblem(text.unreachable);
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
