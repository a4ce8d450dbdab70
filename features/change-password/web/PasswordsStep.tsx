import { useState } from 'react';
import { errorText as sentences } from '../../../shared/errors.messages.ts';
import { PortalError, reasonFor } from '../../../web/http/api.ts';
import { errorText, handleError } from '../../../web/http/errors.tsx';
import { type Say, useLanguage, useSay } from '../../../web/language/language.tsx';
import { allowLeaving } from '../../../web/leave/leave.ts';
import { paths } from '../../../web/paths.ts';
import { currentUser } from '../../../web/store.ts';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { PasswordField } from '../../../web/ui/form/secret/PasswordField.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { ui } from '../../../web/ui/messages.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { StepForm } from '../../../web/wizard/StepForm.tsx';
import { confirmationErrors } from '../../confirmation/errors.messages.ts';
import { takeWantsCode } from '../../confirmation/web/chosenWay.ts';
import type { OtpMethod } from '../../confirmation/web/methods.tsx';
import { usePasskeyOffer } from '../../confirmation/web/wizard/usePasskeyOffer.ts';
import { NewPasswordFields } from '../../credentials/web/NewPasswordFields.tsx';
import { isCommonPassword, newPasswordErrors, passwordReason } from '../../credentials/web/validate.ts';
import { endLocalSession } from '../../session/web/logOff.ts';
import { passwordChangeErrors } from '../errors.messages.ts';
import { changePasswordPage as text } from '../messages.ts';
import { MethodChoice } from './MethodChoice.tsx';
import { type PasswordChangeData, requestCode } from './request.ts';

/** Maximum number of attempts for the current password (PWD-1). The server counts them. */
const MAX_ATTEMPTS = 3;

interface Values {
  readonly current: string;
  readonly password: string;
  readonly again: string;
  readonly method: OtpMethod | '';
}

/** Step 1: asks for the current password, for the new password twice, and for the method. */
export function PasswordsStep({ data, next }: StepProps<PasswordChangeData>) {
  const t = useSay();
  const language = useLanguage();
  const [username] = useState(() => currentUser().userId);
  const [attemptsLeft, setAttemptsLeft] = useState(MAX_ATTEMPTS);
  const [notice, setNotice] = useState<PortalError>();
  const [isSessionOver, setIsSessionOver] = useState(false);
  const [wantsCode] = useState(takeWantsCode);
  const { offered } = usePasskeyOffer(true);
  const usual = offered.includes('passkey') && !wantsCode ? 'passkey' : '';
  const form = useForm<Values>({
    initial: {
      current: data.current,
      password: data.password,
      again: data.password,
      method: wantsCode ? '' : (data.method ?? ''),
    },
    validate: (values, say) => validate(values, username, say),
  });

  async function send({ current, password, method: chosen }: Values) {
    const method = chosen || usual;
    setNotice(undefined);
    if (await isCommonPassword(password)) return showPasswordError('common');
    const input = { current, password, method: method === '' ? undefined : method };
    try {
      next({ ...input, sent: await requestCode(input, false) });
    } catch (error) {
      handle(error);
    }
  }

  function handle(error: unknown) {
    if (!(error instanceof PortalError)) throw error;
    if (error.is('PW-FORCED')) return endSession(error);
    if (error.is('PW-CURRENT')) return showCurrentError(error);
    if (error.is('VALIDATION')) return showPasswordError(reasonFor(error, 'newPassword'));
    if (handleError(error, { onRetry: () => void form.submit(send)() }) === 'shown') return;
    if (error.is('METHOD-NONE'))
      form.setFieldErrors((say) => ({ method: say(confirmationErrors['METHOD-NONE'].text) }));
    else setNotice(error);
  }

  function showCurrentError({ details }: PortalError) {
    const left = typeof details.attemptsLeft === 'number' ? details.attemptsLeft : 0;
    setAttemptsLeft(left);
    form.set('current', '');
    form.setFieldErrors(
      (say) => ({ current: say(passwordChangeErrors['PW-CURRENT'].text, { attemptsLeft: left }) }),
      'current',
    );
  }

  /** Clears the form and the session data, because the server has ended the session. */
  function endSession(error: PortalError) {
    setIsSessionOver(true);
    form.reset({ current: '', password: '', again: '', method: '' });
    endLocalSession();
    handleError(error, {
      onClose: () => {
        allowLeaving();
        location.replace(paths.login(language));
      },
    });
  }

  function showPasswordError(reason: string | undefined) {
    form.setFieldErrors((say) => ({ password: passwordReason(reason, say) }));
  }

  if (isSessionOver) return <h1>{t(text.passwordsStep)}</h1>;
  return (
    <StepForm
      form={form}
      heading={t(text.passwordsStep)}
      lead={<p>{t(text.lead)}</p>}
      submit={t(ui.next)}
      onSubmit={send}
    >
      {notice && <AlertBar tone="warning">{errorText(notice, language)}</AlertBar>}
      <PasswordField
        {...form.field('current')}
        several
        label={t(text.current)}
        hint={t(sentences.loginAttempts, { attemptsLeft })}
        autoComplete="current-password"
      />
      <NewPasswordFields
        password={form.field('password')}
        again={form.field('again')}
        owner={{ username, current: form.values.current || undefined }}
        replaces
      />
      <MethodChoice {...form.field('method')} value={form.values.method || usual} offered={offered} />
    </StepForm>
  );
}

function validate({ current, password, again }: Values, username: string | undefined, say: Say) {
  return {
    ...newPasswordErrors({ password, again }, { username, current: current || undefined }, say),
    ...(current === '' && { current: say(text.currentRequired) }),
  };
}
