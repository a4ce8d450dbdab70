import { useRef, useState } from 'react';
import { formatDate, type IsoDate } from '../../../../shared/dates.ts';
import { parseTypedDate } from '../../../../shared/validation/date.ts';
import { useLanguage, useSay } from '../../../language/language.tsx';
import iconButton from '../../action/IconButton.module.css';
import { AppIcon } from '../../layout/AppIcon.tsx';
import { lazyPart, Nothing } from '../../lazyPart.tsx';
import popover from '../../overlay/Popover.module.css';
import { Popover } from '../../overlay/Popover.tsx';
import { Field, type FieldProps } from '../Field.tsx';
import { fieldText } from '../fields.messages.ts';
import { TextInput } from '../TextField.tsx';

/** Loaded on first use, because no page shows the calendar initially. Without it, a date can be typed. */
const Calendar = lazyPart(() => import('./Calendar.tsx'), Nothing);

interface DateFieldProps extends FieldProps<string> {
  /** First and last day of the calendar. The form validates typed dates. */
  readonly min?: IsoDate | undefined;
  readonly max?: IsoDate | undefined;
  /** Today in Taipei. The calendar marks it and opens at its month. */
  readonly today: IsoDate;
}

/**
 * A text field for a date, with a calendar button. The value is the typed text; a complete date has the format of
 * `formatDate`. Read it with `readDate` (shared/validation/date.ts).
 */
export function DateField({ label, min, max, today, ...input }: DateFieldProps) {
  const { id, hint, error, value, onChange } = input;
  const t = useSay();
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function close() {
    setOpen(false);
    button.current?.focus();
  }

  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only handles Escape and blur. */}
      <div
        className={popover.row}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !open) return;
          // Escape closes only the calendar, not a dialog around the field.
          event.preventDefault();
          close();
        }}
        onBlur={(event) => {
          if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
        }}
      >
        <TextInput {...input} width={10} inputMode="numeric" autoComplete="off" />
        <button
          ref={button}
          type="button"
          className={iconButton.framed}
          aria-label={t(fieldText.datePickFor, { label })}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <AppIcon name="calendar" size={24} />
        </button>
        {open && (
          <Popover label={t(fieldText.datePickFor, { label })} onLeave={() => setOpen(false)}>
            <Calendar
              selected={parseTypedDate(value, min && max ? { from: min, to: max } : undefined)}
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
