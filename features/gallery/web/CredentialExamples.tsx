import { useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { ui } from '../../../web/ui/messages.ts';
import { NewPasswordFields } from '../../credentials/web/NewPasswordFields.tsx';
import { UsernameField } from '../../credentials/web/UsernameField.tsx';
import { newPasswordErrors, newUsernameError } from '../../credentials/web/validate.ts';
import { Example } from './Example.tsx';
import styles from './Gallery.module.css';

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
