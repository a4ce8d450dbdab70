/**
 * How long housekeeping keeps rows: defaults, and the least and the most that a bank may configure with RETENTION.
 * docs/privacy.md has the table.
 */

/** Unit of a period. A month is a calendar month. */
export type PeriodUnit = 'days' | 'months';

interface PeriodRule {
  readonly unit: PeriodUnit;
  readonly usual: number;
  /** Below this, a rule of the portal or of the law no longer holds. */
  readonly least: number;
  /** Above this, rows would stay longer than their purpose needs (art. 11 of the Personal Data Protection Act). */
  readonly most: number;
}

const days = (usual: number, least: number, most: number): PeriodRule => ({
  unit: 'days',
  usual,
  least,
  most,
});
const months = (usual: number, least: number, most: number): PeriodRule => ({
  unit: 'months',
  usual,
  least,
  most,
});

/** Each period and its bounds. */
export const PERIODS = {
  /** After the last use. The portal says for a day why a session ended. */
  sessions: days(1, 1, 30),
  /** Codes, tokens, idempotency keys and counters. Limits count by day, and clocks of card holders may be a day apart. */
  codes: days(2, 2, 30),
  /** Counters of wrong passwords. */
  'wrong-passwords': days(30, 7, 90),
  /** After the end of a change. A person can still object for days. */
  'contact-changes': days(30, 30, 365),
  /** Settled commands and what shows their effect. A whole billing cycle with its reminder. */
  commands: days(90, 45, 730),
  /** After the end of a case. The ombudsman may be asked within 60 days of the bank's answer. */
  disputes: months(24, 12, 120),
  /** Requests of supplementary cardholders and their answers. An answer counts once for as long as the request is kept. */
  family: days(400, 62, 730),
  /** After the end of a request about data. */
  'data-requests': months(24, 12, 120),
  /** Commands that a load of files contains, in case it is taken back. */
  'commands-in-files': days(14, 7, 90),
  /** Analytics events without a person. */
  analytics: days(90, 1, 400),
  /** Ids of the bank's events. Events are refused after 30 days, so ids stay longer than that. */
  'bank-events': days(60, 31, 400),
  /** Settled messages. */
  messages: days(30, 7, 400),
  notices: months(13, 3, 60),
  /** Daily runs of reminders, and days with purchases at foreign websites. */
  reminders: days(60, 7, 400),
  /** Addresses of browsers for push messages, after the last use. */
  push: days(400, 30, 730),
  'staff-sessions': days(1, 1, 30),
  /** Requests and changes by staff. The audit trail keeps what was done. */
  'staff-acts': days(90, 30, 1826),
  anchors: days(400, 30, 3653),
  loads: days(400, 30, 3653),
} as const satisfies Readonly<Record<string, PeriodRule>>;

export type Period = keyof typeof PERIODS;
export const PERIOD_NAMES = Object.keys(PERIODS) as readonly Period[];

/** The configured number of days or months of each period. */
export type Periods = Readonly<Record<Period, number>>;

export const USUAL_PERIODS = Object.fromEntries(
  Object.entries(PERIODS).map(([name, { usual }]) => [name, usual]),
) as Periods;

/** Returns a period as words: `30 days`, `1 day`. */
export function wordsOfPeriod(period: Period, periods: Periods = USUAL_PERIODS): string {
  return wordsOf(period, periods[period]);
}

/** Returns a number of days or months, in the unit of the period, as words. */
export function wordsOf(period: Period, count: number): string {
  return `${count} ${count === 1 ? PERIODS[period].unit.slice(0, -1) : PERIODS[period].unit}`;
}

/**
 * Parses configured periods, such as `notices = 24 months, messages = 60 days`. Periods that are not named keep their
 * defaults. Returns undefined for an unknown or repeated name, another unit, or a value outside the bounds.
 */
export function parsePeriods(text: string): Periods | undefined {
  const given = new Map<Period, number>();
  for (const part of text.split(',')) {
    const [, name = '', digits = '', unit = ''] =
      /^\s*([a-z-]+)\s*=\s*(\d{1,4})\s+([a-z]+)\s*$/.exec(part) ?? [];
    const period = PERIOD_NAMES.find((known) => known === name);
    if (!period || given.has(period)) return undefined;
    const rule = PERIODS[period];
    const count = Number(digits);
    if (unit !== rule.unit && unit !== rule.unit.slice(0, -1)) return undefined;
    if (count < rule.least || count > rule.most) return undefined;
    given.set(period, count);
  }
  return { ...USUAL_PERIODS, ...Object.fromEntries(given) };
}
