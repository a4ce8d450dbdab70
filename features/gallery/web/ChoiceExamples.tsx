import { useState } from 'react';
import { useSay } from '../../../web/language/language.tsx';
import { Checkbox } from '../../../web/ui/form/Checkbox.tsx';
import { RadioGroup } from '../../../web/ui/form/RadioGroup.tsx';
import { RadioTiles } from '../../../web/ui/form/RadioTiles.tsx';
import { Select } from '../../../web/ui/form/Select.tsx';
import { Switch } from '../../../web/ui/form/Switch.tsx';
import { SwitchField } from '../../../web/ui/form/SwitchField.tsx';
import { sample } from '../messages.ts';
import { Example } from './Example.tsx';

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
  const [tenure, setTenure] = useState('12');
  const [none, setNone] = useState('');
  const options = [3, 6, 12, 24].map((n) => ({ value: `${n}`, label: t(sample.months, { n }) }));
  return (
    <>
      <Example name="select">
        <Select id="select" label={t(sample.tenure)} options={options} value={tenure} onChange={setTenure} />
      </Example>
      <Example name="select-error">
        <Select
          id="select-error"
          label={t(sample.tenure)}
          error={t(sample.tenureEmpty)}
          placeholder={t(sample.tenureEmpty)}
          options={options}
          value={none}
          onChange={setNone}
        />
      </Example>
    </>
  );
}

function Checkboxes() {
  const t = useSay();
  const [remember, setRemember] = useState(false);
  const [some, setSome] = useState<boolean | 'mixed'>('mixed');
  const [agreed, setAgreed] = useState(false);
  return (
    <>
      <Example name="checkbox">
        <Checkbox id="remember" label={t(sample.remember)} checked={remember} onChange={setRemember} />
        <Checkbox id="checked" label={t(sample.terms)} checked onChange={setRemember} />
        <Checkbox
          id="mixed"
          label={t(sample.allCategories)}
          checked={some === true}
          mixed={some === 'mixed'}
          onChange={setSome}
        />
        <Checkbox
          id="disabled"
          label={t(sample.byEmail)}
          hint={t(sample.noEmail)}
          checked={false}
          disabled
          onChange={setRemember}
        />
      </Example>
      <Example name="checkbox-error">
        <Checkbox
          id="agreed"
          label={t(sample.terms)}
          error={t(sample.termsEmpty)}
          checked={agreed}
          onChange={setAgreed}
        />
      </Example>
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

type Method = 'sms' | 'email';

function Radios() {
  const t = useSay();
  const [method, setMethod] = useState<Method>('sms');
  const [none, setNone] = useState<Method | ''>('');
  return (
    <>
      <Example name="radio">
        <RadioGroup
          id="method"
          label={t(sample.method)}
          options={[
            { value: 'sms', label: t(sample.sms) },
            { value: 'email', label: t(sample.byEmail) },
          ]}
          value={method}
          onChange={setMethod}
        />
      </Example>
      <Example name="radio-error">
        <RadioGroup
          id="method-error"
          label={t(sample.method)}
          error={t(sample.methodEmpty)}
          options={[
            { value: 'sms', label: t(sample.sms) },
            { value: 'email', label: t(sample.byEmail), hint: t(sample.noEmail), disabled: true },
          ]}
          value={none}
          onChange={setNone}
        />
      </Example>
    </>
  );
}

type Category = 'miles' | 'gift' | 'lounge' | 'rebate';

function Tiles() {
  const t = useSay();
  const [category, setCategory] = useState<Category>('gift');
  const [none, setNone] = useState<Category | ''>('');
  return (
    <>
      <Example name="tiles" wide>
        <RadioTiles
          id="category"
          label={t(sample.category)}
          options={[
            { value: 'miles', label: t(sample.miles), hint: t(sample.milesPrimary), disabled: true },
            { value: 'gift', label: t(sample.gifts) },
            { value: 'lounge', label: t(sample.lounge) },
            { value: 'rebate', label: t(sample.rebate) },
          ]}
          value={category}
          onChange={setCategory}
        />
      </Example>
      <Example name="tiles-error" wide>
        <RadioTiles
          id="category-error"
          label={t(sample.category)}
          error={t(sample.categoryEmpty)}
          options={[
            { value: 'gift', label: t(sample.gifts) },
            { value: 'lounge', label: t(sample.lounge) },
          ]}
          value={none}
          onChange={setNone}
        />
      </Example>
    </>
  );
}

function SwitchFields() {
  const t = useSay();
  const [on, setOn] = useState(false);
  return (
    <Example name="switchField">
      <SwitchField id="switch-field" label={t(sample.remember)} checked={on} onChange={setOn} />
      <SwitchField id="switch-field-on" label={t(sample.terms)} checked onChange={setOn} />
      <SwitchField
        id="switch-field-invalid"
        label={t(sample.terms)}
        checked={false}
        invalid
        onChange={setOn}
      />
      <SwitchField
        id="switch-field-disabled"
        label={t(sample.byEmail)}
        checked={false}
        disabled
        onChange={setOn}
      />
    </Example>
  );
}
