/** A payment due date as an entry of a calendar: iCalendar, RFC 5545. */
import { createHash } from 'node:crypto';
import { addDays, type IsoDate } from '../../../../shared/dates.ts';

/** What the entry says. */
export interface DueDate {
  readonly made: Date;
  /** The statement's id. The entry gets one that is made from it, and is the same whenever it is asked for. */
  readonly statementId: string;
  /** The last day for paying, in Taipei. */
  readonly day: IsoDate;
  readonly title: string;
  readonly description: readonly string[];
}

/** The longest line, in bytes. */
const LINE = 75;
/** Counted from the midnight at which the day begins: nine in the morning, three days before. */
const REMINDER = '-P2DT15H';

/** The file's text: one entry of a whole day, with a reminder three days before. */
export function toIcs(due: DueDate): string {
  const title = escaped(due.title);
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Card portal//Payment due date//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${createHash('sha256').update(`due date ${due.statementId}`).digest('hex')}`,
    `DTSTAMP:${due.made.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    // A day has no zone: it is the same day in Taipei and wherever the calendar is looked at.
    `DTSTART;VALUE=DATE:${compact(due.day)}`,
    `DTEND;VALUE=DATE:${compact(addDays(due.day, 1))}`,
    `SUMMARY:${title}`,
    `DESCRIPTION:${escaped(due.description.join('\n'))}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${title}`,
    `TRIGGER:${REMINDER}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
}

function compact(day: IsoDate): string {
  return day.replaceAll('-', '');
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');
}

/** Lines of at most 75 bytes, those that go on begin with a space; no character is cut. */
export function folded(line: string): string {
  let bytes = 0;
  let text = '';
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE) {
      text += '\r\n ';
      bytes = 1;
    }
    text += character;
    bytes += size;
  }
  return text;
}
