import type { RedemptionCategory } from '../../../shared/card-values.ts';
import { useSay } from '../../../web/language/language.tsx';
import { currentUser } from '../../../web/store.ts';
import { RadioGroup } from '../../../web/ui/form/RadioGroup.tsx';
import { TextField } from '../../../web/ui/form/TextField.tsx';
import { requiredParts } from '../delivery.ts';
import { redemptionPage as text } from '../page.messages.ts';
import styles from './Catalogue.module.css';
import type { RedemptionForm } from './wizardData.ts';

interface DeliveryFieldsProps {
  readonly form: RedemptionForm;
  readonly category: RedemptionCategory;
}

/** Fields for the delivery of the product. */
export function DeliveryFields({ form, category }: DeliveryFieldsProps) {
  const required = requiredParts(category);
  return (
    <>
      {required.includes('address') && <AddressFields form={form} />}
      {required.includes('emailAddress') && <EmailFields form={form} />}
    </>
  );
}

function AddressFields({ form }: Pick<DeliveryFieldsProps, 'form'>) {
  const t = useSay();
  return (
    <>
      <TextField
        {...form.field('address')}
        width="full"
        label={t(text.address)}
        autoComplete="street-address"
      />
      <div className={styles.places}>
        <TextField {...form.field('city')} label={t(text.city)} autoComplete="address-level1" />
        <TextField {...form.field('state')} label={t(text.state)} autoComplete="address-level2" />
      </div>
      <TextField
        {...form.field('postcode')}
        width={10}
        label={t(text.postcode)}
        hint={t(text.postcodeHint)}
        inputMode="numeric"
        autoComplete="postal-code"
      />
    </>
  );
}

/** E-mail fields. The browser has only the masked registered address; the server has the full address. */
function EmailFields({ form }: Pick<DeliveryFieldsProps, 'form'>) {
  const t = useSay();
  const { email } = currentUser();
  return (
    <>
      {email && (
        <RadioGroup
          {...form.field('emailFrom')}
          label={t(text.emailAddress)}
          hint={t(text.emailHint)}
          options={[
            { value: 'registered', label: t(text.emailRegistered, { email }) },
            { value: 'typed', label: t(text.emailOther) },
          ]}
        />
      )}
      {form.values.emailFrom === 'typed' && (
        <TextField
          {...form.field('emailAddress')}
          type="email"
          width="full"
          label={t(email ? text.emailTyped : text.emailAddress)}
          hint={email ? undefined : t(text.emailHint)}
          autoComplete="email"
        />
      )}
    </>
  );
}
