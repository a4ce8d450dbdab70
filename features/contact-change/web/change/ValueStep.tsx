import { useEffect, useRef } from 'react';
import { readEmail } from '../../../../shared/validation/contacts/email.ts';
import { readEnglishName } from '../../../../shared/validation/contacts/english-name.ts';
import { emailText, englishNameText, phoneText } from '../../../../shared/validation/contacts/messages.ts';
import { readPhone } from '../../../../shared/validation/contacts/phone.ts';
import { type Say, useSay } from '../../../../web/language/language.tsx';
import type { FieldErrors } from '../../../../web/ui/form/formRules.ts';
import { TextField } from '../../../../web/ui/form/TextField.tsx';
import { useForm } from '../../../../web/ui/form/useForm.ts';
import { SummaryList } from '../../../../web/ui/table/SummaryList.tsx';
import type { StepProps } from '../../../../web/wizard/flow.ts';
import { StepForm } from '../../../../web/wizard/StepForm.tsx';
import { UNCONFIRMED } from '../../../confirmation/web/wizard/confirmable.ts';
import { type ContactKind, isReached } from '../../../profile/contacts.ts';
import { AddressFields } from '../../../profile/web/address/AddressFields.tsx';
import { addressErrors } from '../../../profile/web/address/addressErrors.ts';
import { contactErrors } from '../../errors.messages.ts';
import { contactText as text } from '../../messages.ts';
import type { ContactData, TypedValues } from './contactData.ts';

/** Step 1: asks for the new contact. */
export function ValueStep({ data, next }: StepProps<ContactData>) {
  const t = useSay();
  const { kind, shown } = data.contact;
  const form = useForm<TypedValues>({
    initial: data.values,
    validate: (values, say) => errorsOf(kind, values, say),
  });
  const { refused } = data;
  const markFirst = useRef(form.mark);
  // The server said it of the values that the form starts with.
  useEffect(() => {
    if (refused)
      markFirst.current(kind === 'address' ? 'street' : 'value', (to) => to(contactErrors[refused].text));
  }, [refused, kind]);
  return (
    <StepForm
      form={form}
      heading={t(text[`title_${kind}`])}
      lead={<p>{t(isReached(kind) ? text.wait : text.tell)}</p>}
      submit={t(text.next)}
      onSubmit={(values) => next({ values, refused: undefined, newSent: undefined, ...UNCONFIRMED })}
    >
      <SummaryList items={[{ label: t(text.now), value: shown }]} />
      {kind === 'address' ? (
        <AddressFields form={form} />
      ) : (
        <TextField {...form.field('value')} label={t(text[`label_${kind}`])} {...INPUT[kind]} />
      )}
    </StepForm>
  );
}

const INPUT = {
  phone: { type: 'tel', autoComplete: 'tel', width: 20 },
  email: { type: 'email', autoComplete: 'email' },
  englishName: { autoComplete: 'off', autoCapitalize: 'characters' },
} as const;

function errorsOf(kind: ContactKind, values: TypedValues, t: Say): FieldErrors<TypedValues> {
  if (kind === 'address') return addressErrors(values, t);
  const value = valueError(kind, values.value, t);
  return value === undefined ? {} : { value };
}

function valueError(kind: Exclude<ContactKind, 'address'>, typed: string, t: Say): string | undefined {
  if (kind === 'phone') {
    const read = readPhone(typed);
    return 'problem' in read ? t(phoneText[read.problem]) : undefined;
  }
  if (kind === 'email') {
    const read = readEmail(typed);
    return 'problem' in read ? t(emailText[read.problem]) : undefined;
  }
  const read = readEnglishName(typed);
  return 'problem' in read ? t(englishNameText[read.problem]) : undefined;
}
