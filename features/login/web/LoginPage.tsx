import { useEffect, useRef, useState } from 'react';
import { track } from '../../../web/analytics.ts';
import { call } from '../../../web/api.ts';
import { useLanguage } from '../../../web/language.tsx';
import { dropSession, keepSessionId, settings } from '../../../web/store.ts';
import type { OtpSent } from '../../otp/web/public.ts';
import { ensureSession } from '../../session/web/public.ts';
import { loginCalls } from '../contract.ts';
import { finishLogOn, type LoggedOn } from './finish.ts';
import styles from './LoginPage.module.css';
import { SecurityPanel } from './SecurityPanel.tsx';
import { type Identity, type LaterSteps, UsernameStep } from './UsernameStep.tsx';

/** Where the log-on stands (LOGIN-1). */
type Step =
  | { readonly name: 'username' }
  | { readonly name: 'password' }
  | { readonly name: 'method'; readonly payload: LoggedOn }
  | { readonly name: 'otp'; readonly sent: OtpSent };

interface LoginPageProps {
  /** Fetches what comes after the log-on, once the person is clearly on the way. */
  readonly onUsername: () => void;
}

/** The log-on: username, password with image code, and where it is due a one-time password. */
export function LoginPage({ onUsername }: LoginPageProps) {
  const [step, setStep] = useState<Step>({ name: 'username' });
  const [identity, setIdentity] = useState<Identity>();
  const [later, setLater] = useState<LaterSteps>();
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

  return (
    <div className={styles.page}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the form is being used. */}
      <div className={styles.panel} onFocus={() => void loadLater().catch(() => {})}>
        {step.name === 'username' || !identity || !later ? (
          <UsernameStep
            start={identity}
            idleMinutes={idleMinutes}
            loadLater={loadLater}
            onNext={toPassword}
          />
        ) : (
          <LaterStep step={step} later={later} identity={identity} setStep={setStep} />
        )}
      </div>
      <SecurityPanel />
      {later && <later.DialogHost />}
    </div>
  );
}

/** Fetched when the person turns to the form, so that it is there in time. */
async function fetchLater(): Promise<LaterSteps> {
  return await import('./laterSteps.ts');
}

interface LaterStepProps {
  readonly step: Exclude<Step, { name: 'username' }>;
  readonly later: LaterSteps;
  readonly identity: Identity;
  readonly setStep: (step: Step) => void;
}

function LaterStep({ step, later, identity, setStep }: LaterStepProps) {
  const language = useLanguage();
  const startAgain = () => setStep({ name: 'username' });

  async function loggedOn(payload: LoggedOn) {
    if (payload.accessToken !== null) return finishLogOn(identity.username, identity.remember, payload);
    keepSessionId(payload.sessionId);
    setStep({ name: 'method', payload });
  }

  switch (step.name) {
    case 'password':
      return (
        <later.PasswordStep username={identity.username} onLoggedOn={loggedOn} onOtherUsername={startAgain} />
      );
    case 'method':
      return (
        <later.MethodStep
          payload={step.payload}
          onSend={async (method) => {
            const body = { isResend: false, language, method };
            setStep({ name: 'otp', sent: await call(loginCalls.requestOtp, { body }) });
          }}
          onStopped={startAgain}
        />
      );
    case 'otp':
      return <later.OtpConfirm sent={step.sent} onLoggedOn={loggedOn} onStopped={startAgain} />;
  }
}

/**
 * Entering drops any session (SHELL-1) and, when the page is quiet, opens the one that the log-on needs. Gives the idle
 * limit in minutes: the product's own until the server has said what it is.
 */
function useFreshSession(): number {
  const [seconds, setSeconds] = useState(600);
  useEffect(() => {
    // For measurements: from here on the page answers.
    performance.mark('app-ready');
    dropSession();
    const timer = setTimeout(async () => {
      // A failure is shown when the person does something that needs the session.
      await ensureSession().catch(() => {});
      setSeconds((before) => settings()?.idleSeconds ?? before);
    });
    return () => clearTimeout(timer);
  }, []);
  return Math.round(seconds / 60);
}

/** After a change of step the focus is on the new heading (WCAG 2.4.3). */
function useFocusOnStep(step: Step['name']): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading) heading.tabIndex = -1;
    heading?.focus();
  }, [step]);
}
