/** A payment due date as an iCalendar event (RFC 5545). */
import { createHash } from 'node:crypto';
import { addDays, type IsoDate } from '../../../../shared/dates.ts';

export interface DueDateEvent {
  readonly createdAt: Date;
  /** The event's UID is a hash of it, so that a second download updates the same event. */
  readonly statementId: string;
  /** The due date, in Taipei. */
  readonly day: IsoDate;
  readonly title: string;
  readonly description: readonly string[];
}

const MAX_LINE_BYTES = 75;
/** Relative to midnight at the start of the day: 09:00 three days before. */
const REMINDER = '-P2DT15H';

/** An all-day event with a reminder three days before. */
export function toIcs(due: DueDateEvent): string {
  const title = escapeText(due.title);
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Card portal//Payment due date//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${createHash('sha256').update(`due date ${due.statementId}`).digest('hex')}`,
    `DTSTAMP:${due.createdAt.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    // An all-day event has no time zone, so it is on the same date everywhere.
    `DTSTART;VALUE=DATE:${compact(due.day)}`,
    `DTEND;VALUE=DATE:${compact(addDays(due.day, 1))}`,
    `SUMMARY:${title}`,
    `DESCRIPTION:${escapeText(due.description.join('\n'))}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${title}`,
    `TRIGGER:${REMINDER}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('');
}

function compact(day: IsoDate): string {
  return day.replaceAll('-', '');
}

/** Line ends are written as `\n`. Other control characters, which the format forbids, become spaces. */
function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|[\n\u0085\u2028\u2029]/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');
}

/** Folds a line to at most 75 bytes; continuation lines begin with a space. Never splits a character. */
export function foldLine(line: string): string {
  let bytes = 0;
  let text = '';
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > MAX_LINE_BYTES) {
      text += '\r\n ';
      bytes = 1;
    }
    text += character;
    bytes += size;
  }
  return text;
}
