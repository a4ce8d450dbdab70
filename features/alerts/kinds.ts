/** Kinds of notices with their initial settings, legal requirements and urgency. */

/** The channels for messages. The list of notices contains every notice, also those without a channel. */
export const WAYS = ['sms', 'email', 'push'] as const;
export type Way = (typeof WAYS)[number];

/** A person's setting for a kind. `threshold` is the minimum amount in TWD; null for a kind without a threshold. */
export interface KindSetting extends Readonly<Record<Way, boolean>> {
  readonly threshold: number | null;
}

/** Sections of the settings page, in their order. */
const SECTION_NAMES = ['safety', 'bills', 'points'] as const;

export interface KindRule {
  readonly section: (typeof SECTION_NAMES)[number];
  readonly initial: KindSetting;
  /** Must be sent by SMS or e-mail. A push message alone is not enough, because its browser may no longer exist. */
  readonly required?: true;
  /** Sent at once, even in quiet hours. */
  readonly atOnce?: true;
  /** Caused by the bank or another person, so its messages do not ask the person whether they did it. */
  readonly byBank?: true;
  /** Maximum threshold, in TWD. */
  readonly highest?: number;
}

const setting = (sms: boolean, email: boolean, push: boolean, threshold: number | null = null) => ({
  sms,
  email,
  push,
  threshold,
});

/**
 * The rules of each kind, in the order of the settings page. The Financial Supervisory Commission sets the thresholds of
 * `purchase-online` and `purchase-other`. A person can only lower them.
 */
const RULES = {
  'purchase-online': {
    section: 'safety',
    initial: setting(true, false, true, 3000),
    required: true,
    atOnce: true,
    highest: 3000,
  },
  'purchase-other': {
    section: 'safety',
    initial: setting(true, false, true, 5000),
    required: true,
    atOnce: true,
    highest: 5000,
  },
  'foreign-online': { section: 'safety', initial: setting(true, false, true), required: true, atOnce: true },
  abroad: { section: 'safety', initial: setting(false, false, true, 1), atOnce: true, highest: 1_000_000 },
  refused: { section: 'safety', initial: setting(true, false, true), atOnce: true },
  'token-added': { section: 'safety', initial: setting(true, true, true), required: true, atOnce: true },
  control: {
    section: 'safety',
    initial: setting(true, true, true),
    required: true,
    atOnce: true,
    byBank: true,
  },
  dispute: { section: 'safety', initial: setting(false, true, true) },
  family: { section: 'safety', initial: setting(false, true, true), atOnce: true, byBank: true },
  statement: { section: 'bills', initial: setting(false, true, true) },
  'due-changed': { section: 'bills', initial: setting(false, true, true) },
  'due-soon': { section: 'bills', initial: setting(false, true, true) },
  'due-today': { section: 'bills', initial: setting(true, false, true) },
  'points-taken': { section: 'points', initial: setting(false, false, false) },
  'points-ending': { section: 'points', initial: setting(false, true, true) },
} satisfies Record<string, KindRule>;

export type Kind = keyof typeof RULES;
export const KIND_RULES: Readonly<Record<Kind, KindRule>> = RULES;
export const KINDS = Object.keys(RULES) as Kind[];

/** The kinds of each section of the settings page. */
export const SECTIONS = SECTION_NAMES.map((name) => ({
  name,
  kinds: KINDS.filter((kind) => KIND_RULES[kind].section === name),
}));

/** The number of purchases at foreign websites on one day that triggers a notice. */
export const FOREIGN_ONLINE_A_DAY = 5;
