import { useEffect, useState } from 'react';
import type { Phrase } from '../../../shared/messages.ts';
import { UNKNOWN_ADDRESS } from '../../../shared/unknown-address.ts';
import { call, PortalError } from '../../../web/http/api.ts';
import { type Say, useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { rememberedUsername } from '../../../web/store.ts';
import { Button } from '../../../web/ui/action/Button.tsx';
import { Link } from '../../../web/ui/action/Link.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { Checkbox } from '../../../web/ui/form/choices/Checkbox.tsx';
import { ErrorSummary } from '../../../web/ui/form/ErrorSummary.tsx';
import { TextField } from '../../../web/ui/form/TextField.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { ui } from '../../../web/ui/messages.ts';
import { inSession } from '../../session/web/preLoginSession.ts';
import { loginCalls } from '../contract.ts';
import { loginText as text } from '../messages.ts';
import { isLoginUsername, normaliseUsername } from '../rules.ts';
import { takeEarlySubmit } from './early-submit.ts';
import type { PasskeyLoggedOn } from './finish.ts';
import styles from './LoginPage.module.css';
import { whyNoScript } from './noScript.ts';
import { PasskeyLogOn } from './passkeys/PasskeyLogOn.tsx';

export type LaterSteps = typeof import('./laterSteps.ts');

/** Result of step 0. */
export interface Identity {
  readonly username: string;
  readonly remember: boolean;
}

interface UsernameStepProps {
  /** Initial value when the user returns to this step. */
  readonly start: Identity | undefined;
  readonly idleMinutes: number;
  /** Preloads the later steps and the error catalogue. */
  readonly loadLater: () => Promise<LaterSteps>;
  readonly onNext: (identity: Identity) => void;
  /** Preloads the pages after log-on. */
  readonly onPasskey: () => void;
  /** Called with the answer to a passkey. */
  readonly onPasskeyLoggedOn: (payload: PasskeyLoggedOn, remember: boolean) => Promise<void>;
}

/** Step 0: asks for the username. The prerendered field keeps text that was typed before hydration. */
export function UsernameStep({ start, idleMinutes, loadLater, onNext, ...passkey }: UsernameStepProps) {
  const t = useSay();
  const language = useLanguage();
  const form = useForm({
    initial: { username: start?.username ?? '', remember: start?.remember ?? false },
    validate,
  });
  const [problem, setProblem] = useState<Phrase>();
  const fromUnknown = useFromUnknownAddress();
  useTitle(t(text.title), { error: form.hasErrors });
  const { set } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, right after hydration.
  useEffect(() => {
    if (start) return;
    const { values, isSubmitted } = takeEarlySubmit();
    const typed = String(values.get('username') ?? '');
    const stored = rememberedUsername();
    const remembered = stored !== undefined && isLoginUsername(stored) ? stored : undefined;
    if (typed || remembered) set('username', typed || remembered || '');
    const ticked = values.has('remember');
    if (ticked || remembered) set('remember', true);
    if (isSubmitted && typed) void next({ username: typed, remember: ticked });
  }, []);

  async function next(values: Identity) {
    const username = normaliseUsername(values.username);
    setProblem(undefined);
    const later = await loadLater().catch(() => undefined);
    if (!later) return setProblem(await whyNoScript());
    try {
      const { useridExists } = await inSession(() =>
        call(loginCalls.username, { body: { userId: username } }),
      );
      if (useridExists) onNext({ ...values, username });
      else refuse(later);
    } catch (error) {
      if (error instanceof PortalError && error.is('LOGIN-NOUSER', 'VALIDATION')) refuse(later);
      else later.handleError(error, { onRetry: () => void next(values) });
    }
  }

  function refuse({ loginErrors }: LaterSteps) {
    form.setFieldErrors((say) => ({ username: say(loginErrors['LOGIN-NOUSER'].text) }), 'username');
  }

  return (
    <>
      <ErrorSummary {...form.summary} />
      <h1>{t(text.title)}</h1>
      {fromUnknown && <AlertBar tone="info">{t(text.unknownAddress)}</AlertBar>}
      {/* No dialog, because its chunk cannot load either. The page reloads, because browsers do not retry a failed script. */}
      {problem && <AlertBar tone="error">{t(problem)}</AlertBar>}
      {/* `method="dialog"` keeps the browser from sending the form before hydration. */}
      <form className={styles.form} method="dialog" noValidate onSubmit={form.submit(next)}>
        <TextField
          {...form.field('username')}
          label={t(text.username)}
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Checkbox
          id="remember"
          name="remember"
          label={t(text.remember)}
          checked={form.values.remember}
          onChange={(checked) => set('remember', checked)}
        />
        <Button type="submit" variant="primary" loading={form.submitting}>
          {t(ui.next)}
        </Button>
      </form>
      <PasskeyLogOn
        loadLater={loadLater}
        onBegin={passkey.onPasskey}
        onLoggedOn={(payload) => passkey.onPasskeyLoggedOn(payload, form.values.remember)}
      />
      <p className={styles.links}>
        <Link href={paths.forgotUsername(language)}>{t(text.forgotUsername)}</Link>
      </p>
      <p className="quiet-note">{t(text.idleNote, { minutes: idleMinutes })}</p>
    </>
  );
}

/** Whether an unknown address led here. False at first, as in the prerendered page. */
function useFromUnknownAddress(): boolean {
  const [fromUnknown, setFromUnknown] = useState(false);
  useEffect(() => setFromUnknown(new URLSearchParams(location.search).has(UNKNOWN_ADDRESS)), []);
  return fromUnknown;
}

function validate({ username }: Identity, t: Say) {
  const name = normaliseUsername(username);
  if (name === '') return { username: t(text.usernameRequired) };
  return isLoginUsername(name) ? {} : { username: t(text.usernameRule) };
}
