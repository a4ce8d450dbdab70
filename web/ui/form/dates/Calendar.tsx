import { type ChevronProps, DayPicker, type Labels } from 'react-day-picker';
import { formatDate, formatMonth, type IsoDate } from '../../../../shared/dates.ts';
import type { Language } from '../../../../shared/messages.ts';
import { languageTag } from '../../../../shared/messages.ts';
import { type Say, useLanguage, useSay } from '../../../language/language.tsx';
import iconButton from '../../action/IconButton.module.css';
import { cx } from '../../cx.ts';
import { Icon } from '../../layout/Icon.tsx';
import { fieldText } from '../fields.messages.ts';
import styles from './Calendar.module.css';
import { fromLocalDate, openingDate, toLocalDate } from './calendarDates.ts';

interface CalendarProps {
  readonly selected: IsoDate | undefined;
  readonly min: IsoDate | undefined;
  readonly max: IsoDate | undefined;
  readonly today: IsoDate;
  readonly onSelect: (date: IsoDate) => void;
}

/**
 * A calendar that shows one month as a grid. Arrows move by day and week, PageUp and PageDown by month, Home and End
 * within the week. It takes the focus when it appears. It passes its own texts to the library, so no locale is loaded.
 */
export default function Calendar({ selected, min, max, today, onSelect }: CalendarProps) {
  const t = useSay();
  const language = useLanguage();
  const first = min === undefined ? undefined : toLocalDate(min);
  const last = max === undefined ? undefined : toLocalDate(max);
  const month = toLocalDate(openingDate(selected ?? today, min, max));
  const weekdays = t(fieldText.weekdays).split(' ');
  return (
    <DayPicker
      mode="single"
      required={false}
      autoFocus
      classNames={CLASSES}
      lang={languageTag(language)}
      selected={selected === undefined ? undefined : toLocalDate(selected)}
      today={toLocalDate(today)}
      defaultMonth={month}
      {...(first && { startMonth: first })}
      {...(last && { endMonth: last })}
      disabled={[...(first ? [{ before: first }] : []), ...(last ? [{ after: last }] : [])]}
      onDayClick={(day, modifiers) => {
        if (!modifiers.disabled) onSelect(fromLocalDate(day));
      }}
      components={{ Chevron }}
      formatters={{
        formatCaption: (day) => monthText(day, language),
        formatWeekdayName: (day) => weekdays[day.getDay()] ?? '',
        formatDay: (day) => `${day.getDate()}`,
      }}
      labels={labels(t, language)}
    />
  );
}

function monthText(day: Date, language: Language): string {
  return formatMonth(fromLocalDate(day).slice(0, 7), language);
}

function labels(t: Say, language: Language): Partial<Labels> {
  const weekdays = t(fieldText.weekdayNames).split(' ');
  return {
    labelNav: () => t(fieldText.month),
    labelPrevious: () => t(fieldText.monthPrevious),
    labelNext: () => t(fieldText.monthNext),
    labelGrid: (day) => monthText(day, language),
    labelWeekday: (day) => weekdays[day.getDay()] ?? '',
    // The label starts with the visible number, because that is what users of speech input say (WCAG 2.5.3).
    labelDayButton: (day, { today, selected }) =>
      [
        day.getDate(),
        weekdays[day.getDay()],
        formatDate(fromLocalDate(day), language),
        today && t(fieldText.dateToday),
        selected && t(fieldText.dateSelected),
      ]
        .filter(Boolean)
        .join(' '),
  };
}

function Chevron({ orientation }: ChevronProps) {
  return <Icon name={orientation === 'left' ? 'left' : 'right'} />;
}

const TURN = cx(iconButton.bare, styles.turn);

const CLASSES = {
  months: styles.months ?? '',
  nav: styles.nav ?? '',
  button_previous: TURN,
  button_next: TURN,
  month_caption: styles.caption ?? '',
  month_grid: styles.grid ?? '',
  weekday: styles.weekday ?? '',
  day_button: styles.day ?? '',
  today: styles.today ?? '',
  selected: styles.selected ?? '',
  disabled: styles.disabled ?? '',
};
