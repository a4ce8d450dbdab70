import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { track } from '../../../web/analytics.ts';
import { call } from '../../../web/http/api.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { LostCardLine } from '../../../web/pages/LostCardLine.tsx';
import { paths } from '../../../web/paths.ts';
import { dropSession, keepSessionId, settings } from '../../../web/store.ts';
import { Link } from '../../../web/ui/action/Link.tsx';
import { focusHeading } from '../../../web/ui/keptFocus.ts';
import type { OtpSent } from '../../confirmation/web/proof.ts';
import { ensureSession } from '../../session/web/preLoginSession.ts';
import { loginCalls } from '../contract.ts';
import { loginText as text } from '../messages.ts';
import { finishLogOn, type LoggedOn, type PasskeyLoggedOn } from './finish.ts';
import styles from './LoginPage.module.css';
import { type Identity, type LaterSteps, UsernameStep } from './UsernameStep.tsx';

/** Empty HTML that Trusted Types allow. React sets it when it renders the page again. */
const NOTHING: string = Reflect.get(Reflect.get(globalThis, 'trustedTypes') ?? {}, 'emptyHTML') ?? '';

/** Step of the log-on (LOGIN-1). */
type Step =
  | { readonly name: 'username' }
  | { readonly name: 'password' }
  | { readonly name: 'method'; readonly payload: LoggedOn }
  | { readonly name: 'otp'; readonly sent: OtpSent; readonly payload: LoggedOn };

interface LoginPageProps {
  /** Called when a username is accepted or the passkey button is pressed; preloads the pages after log-on. */
  readonly onUsername: () => void;
}

/** Log-on page: username, password with image code, and a one-time password if the server requires it. */
export function LoginPage({ onUsername }: LoginPageProps) {
  const [step, setStep] = useState<Step>({ name: 'username' });
  const [identity, setIdentity] = useState<Identity>();
  const [later, setLater] = useState<LaterSteps>();
  const language = useLanguage();
  const idleMinutes = useFreshSession();
  useFocusOnStep(step.name);
  useEffect(() => track({ kind: 'step', step: step.name }), [step.name]);

  async function loadLater(): Promise<LaterSteps> {
    const loaded = await fetchLater();
    setLater(loaded);
    return loaded;
  }

  function toPassword(next: Identity) {
    setIdentity(next);
    setStep({ name: 'password' });
    onUsername();
  }

  async function loggedOn(who: Identity, payload: LoggedOn): Promise<void> {
    if (payload.accessToken !== null) return finishLogOn(who.username, who.remember, payload);
    keepSessionId(payload.sessionId);
    setIdentity(who);
    setStep({ name: 'method', payload });
  }

  return (
    <div className={styles.page}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only preloads when the form is used. */}
      <div className={styles.panel} onFocus={() => void loadLater().catch(() => {})}>
        {step.name === 'username' || !identity || !later ? (
          <UsernameStep
            start={identity}
            idleMinutes={idleMinutes}
            loadLater={loadLater}
            onNext={toPassword}
            onPasskey={onUsername}
            onPasskeyLoggedOn={(payload: PasskeyLoggedOn, remember) =>
              loggedOn({ username: payload.username, remember }, payload)
            }
          />
        ) : (
          <LaterStep
            step={step}
            later={later}
            identity={identity}
            setStep={setStep}
            onLoggedOn={(payload) => loggedOn(identity, payload)}
          />
        )}
        <LostCardLine language={language} />
      </div>
      <SecurityPanel />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: empty, so that hydration keeps what the build wrote. */}
      <div className={styles.welcome} dangerouslySetInnerHTML={{ __html: NOTHING }} />
      {later && <later.DialogHost />}
    </div>
  );
}

async function fetchLater(): Promise<LaterSteps> {
  return await import('./laterSteps.ts');
}

interface LaterStepProps {
  readonly step: Exclude<Step, { name: 'username' }>;
  readonly later: LaterSteps;
  readonly identity: Identity;
  readonly setStep: (step: Step) => void;
  /** Called with the answer of a step. The log-on is complete, or a one-time password is required. */
  readonly onLoggedOn: (payload: LoggedOn) => Promise<void>;
}

function LaterStep({ step, later, identity, setStep, onLoggedOn }: LaterStepProps) {
  const language = useLanguage();
  const startAgain = () => setStep({ name: 'username' });

  switch (step.name) {
    case 'password':
      return (
        <later.PasswordStep
          username={identity.username}
          onLoggedOn={onLoggedOn}
          onOtherUsername={startAgain}
        />
      );
    case 'method':
      return (
        <later.MethodStep
          payload={step.payload}
          onSend={async (method) => {
            const body = { isResend: false, language, method };
            const sent = await call(loginCalls.requestOtp, { body });
            setStep({ name: 'otp', sent, payload: step.payload });
          }}
          onStopped={startAgain}
        />
      );
    case 'otp':
      return (
        <later.OtpConfirm
          sent={step.sent}
          onLoggedOn={onLoggedOn}
          onOtherWay={() => setStep({ name: 'method', payload: step.payload })}
          onStopped={startAgain}
        />
      );
  }
}

/**
 * Ends any session (SHELL-1), then opens the log-on's session in a later task. Returns the idle limit in minutes. Until
 * the server answers, this is the product's default.
 */
function useFreshSession(): number {
  const [seconds, setSeconds] = useState(600);
  useEffect(() => {
    // Performance mark for measurements: the page is interactive.
    performance.mark('app-ready');
    dropSession();
    const timer = setTimeout(async () => {
      // An error is shown later, when an action needs the session.
      await ensureSession().catch(() => {});
      setSeconds((before) => settings()?.idleSeconds ?? before);
    });
    return () => clearTimeout(timer);
  }, []);
  return Math.round(seconds / 60);
}

/**
 * Focuses the new heading after a change of step (WCAG 2.4.3). The password follows the username without a key between them, so
 * there its field has the focus.
 */
function useFocusOnStep(step: Step['name']): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    if (step === 'password') document.getElementById('password')?.focus();
    else focusHeading();
  }, [step]);
}

const never = () => () => {};

/** Security advice beside the form, and links for people who cannot log on yet. */
function SecurityPanel() {
  const t = useSay();
  const language = useLanguage();
  // Only the browser has the host name. The prerendered page reserves a line for it.
  const host = useSyncExternalStore(
    never,
    () => location.host,
    () => '\u00a0',
  );
  return (
    <aside className={styles.aside} aria-labelledby="safe-title">
      <h2 id="safe-title">{t(text.safeTitle)}</h2>
      <p>{t(text.safeAddress)}</p>
      <p className={styles.host}>{host}</p>
      <p>{t(text.safeNote)}</p>
      <ul className={styles.ways}>
        <li>
          <Link href={paths.register(language)}>{t(text.newUser)}</Link>
        </li>
        <li>
          <Link href={paths.activateCard(language)}>{t(text.activate)}</Link>
        </li>
        <li>
          <Link href={paths.forgotPassword(language)}>{t(text.forgotPassword)}</Link>
        </li>
      </ul>
    </aside>
  );
}
