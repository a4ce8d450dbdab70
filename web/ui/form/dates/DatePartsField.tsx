import type { Language } from '../../../../shared/messages.ts';
import type { DatePart } from '../../../../shared/validation/person.ts';
import { useLanguage, useSay } from '../../../language/language.tsx';
import { Fieldset } from '../Field.tsx';
import { fieldText } from '../fields.messages.ts';
import styles from '../PartInput.module.css';
import { PartInput, type PartsFieldProps } from '../PartInput.tsx';

interface DatePartsFieldProps extends PartsFieldProps<DatePart> {
  /** Marks the field as a date of birth for the browser's autofill. */
  readonly birth?: boolean | undefined;
}

/** Order of the parts in each language's date format. */
const ORDER: Readonly<Record<Language, readonly DatePart[]>> = {
  en: ['day', 'month', 'year'],
  zh_tw: ['year', 'month', 'day'],
};

/** Three fields for day, month and year of a memorable date, such as a birthday. */
export function DatePartsField({ birth, ...field }: DatePartsFieldProps) {
  const t = useSay();
  const language = useLanguage();
  const { id, label, hint, error } = field;
  return (
    <Fieldset id={id} label={label} hint={hint} error={error}>
      <div className={styles.row}>
        {ORDER[language].map((part) => (
          <PartInput
            key={part}
            of={field}
            part={part}
            label={t(fieldText[part])}
            most={part === 'year' ? 4 : 2}
            autoComplete={birth ? `bday-${part}` : 'off'}
          />
        ))}
      </div>
    </Fieldset>
  );
}
