import { useState } from 'react';
import { termsText } from '../../../shared/validation/messages.ts';
import { useSay } from '../../../web/language/language.tsx';
import { Checkbox } from '../../../web/ui/form/choices/Checkbox.tsx';
import { RadioGroup } from '../../../web/ui/form/choices/RadioGroup.tsx';
import { RadioTiles } from '../../../web/ui/form/choices/RadioTiles.tsx';
import { Select } from '../../../web/ui/form/choices/Select.tsx';
import { Switch } from '../../../web/ui/form/choices/Switch.tsx';
import { SwitchField } from '../../../web/ui/form/choices/SwitchField.tsx';
import { confirmationErrors } from '../../confirmation/errors.messages.ts';
import { otpPage } from '../../confirmation/web/messages.ts';
import { sample } from '../messages.ts';
import { Example, FieldExample } from './Example.tsx';

/** Checkboxes, switches, radio buttons, tiles and selects. */
export function ChoiceExamples() {
  return (
    <>
      <Selects />
      <Checkboxes />
      <Switches />
      <SwitchFields />
      <Radios />
      <Tiles />
    </>
  );
}

function Selects() {
  const t = useSay();
  const options = [3, 6, 12, 24].map((n) => ({ value: `${n}`, label: t(sample.months, { n }) }));
  const select = { label: t(sample.tenure), options };
  return (
    <>
      <FieldExample name="select" start="12">
        {(field) => <Select {...select} {...field} />}
      </FieldExample>
      <FieldExample name="select-error" start="">
        {(field) => (
          <Select {...select} {...field} error={t(sample.tenureEmpty)} placeholder={t(sample.tenureEmpty)} />
        )}
      </FieldExample>
    </>
  );
}

function Checkboxes() {
  const t = useSay();
  const [remember, setRemember] = useState(false);
  const [some, setSome] = useState<boolean | 'mixed'>('mixed');
  return (
    <>
      <Example name="checkbox">
        <Checkbox id="remember" label={t(sample.remember)} checked={remember} onChange={setRemember} />
        <Checkbox id="checked" label={t(termsText.agree)} checked onChange={setRemember} />
        <Checkbox
          id="mixed"
          label={t(sample.allCategories)}
          checked={some === true}
          mixed={some === 'mixed'}
          onChange={setSome}
        />
      </Example>
      <FieldExample name="checkbox-error" start={false}>
        {({ value, ...field }) => (
          <Checkbox {...field} checked={value} label={t(termsText.agree)} error={t(termsText.required)} />
        )}
      </FieldExample>
    </>
  );
}

function Switches() {
  const t = useSay();
  const [on, setOn] = useState(true);
  return (
    <Example name="switch">
      <Switch id="switch" label={t(sample.byEmail)} hint={t(sample.switchHint)} on={on} onPress={setOn} />
      <Switch id="switch-off" label={t(sample.sms)} on={false} onPress={setOn} />
      <Switch id="switch-busy" label={t(sample.sms)} on busy onPress={setOn} />
      <Switch id="switch-disabled" label={t(sample.sms)} on disabled onPress={setOn} />
    </Example>
  );
}

function SwitchFields() {
  const t = useSay();
  const [on, setOn] = useState(false);
  const off = { checked: false, onChange: setOn };
  return (
    <Example name="switchField">
      <SwitchField id="switch-field" label={t(sample.remember)} checked={on} onChange={setOn} />
      <SwitchField id="switch-field-on" label={t(termsText.agree)} checked onChange={setOn} />
      <SwitchField id="switch-field-invalid" label={t(termsText.agree)} {...off} invalid />
      <SwitchField id="switch-field-disabled" label={t(sample.byEmail)} {...off} disabled />
    </Example>
  );
}

function Radios() {
  const t = useSay();
  const label = t(otpPage.methodTitle);
  const sms = { value: 'sms', label: t(sample.sms) };
  const email = { value: 'email', label: t(sample.byEmail) };
  const noEmail = { ...email, hint: t(sample.noEmail), disabled: true };
  return (
    <>
      <FieldExample name="radio" start="sms">
        {(field) => <RadioGroup {...field} label={label} options={[sms, email]} />}
      </FieldExample>
      <FieldExample name="radio-error" start="">
        {(field) => (
          <RadioGroup
            {...field}
            label={label}
            error={t(confirmationErrors['METHOD-NONE'].text)}
            options={[sms, noEmail]}
          />
        )}
      </FieldExample>
    </>
  );
}

function Tiles() {
  const t = useSay();
  const label = t(sample.category);
  const options = [
    { value: 'miles', label: t(sample.miles), hint: t(sample.milesPrimary), disabled: true },
    { value: 'gift', label: t(sample.gifts) },
    { value: 'lounge', label: t(sample.lounge) },
    { value: 'rebate', label: t(sample.rebate) },
  ];
  return (
    <>
      <FieldExample name="tiles" wide start="gift">
        {(field) => <RadioTiles {...field} label={label} options={options} />}
      </FieldExample>
      <FieldExample name="tiles-error" wide start="">
        {(field) => (
          <RadioTiles
            {...field}
            label={label}
            error={t(sample.categoryEmpty)}
            options={options.slice(1, 3)}
          />
        )}
      </FieldExample>
    </>
  );
}
