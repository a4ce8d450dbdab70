import { useState } from 'react';
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
      username: values.username ? undefined : say(sample.usernameEmpty),
      password: values.password ? undefined : say(sample.passwordEmpty),
      birth: 'problem' in readDateParts(values.birth) ? say(sample.birthRoc) : undefined,
      terms: values.terms ? undefined : say(sample.termsEmpty),
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
            form.setFieldErrors((say) => ({ username: say(sample.nationalIdWrong) }), 'username');
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
          label={t(sample.birth)}
          hint={t(sample.birthHint)}
          birth
          {...birth}
          errorParts={'problem' in reading ? reading.parts : undefined}
        />
        <Checkbox label={t(sample.terms)} checked={checked} {...terms} />
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
