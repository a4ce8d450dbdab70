import { lazy, useRef, useState } from 'react';
import { type IsoDate, parseTypedDate, typedDate } from '../../../shared/dates.ts';
import { useSay } from '../../language.tsx';
import { Icon } from '../layout/Icon.tsx';
import { Popover } from '../overlay/Popover.tsx';
import styles from './DateField.module.css';
import { describedProps, Field, type FieldText } from './Field.tsx';
import { fieldText } from './fields.messages.ts';
import { inputClass } from './TextField.tsx';

/** Loaded when someone opens it: no page needs it to start. */
const Calendar = lazy(() => import('./Calendar.tsx'));

export interface DateFieldProps extends FieldText {
  readonly name?: string | undefined;
  /** What is typed, `dd/MM/yyyy` once it is whole; read it with `parseTypedDate`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The first and last day of the calendar; what is typed is judged by the form. */
  readonly min?: IsoDate | undefined;
  readonly max?: IsoDate | undefined;
  /** Taipei's today: marked, and the month shown while nothing is typed. */
  readonly today: IsoDate;
}

/** A date to type, with a calendar as an addition. */
export function DateField({ min, max, today, ...field }: DateFieldProps) {
  const { id, label, hint, error, name, value, onChange } = field;
  const t = useSay();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const typed = parseTypedDate(value);

  function close() {
    setOpen(false);
    button.current?.focus();
  }

  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only watches Escape and where the focus goes. */}
      <div
        className={styles.row}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !open) return;
          // One Escape, one thing closed: a dialog around the field stays.
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
          <Icon name="calendar" size={24} />
        </button>
        {open && (
          <Popover label={t(fieldText.datePickFor, { label })} onLeave={() => setOpen(false)}>
            <Calendar
              selected={typed}
              min={min}
              max={max}
              today={today}
              onSelect={(date) => {
                onChange(typedDate(date));
                close();
              }}
            />
          </Popover>
        )}
      </div>
    </Field>
  );
}
