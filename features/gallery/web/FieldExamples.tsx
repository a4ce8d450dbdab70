import {
  birthDateText,
  expiryText,
  nationalIdText,
  passwordRuleText,
  passwordText,
} from '../../../shared/validation/messages.ts';
import { NO_DATE } from '../../../shared/validation/person.ts';
import { useSay } from '../../../web/language/language.tsx';
import { CardNumberField } from '../../../web/ui/form/card/CardNumberField.tsx';
import { ExpiryField } from '../../../web/ui/form/card/ExpiryField.tsx';
import { Stepper } from '../../../web/ui/form/choices/Stepper.tsx';
import { DateField } from '../../../web/ui/form/dates/DateField.tsx';
import { DatePartsField } from '../../../web/ui/form/dates/DatePartsField.tsx';
import { OtpField } from '../../../web/ui/form/secret/OtpField.tsx';
import { PasswordField } from '../../../web/ui/form/secret/PasswordField.tsx';
import { PasswordRules } from '../../../web/ui/form/secret/PasswordRules.tsx';
import { TextField } from '../../../web/ui/form/TextField.tsx';
import { confirmationErrors } from '../../confirmation/errors.messages.ts';
import { identityText } from '../../identity/messages.ts';
import { sample } from '../messages.ts';
import { Example, FieldExample } from './Example.tsx';

/** Text, card numbers, passwords and codes. */
export function FieldExamples() {
  return (
    <>
      <TextExamples />
      <StepperExamples />
      <PasswordExamples />
      <OtpExamples />
    </>
  );
}

function TextExamples() {
  const t = useSay();
  const quantity = { label: t(sample.quantity), hint: t(sample.quantityHint) };
  const nationalId = { label: t(identityText.nationalId), hint: t(identityText.nationalIdHint) };
  const cardNumber = { label: t(identityText.cardNumber), hint: t(identityText.cardNumberHint) };
  return (
    <>
      <FieldExample name="text-empty" start="">
        {(field) => <TextField {...field} label={t(sample.username)} autoComplete="username" />}
      </FieldExample>
      <FieldExample name="text-hint-width" start="3000">
        {(field) => <TextField {...field} {...quantity} inputMode="numeric" autoComplete="off" width={6} />}
      </FieldExample>
      <FieldExample name="text-error" start="A12345">
        {(field) => (
          <TextField
            {...field}
            {...nationalId}
            error={t(nationalIdText.format)}
            autoComplete="off"
            width={20}
          />
        )}
      </FieldExample>
      <FieldExample name="card-number" start="">
        {(field) => <CardNumberField {...field} {...cardNumber} />}
      </FieldExample>
    </>
  );
}

function StepperExamples() {
  const t = useSay();
  const step = (value: string, by: 1 | -1) => `${Math.max(Number(value) + by * 1000, 0)}`;
  const stepper = { label: t(sample.quantity), hint: t(sample.quantityHint), step, by: '1,000' };
  return (
    <>
      <FieldExample name="stepper" start="3000">
        {(field) => <Stepper {...stepper} {...field} />}
      </FieldExample>
      <FieldExample name="stepper-error" start="">
        {(field) => <Stepper {...stepper} {...field} error={t(sample.quantityEmpty)} />}
      </FieldExample>
    </>
  );
}

function PasswordExamples() {
  const t = useSay();
  return (
    <>
      <FieldExample name="password" start="river2026">
        {(field) => <PasswordField {...field} label={t(sample.password)} autoComplete="current-password" />}
      </FieldExample>
      <FieldExample name="password-error" start="">
        {(field) => (
          <PasswordField
            {...field}
            several
            label={t(sample.passwordAgain)}
            error={t(passwordText.empty)}
            autoComplete="new-password"
          />
        )}
      </FieldExample>
      <Example name="password-rules">
        <PasswordRules
          title={t(sample.passwordRules)}
          rules={[
            { text: t(passwordRuleText.length), met: true },
            { text: t(passwordRuleText.letterAndDigit), met: true },
            { text: t(passwordRuleText.run), met: false },
          ]}
        />
      </Example>
      <FieldExample name="pin" start="">
        {(field) => (
          <PasswordField
            {...field}
            kind="pin"
            label={t(sample.pin)}
            digits={{ most: 4 }}
            autoComplete="off"
          />
        )}
      </FieldExample>
    </>
  );
}

function OtpExamples() {
  const t = useSay();
  return (
    <>
      <FieldExample name="otp" start="">
        {(field) => <OtpField {...field} hint={t(sample.otpHint)} />}
      </FieldExample>
      <FieldExample name="otp-error" start="123456">
        {(field) => (
          <OtpField {...field} hint={t(sample.otpHint)} error={t(confirmationErrors['01009'].text)} />
        )}
      </FieldExample>
    </>
  );
}

const TODAY = '2026-11-20';

/** Dates as text, with a calendar, and in parts. */
export function DateExamples() {
  const t = useSay();
  const from = { label: t(sample.fromDate), hint: t(sample.dateHint) };
  const birth = { label: t(identityText.birthDate), hint: t(sample.birthHint) };
  return (
    <>
      <FieldExample name="date" start="05/11/2026">
        {(field) => <DateField {...field} {...from} min="2026-09-10" max={TODAY} today={TODAY} />}
      </FieldExample>
      <FieldExample name="date-error" start="01/11/2026">
        {(field) => (
          <DateField {...field} label={t(sample.toDate)} error={t(sample.dateOrder)} today={TODAY} />
        )}
      </FieldExample>
      <FieldExample name="date-parts" start={NO_DATE}>
        {(field) => <DatePartsField {...field} {...birth} birth />}
      </FieldExample>
      <FieldExample name="date-parts-error" start={{ day: '27', month: '09', year: '77' }}>
        {(field) => (
          <DatePartsField {...field} {...birth} error={t(birthDateText.rocYear)} errorParts={['year']} />
        )}
      </FieldExample>
      <FieldExample name="expiry" start={{ month: '', year: '' }}>
        {(field) => <ExpiryField {...field} />}
      </FieldExample>
      <FieldExample name="expiry-error" start={{ month: '13', year: '28' }}>
        {(field) => <ExpiryField {...field} error={t(expiryText.month)} errorParts={['month']} />}
      </FieldExample>
    </>
  );
}
