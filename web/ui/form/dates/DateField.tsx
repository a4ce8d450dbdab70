import { lazy, useRef, useState } from 'react';
import { formatDate, type IsoDate, parseTypedDate } from '../../../../shared/dates.ts';
import { useLanguage, useSay } from '../../../language/language.tsx';
import { AppIcon } from '../../layout/AppIcon.tsx';
import { Popover } from '../../overlay/Popover.tsx';
import { describedProps, Field, type FieldText } from '../Field.tsx';
import { fieldText } from '../fields.messages.ts';
import { inputClass } from '../TextField.tsx';
import styles from './DateField.module.css';

/** Loaded on first use, because no page needs the calendar at its start. */
const Calendar = lazy(() => import('./Calendar.tsx'));

export interface DateFieldProps extends FieldText {
  readonly name?: string | undefined;
  /** The typed text, complete as `formatDate` writes it. Parse it with `parseTypedDate`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** First and last day of the calendar. The form validates what is typed. */
  readonly min?: IsoDate | undefined;
  readonly max?: IsoDate | undefined;
  /** Today in Taipei: marked, and the initial month. */
  readonly today: IsoDate;
}

/** A date as text, with a calendar button. */
export function DateField({ min, max, today, ...field }: DateFieldProps) {
  const { id, label, hint, error, name, value, onChange } = field;
  const t = useSay();
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const typed = parseTypedDate(value);

  function close() {
    setOpen(false);
    button.current?.focus();
  }

  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only handles Escape and blur. */}
      <div
        className={styles.row}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !open) return;
          // Escape closes the calendar only, not a dialog around the field.
          event.preventDefault();
          close();
        }}
        onBlur={(event) => {
          if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
        }}
      >
        <input
          {...describedProps(field)}
          id={id}
          name={name}
          type="text"
          className={inputClass(10)}
          inputMode="numeric"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <button
          ref={button}
          type="button"
          className={styles.button}
          aria-label={t(fieldText.datePickFor, { label })}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <AppIcon name="calendar" size={24} />
        </button>
        {open && (
          <Popover label={t(fieldText.datePickFor, { label })} onLeave={() => setOpen(false)}>
            <Calendar
              selected={typed}
              min={min}
              max={max}
              today={today}
              onSelect={(date) => {
                onChange(formatDate(date, language));
                close();
              }}
            />
          </Popover>
        )}
      </div>
    </Field>
  );
}
