/** Writes a reminder for a day as an iCalendar event (RFC 5545). */
import { createHash } from 'node:crypto';
import { addDays, type IsoDate } from '../../shared/dates.ts';

/** Kinds of events with their product name and the time of the reminder, which is 09:00 on an earlier day. */
const KINDS = {
  'due date': { product: 'Payment due date', reminder: '-P2DT15H' },
  'points end': { product: 'Points that end', reminder: '-P13DT15H' },
} as const;

export interface DayEvent {
  readonly kind: keyof typeof KINDS;
  readonly createdAt: Date;
  /** The event's UID is a hash of the id and the kind, so that a second download updates the same event. */
  readonly id: string;
  /** The day in Taipei. */
  readonly day: IsoDate;
  readonly title: string;
  readonly description: readonly string[];
}

const MAX_LINE_BYTES = 75;

/** Returns an all-day event with a reminder, three days before a due date and 14 days before points expire. */
export function toIcs({ kind, createdAt, id, day, description, ...event }: DayEvent): string {
  const title = escapeText(event.title);
  const { product, reminder } = KINDS[kind];
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Card portal//${product}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${createHash('sha256').update(`${kind} ${id}`).digest('hex')}`,
    `DTSTAMP:${createdAt.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    // An all-day event has no time zone, so it has the same date everywhere.
    `DTSTART;VALUE=DATE:${compact(day)}`,
    `DTEND;VALUE=DATE:${compact(addDays(day, 1))}`,
    `SUMMARY:${title}`,
    `DESCRIPTION:${escapeText(description.join('\n'))}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${title}`,
    `TRIGGER:${reminder}`,
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

/** Escapes a text. Line breaks become `\n`. Other control characters, which the format forbids, become spaces. */
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
