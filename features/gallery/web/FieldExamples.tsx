import { useState } from 'react';
import { useSay } from '../../../web/language/language.tsx';
import { CardNumberField } from '../../../web/ui/form/card/CardNumberField.tsx';
import { Stepper } from '../../../web/ui/form/Stepper.tsx';
import { OtpField } from '../../../web/ui/form/secret/OtpField.tsx';
import { PasswordField } from '../../../web/ui/form/secret/PasswordField.tsx';
import { PasswordRules } from '../../../web/ui/form/secret/PasswordRules.tsx';
import { TextField } from '../../../web/ui/form/TextField.tsx';
import { sample } from '../messages.ts';
import { Example } from './Example.tsx';

/** Text, card numbers, passwords and codes. */
export function FieldExamples() {
  return (
    <>
      <TextExamples />
      <StepperExamples />
      <CardNumberExample />
      <PasswordExamples />
      <PinExample />
      <OtpExamples />
    </>
  );
}

function TextExamples() {
  const t = useSay();
  const [text, setText] = useState('');
  const [id, setId] = useState('A12345');
  const [quantity, setQuantity] = useState('3000');
  return (
    <>
      <Example name="text-empty">
        <TextField
          id="text-empty"
          label={t(sample.username)}
          autoComplete="username"
          value={text}
          onChange={setText}
        />
      </Example>
      <Example name="text-hint-width">
        <TextField
          id="text-hint"
          label={t(sample.quantity)}
          hint={t(sample.quantityHint)}
          inputMode="numeric"
          autoComplete="off"
          width={6}
          value={quantity}
          onChange={setQuantity}
        />
      </Example>
      <Example name="text-error">
        <TextField
          id="text-error"
          label={t(sample.nationalId)}
          hint={t(sample.nationalIdHint)}
          error={t(sample.nationalIdWrong)}
          autoComplete="off"
          width={20}
          value={id}
          onChange={setId}
        />
      </Example>
      <Example name="text-readonly">
        <TextField
          id="text-readonly"
          label={t(sample.email)}
          autoComplete="email"
          readOnly
          value="mei.hua@example.com"
          onChange={setText}
        />
      </Example>
    </>
  );
}

function StepperExamples() {
  const t = useSay();
  const [quantity, setQuantity] = useState('3000');
  const [wrong, setWrong] = useState('');
  const step = (value: string, by: 1 | -1) => `${Math.max(Number(value) + by * 1000, 0)}`;
  const field = { label: t(sample.quantity), hint: t(sample.quantityHint), step, by: '1,000' };
  return (
    <>
      <Example name="stepper">
        <Stepper {...field} id="stepper" value={quantity} onChange={setQuantity} />
      </Example>
      <Example name="stepper-error">
        <Stepper
          {...field}
          id="stepper-error"
          error={t(sample.quantityEmpty)}
          value={wrong}
          onChange={setWrong}
        />
      </Example>
    </>
  );
}

function CardNumberExample() {
  const t = useSay();
  const [number, setNumber] = useState('');
  return (
    <Example name="card-number">
      <CardNumberField
        id="card-number"
        label={t(sample.cardNumber)}
        hint={t(sample.cardNumberHint)}
        value={number}
        onChange={setNumber}
      />
    </Example>
  );
}

function PasswordExamples() {
  const t = useSay();
  const [current, setCurrent] = useState('river2026');
  const [next, setNext] = useState('');
  return (
    <>
      <Example name="password">
        <PasswordField
          id="password"
          label={t(sample.password)}
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
        />
      </Example>
      <Example name="password-error">
        <PasswordField
          id="password-error"
          several
          label={t(sample.passwordAgain)}
          error={t(sample.passwordEmpty)}
          autoComplete="new-password"
          value={next}
          onChange={setNext}
        />
      </Example>
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
    </>
  );
}

function PinExample() {
  const t = useSay();
  const [pin, setPin] = useState('');
  return (
    <Example name="pin">
      <PasswordField
        id="pin"
        kind="pin"
        label={t(sample.pin)}
        inputMode="numeric"
        autoComplete="off"
        value={pin}
        onChange={setPin}
      />
    </Example>
  );
}

function OtpExamples() {
  const t = useSay();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState('123456');
  return (
    <>
      <Example name="otp">
        <OtpField id="otp" hint={t(sample.otpHint)} value={code} onChange={setCode} />
      </Example>
      <Example name="otp-error">
        <OtpField
          id="otp-error"
          hint={t(sample.otpHint)}
          error={t(sample.otpWrong)}
          value={wrong}
          onChange={setWrong}
        />
      </Example>
      <Example name="otp-locked">
        <OtpField id="otp-locked" locked value="123456" onChange={setCode} />
      </Example>
    </>
  );
}
