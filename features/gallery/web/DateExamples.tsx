import { NO_DATE } from '../../../shared/validation/person.ts';
import { useSay } from '../../../web/language/language.tsx';
import { ExpiryField } from '../../../web/ui/form/card/ExpiryField.tsx';
import { DateField } from '../../../web/ui/form/dates/DateField.tsx';
import { DatePartsField } from '../../../web/ui/form/dates/DatePartsField.tsx';
import { sample } from '../messages.ts';
import { FieldExample } from './Example.tsx';

const TODAY = '2026-11-20';

/** Dates as text, with a calendar, and in parts. */
export function DateExamples() {
  const t = useSay();
  const from = { label: t(sample.fromDate), hint: t(sample.dateHint) };
  const birth = { label: t(sample.birth), hint: t(sample.birthHint) };
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
        {(field) => <DatePartsField {...field} {...birth} error={t(sample.birthRoc)} errorParts={['year']} />}
      </FieldExample>
      <FieldExample name="expiry" start={{ month: '', year: '' }}>
        {(field) => <ExpiryField {...field} />}
      </FieldExample>
      <FieldExample name="expiry-error" start={{ month: '13', year: '28' }}>
        {(field) => <ExpiryField {...field} error={t(sample.expiryMonth)} errorParts={['month']} />}
      </FieldExample>
    </>
  );
}
