import { useSay } from '../../../web/language/language.tsx';
import { CardNumberField } from '../../../web/ui/form/card/CardNumberField.tsx';
import { Stepper } from '../../../web/ui/form/choices/Stepper.tsx';
import { OtpField } from '../../../web/ui/form/secret/OtpField.tsx';
import { PasswordField } from '../../../web/ui/form/secret/PasswordField.tsx';
import { PasswordRules } from '../../../web/ui/form/secret/PasswordRules.tsx';
import { TextField } from '../../../web/ui/form/TextField.tsx';
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
  const nationalId = { label: t(sample.nationalId), hint: t(sample.nationalIdHint) };
  const cardNumber = { label: t(sample.cardNumber), hint: t(sample.cardNumberHint) };
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
            error={t(sample.nationalIdWrong)}
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
            error={t(sample.passwordEmpty)}
            autoComplete="new-password"
          />
        )}
      </FieldExample>
      <Example name="password-rules">
        <PasswordRules
          title={t(sample.passwordRules)}
          rules={[
            { text: t(sample.ruleLength), met: true },
            { text: t(sample.ruleMix), met: true },
            { text: t(sample.ruleRun), met: false },
          ]}
        />
      </Example>
      <FieldExample name="pin" start="">
        {(field) => (
          <PasswordField {...field} kind="pin" label={t(sample.pin)} inputMode="numeric" autoComplete="off" />
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
        {(field) => <OtpField {...field} hint={t(sample.otpHint)} error={t(sample.otpWrong)} />}
      </FieldExample>
    </>
  );
}
