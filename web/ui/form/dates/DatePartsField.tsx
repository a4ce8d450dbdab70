import type { Language } from '../../../../shared/messages.ts';
import type { DatePart, DateParts } from '../../../../shared/validation/person.ts';
import { useLanguage, useSay } from '../../../language/language.tsx';
import { Fieldset, type FieldText } from '../Field.tsx';
import { fieldText } from '../fields.messages.ts';
import styles from '../PartInput.module.css';
import { PartInput } from '../PartInput.tsx';

export interface DatePartsFieldProps extends FieldText {
  readonly name?: string | undefined;
  readonly value: DateParts;
  readonly onChange: (value: DateParts) => void;
  /** The parts to mark as invalid. Default: all. */
  readonly errorParts?: readonly DatePart[] | undefined;
  /** Marks the field as a date of birth for the browser's autofill. */
  readonly birth?: boolean | undefined;
}

/** Order of the parts in each language's date format. */
const ORDER: Readonly<Record<Language, readonly DatePart[]>> = {
  en: ['day', 'month', 'year'],
  zh_tw: ['year', 'month', 'day'],
};

/** Three fields for day, month and year of a memorable date, such as a birthday. */
export function DatePartsField({ name, value, onChange, errorParts, birth, ...field }: DatePartsFieldProps) {
  const t = useSay();
  const language = useLanguage();
  const part = (key: DatePart) => ({
    id: `${field.id}-${key}`,
    label: t(fieldText[key]),
    name: `${name ?? field.id}-${key}`,
    autoComplete: birth ? `bday-${key}` : 'off',
    value: value[key],
    wrong: Boolean(field.error) && (errorParts?.includes(key) ?? true),
    onChange: (text: string) => onChange({ ...value, [key]: text }),
  });
  return (
    <Fieldset {...field}>
      <div className={styles.row}>
        {ORDER[language].map((key) => (
          <PartInput key={key} {...part(key)} width={key === 'year' ? 6 : 2} />
        ))}
      </div>
    </Fieldset>
  );
}
