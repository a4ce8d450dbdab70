import { NO_ADDRESS } from '../../../shared/address/read.ts';
import { useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { ErrorSummary } from '../../../web/ui/form/ErrorSummary.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { ui } from '../../../web/ui/messages.ts';
import { AddressFields } from '../../profile/web/address/AddressFields.tsx';
import { addressErrors } from '../../profile/web/address/addressErrors.ts';
import { Example } from './Example.tsx';
import styles from './Gallery.module.css';

/** The fields of an address in a form that validates on submit. */
export function AddressExamples() {
  const t = useSay();
  const form = useForm({ idPrefix: 'address-', initial: NO_ADDRESS, validate: addressErrors });
  return (
    <Example name="address" wide>
      <ErrorSummary {...form.summary} />
      <form noValidate className={styles.stage} onSubmit={form.submit(() => {})}>
        <AddressFields form={form} />
        <Button type="submit">{t(ui.next)}</Button>
      </form>
    </Example>
  );
}
