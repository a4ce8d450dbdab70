import { useEffect, useRef, useState } from 'react';
import { call, PortalError } from '../../../web/api.ts';
import { useLanguage } from '../../../web/language.tsx';
import { dropSession, keepSessionId, settings } from '../../../web/store.ts';
import { track } from '../../analytics/web/public.ts';
import type { OtpSent } from '../../otp/web/public.ts';
import { ensureSession } from '../../session/web/public.ts';
import { loginCalls } from '../contract.ts';
import { finishLogOn, type LoggedOn } from './finish.ts';
import styles from './LoginPage.module.css';
import { SecurityPanel } from './SecurityPanel.tsx';
import { type Identity, UsernameStep } from './UsernameStep.tsx';

type LaterSteps = typeof import('./laterSteps.ts');

/** Where the log-on stands (LOGIN-1). */
type Step =
  | { readonly name: 'username' }
  | { readonly name: 'password'; readonly later: LaterSteps }
  | { readonly name: 'method'; readonly later: LaterSteps; readonly payload: LoggedOn }
  | { readonly name: 'otp'; readonly later: LaterSteps; readonly sent: OtpSent };

interface LoginPageProps {
  /** Fetches what comes after the log-on, once the person is clearly on the way. */
  readonly onUsername: () => void;
}

/** The log-on: username, password with image code, and where it is due a one-time password. */
export function LoginPage({ onUsername }: LoginPageProps) {
  const [step, setStep] = useState<Step>({ name: 'username' });
  const [identity, setIdentity] = useState<Identity>();
  const idleMinutes = useFreshSession();
  useFocusOnStep(step.name);
  useEffect(() => track({ kind: 'step', step: step.name }), [step.name]);

  async function toPassword(next: Identity) {
    setIdentity(next);
    setStep({ name: 'password', later: await loadLaterSteps() });
    onUsername();
  }

  return (
    <div className={styles.page}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the form is being used. */}
      <div className={styles.panel} onFocus={() => void loadLaterSteps().catch(() => {})}>
        {step.name === 'username' || !identity ? (
          <UsernameStep start={identity} idleMinutes={idleMinutes} onNext={toPassword} />
        ) : (
          <LaterStep step={step} identity={identity} setStep={setStep} />
        )}
      </div>
      <SecurityPanel />
    </div>
  );
}

interface LaterStepProps {
  readonly step: Exclude<Step, { name: 'username' }>;
  readonly identity: Identity;
  readonly setStep: (step: Step) => void;
}

function LaterStep({ step, identity, setStep }: LaterStepProps) {
  const language = useLanguage();
  const { later } = step;
  const startAgain = () => setStep({ name: 'username' });

  async function loggedOn(payload: LoggedOn) {
    if (payload.accessToken !== null) return finishLogOn(identity.username, identity.remember, payload);
    keepSessionId(payload.sessionId);
    setStep({ name: 'method', later, payload });
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
            setStep({ name: 'otp', later, sent: await call(loginCalls.requestOtp, { body }) });
          }}
          onStopped={startAgain}
        />
      );
    case 'otp':
      return <later.OtpConfirm sent={step.sent} onLoggedOn={loggedOn} onStopped={startAgain} />;
  }
}

/** The steps after the username; fetched when the person turns to the form, so that they are there in time. */
async function loadLaterSteps(): Promise<LaterSteps> {
  try {
    return await import('./laterSteps.ts');
  } catch {
    throw new PortalError('NET-OFFLINE', 0);
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
