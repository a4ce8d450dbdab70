import { useRef, useState } from 'react';
import { errorText as sentences } from '../../../shared/errors.messages.ts';
import { call, PortalError } from '../../../web/http/api.ts';
import { handleError } from '../../../web/http/errors.tsx';
import { newSeal } from '../../../web/http/seal.ts';
import { type Say, useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { Button } from '../../../web/ui/action/Button.tsx';
import { Link } from '../../../web/ui/action/Link.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { ErrorSummary } from '../../../web/ui/form/ErrorSummary.tsx';
import { CaptchaView } from '../../../web/ui/form/secret/CaptchaView.tsx';
import { PasswordField } from '../../../web/ui/form/secret/PasswordField.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { inputCodeProblem } from '../../captcha/rules.ts';
import { useCaptcha } from '../../captcha/web/useCaptcha.ts';
import { ensureSession, renewSession } from '../../session/web/preLoginSession.ts';
import { loginCalls } from '../contract.ts';
import { loginErrors } from '../errors.messages.ts';
import { loginText as text } from '../messages.ts';
import { stepText } from '../steps.messages.ts';
import type { LoggedOn } from './finish.ts';
import styles from './LoginPage.module.css';

interface PasswordStepProps {
  readonly username: string;
  /** Called with the answer to a correct password. The log-on is complete, or a one-time password is required. */
  readonly onLoggedOn: (payload: LoggedOn) => Promise<void> | void;
  readonly onOtherUsername: () => void;
}

/** Step 1: asks for password and image code. One call checks both, so each attempt needs a new code. */
export function PasswordStep({ username, onLoggedOn, onOtherUsername }: PasswordStepProps) {
  const t = useSay();
  const language = useLanguage();
  const captcha = useCaptcha();
  // Uses a ref, because the captcha can change after the form's last render.
  const code = useRef(captcha.inputCode);
  code.current = captcha.inputCode;
  const form = useForm({
    initial: { password: '', captcha: '' },
    validate: (values, say) => validate(values, code.current, say),
  });
  const [renewed, setRenewed] = useState(false);
  useTitle(t(text.passwordTitle), { error: form.hasErrors || captcha.viewProps.error !== undefined });

  async function logOn({ password }: { password: string }) {
    setRenewed(false);
    try {
      await ensureSession();
      const { iv, seal } = newSeal();
      const body = {
        username: await seal('username', username),
        password: await seal('password', password),
        iv,
        language,
        lastKey: captcha.lastKey,
        inputCode: captcha.inputCode,
      };
      await onLoggedOn(await call(loginCalls.login, { body }));
    } catch (error) {
      await refused(error);
    }
  }

  async function refused(error: unknown) {
    if (error instanceof PortalError && error.is('CAPTCHA-WRONG')) return captcha.fail();
    // No response arrived, so the form keeps its values for another attempt.
    if (error instanceof PortalError && error.is('NET-OFFLINE', 'NET-TIMEOUT'))
      return void handleError(error);
    if (error instanceof PortalError && error.is('SESSION_OVER')) {
      await renewSession().catch(handleError);
      setRenewed(true);
      captcha.viewProps.onRefresh();
      return;
    }
    if (error instanceof PortalError && error.is('LOGIN-PW')) {
      const { attemptsLeft } = error.details;
      form.reset();
      form.setFieldErrors((say) => ({ password: wrongPassword(say, attemptsLeft) }), 'password');
    } else if (handleError(error, { onClose: () => form.reset() }) === 'inline') {
      form.setFieldErrors((say) => ({ password: say(sentences.validation) }));
    }
    captcha.viewProps.onRefresh();
  }

  return (
    <>
      <ErrorSummary {...form.summary} />
      <h1 tabIndex={-1}>{t(text.passwordTitle)}</h1>
      {renewed && <AlertBar tone="info">{t(stepText.renewed)}</AlertBar>}
      <form className={styles.form} noValidate onSubmit={form.submit(logOn)}>
        <div>
          <p className="quiet-small">{t(text.username)}</p>
          <p className={styles.username} translate="no">
            {username}
          </p>
          <Button variant="text" className={styles.other} onClick={onOtherUsername}>
            {t(text.notYou)}
          </Button>
        </div>
        {/* The username of this password, only for password managers. */}
        <input
          className="visually-hidden"
          type="text"
          name="username"
          autoComplete="username"
          value={username}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <PasswordField {...form.field('password')} label={t(text.password)} autoComplete="current-password" />
        <CaptchaView
          {...captcha.viewProps}
          name="captcha"
          error={form.errors.captcha ?? captcha.viewProps.error}
        />
        <Button type="submit" variant="primary" loading={form.submitting}>
          {t(text.logOn)}
        </Button>
      </form>
      <p className={styles.links}>
        <Link href={paths.forgotPassword(language)}>{t(text.forgotPassword)}</Link>
      </p>
    </>
  );
}

function validate({ password }: { password: string }, inputCode: string, t: Say) {
  const problem = inputCodeProblem(inputCode);
  return {
    password: password === '' ? t(text.passwordRequired) : undefined,
    captcha: problem && t(problem),
  };
}

/**
 * Returns the message for a wrong password, with the attempts left. The server returns these from the third wrong
 * password on (LOGIN-5).
 */
function wrongPassword(t: Say, attemptsLeft: unknown): string {
  const wrong = t(loginErrors['LOGIN-PW'].text);
  if (typeof attemptsLeft !== 'number') return wrong;
  return t(stepText.wrongAndLeft, { wrong, left: t(sentences.loginAttempts, { attemptsLeft }) });
}
