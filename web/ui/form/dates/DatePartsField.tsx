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
  /** Invalid parts; all of them when undefined. */
  readonly errorParts?: readonly DatePart[] | undefined;
  /** A date of birth: enables the browser's autofill. */
  readonly birth?: boolean | undefined;
}

/** As the language writes dates. */
const ORDER: Readonly<Record<Language, readonly DatePart[]>> = {
  en: ['day', 'month', 'year'],
  zh_tw: ['year', 'month', 'day'],
};

/** A memorable date such as a birthday: day, month and year in three fields. */
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
