import { useState } from 'react';
import {
  birthDateText,
  nationalIdText,
  passwordText,
  termsText,
  usernameText,
} from '../../../shared/validation/messages.ts';
import { NO_DATE, readDateParts } from '../../../shared/validation/person.ts';
import { useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { Checkbox } from '../../../web/ui/form/choices/Checkbox.tsx';
import { DatePartsField } from '../../../web/ui/form/dates/DatePartsField.tsx';
import { ErrorSummary } from '../../../web/ui/form/ErrorSummary.tsx';
import { PasswordField } from '../../../web/ui/form/secret/PasswordField.tsx';
import { TextField } from '../../../web/ui/form/TextField.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { ui } from '../../../web/ui/messages.ts';
import { NewPasswordFields } from '../../credentials/web/NewPasswordFields.tsx';
import { UsernameField } from '../../credentials/web/UsernameField.tsx';
import { newPasswordErrors, newUsernameError } from '../../credentials/web/validate.ts';
import { identityText } from '../../identity/messages.ts';
import { sample } from '../messages.ts';
import { Example } from './Example.tsx';
import styles from './Gallery.module.css';

/** A complete form: validation on submit, error summary, server's error at its field. */
export function FormExample() {
  const t = useSay();
  const [sent, setSent] = useState(0);
  const form = useForm({
    idPrefix: 'form-',
    initial: { username: '', password: '', birth: NO_DATE, terms: false },
    validate: (values, say) => ({
      username: values.username ? undefined : say(usernameText.empty),
      password: values.password ? undefined : say(passwordText.empty),
      birth: 'problem' in readDateParts(values.birth) ? say(birthDateText.rocYear) : undefined,
      terms: values.terms ? undefined : say(termsText.required),
    }),
  });
  const birth = form.field('birth');
  const reading = readDateParts(birth.value);
  const { value: checked, ...terms } = form.field('terms');
  return (
    <Example name="form" wide>
      <ErrorSummary {...form.summary} />
      <form
        noValidate
        className={styles.stage}
        onSubmit={form.submit((values) => {
          setSent((n) => n + 1);
          if (values.username === 'taken') {
            form.setFieldErrors((say) => ({ username: say(nationalIdText.format) }), 'username');
          }
        })}
      >
        <TextField label={t(sample.username)} autoComplete="username" {...form.field('username')} />
        <PasswordField
          label={t(sample.password)}
          several
          autoComplete="new-password"
          {...form.field('password')}
        />
        <DatePartsField
          label={t(identityText.birthDate)}
          hint={t(sample.birthHint)}
          birth
          {...birth}
          errorParts={'problem' in reading ? reading.parts : undefined}
        />
        <Checkbox label={t(termsText.agree)} checked={checked} {...terms} />
        <div className={styles.row}>
          <Button type="submit" variant="primary" loading={form.submitting}>
            {t(ui.next)}
          </Button>
          <output data-sent={sent} data-dirty={form.dirty}>
            {sent}
          </output>
        </div>
      </form>
    </Example>
  );
}

const OWNER = { username: 'mei.hua77', nationalId: 'A158246973' };

/** Fields for a new username or password, as in registration and password changes. */
export function CredentialExamples() {
  return (
    <>
      <UsernameExample />
      <PasswordExample name="new-password" />
      <PasswordExample name="replaced-password" replaces />
    </>
  );
}

function UsernameExample() {
  const t = useSay();
  const form = useForm({
    idPrefix: 'credential-',
    initial: { username: 'Mei.HUA77' },
    validate: ({ username }, say) => ({ username: newUsernameError(username, OWNER, say) }),
  });
  return (
    <Example name="new-username">
      <form noValidate className={styles.stage} onSubmit={form.submit(() => {})}>
        <UsernameField username={form.field('username')} nationalId={OWNER.nationalId} />
        <Button type="submit">{t(ui.next)}</Button>
      </form>
    </Example>
  );
}

function PasswordExample({ name, replaces }: { name: string; replaces?: boolean }) {
  const t = useSay();
  const form = useForm({
    idPrefix: `${name}-`,
    initial: { password: 'k7m', again: '' },
    validate: (values, say) => newPasswordErrors(values, OWNER, say),
  });
  return (
    <Example name={name}>
      <form noValidate className={styles.stage} onSubmit={form.submit(() => {})}>
        <NewPasswordFields
          password={form.field('password')}
          again={form.field('again')}
          owner={OWNER}
          replaces={replaces}
        />
        <Button type="submit">{t(ui.next)}</Button>
      </form>
    </Example>
  );
}
