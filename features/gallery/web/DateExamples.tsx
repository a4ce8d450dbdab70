import { useState } from 'react';
import { NO_DATE } from '../../../shared/validation/person.ts';
import { useSay } from '../../../web/language/language.tsx';
import { ExpiryField } from '../../../web/ui/form/card/ExpiryField.tsx';
import { DateField } from '../../../web/ui/form/dates/DateField.tsx';
import { DatePartsField } from '../../../web/ui/form/dates/DatePartsField.tsx';
import { sample } from '../messages.ts';
import { Example } from './Example.tsx';

const TODAY = '2026-11-20';

/** Dates as text, with a calendar, and in parts. */
export function DateExamples() {
  return (
    <>
      <PickedDates />
      <PartDates />
      <Expiries />
    </>
  );
}

function PickedDates() {
  const t = useSay();
  const [from, setFrom] = useState('05/11/2026');
  const [to, setTo] = useState('01/11/2026');
  return (
    <>
      <Example name="date">
        <DateField
          id="date"
          label={t(sample.fromDate)}
          hint={t(sample.dateHint)}
          value={from}
          onChange={setFrom}
          min="2026-09-10"
          max={TODAY}
          today={TODAY}
        />
      </Example>
      <Example name="date-error">
        <DateField
          id="date-error"
          label={t(sample.toDate)}
          error={t(sample.dateOrder)}
          value={to}
          onChange={setTo}
          today={TODAY}
        />
      </Example>
    </>
  );
}

function PartDates() {
  const t = useSay();
  const [birth, setBirth] = useState(NO_DATE);
  const [wrong, setWrong] = useState({ day: '27', month: '09', year: '77' });
  return (
    <>
      <Example name="date-parts">
        <DatePartsField
          id="birth"
          label={t(sample.birth)}
          hint={t(sample.birthHint)}
          birth
          value={birth}
          onChange={setBirth}
        />
      </Example>
      <Example name="date-parts-error">
        <DatePartsField
          id="birth-error"
          label={t(sample.birth)}
          hint={t(sample.birthHint)}
          error={t(sample.birthRoc)}
          errorParts={['year']}
          value={wrong}
          onChange={setWrong}
        />
      </Example>
    </>
  );
}

function Expiries() {
  const t = useSay();
  const [expiry, setExpiry] = useState({ month: '', year: '' });
  const [wrong, setWrong] = useState({ month: '13', year: '28' });
  return (
    <>
      <Example name="expiry">
        <ExpiryField id="expiry" value={expiry} onChange={setExpiry} />
      </Example>
      <Example name="expiry-error">
        <ExpiryField
          id="expiry-error"
          error={t(sample.expiryMonth)}
          errorParts={['month']}
          value={wrong}
          onChange={setWrong}
        />
      </Example>
    </>
  );
}
