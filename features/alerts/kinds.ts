/** Kinds of notices: what the law asks for, what is sent at any hour, and what is set until a person chooses. */

/** The ways to a person, beside the list of notices, which has every notice. */
export const WAYS = ['sms', 'email', 'push'] as const;
export type Way = (typeof WAYS)[number];

/** In the order of the settings. */
export const KINDS = [
  'purchase-online',
  'purchase-other',
  'foreign-online',
  'abroad',
  'refused',
  'token-added',
  'control',
  'dispute',
  'statement',
  'due-changed',
  'due-soon',
  'due-today',
  'points-taken',
  'points-ending',
] as const;
export type Kind = (typeof KINDS)[number];

/** What a person chose for a kind. `threshold`: TWD from which there is a notice; null for a kind without one. */
export interface KindSetting extends Readonly<Record<Way, boolean>> {
  readonly threshold: number | null;
}

export interface KindRule {
  readonly initial: KindSetting;
  /** It has to reach the person by SMS or e-mail. A push message alone does not do: its browser may be gone. */
  readonly required?: true;
  /** Sent at once, in quiet hours too. */
  readonly atOnce?: true;
  /** The bank did it: its messages do not ask whether it was the person. */
  readonly byBank?: true;
  /** The highest threshold, in TWD. */
  readonly highest?: number;
}

const setting = (sms: boolean, email: boolean, push: boolean, threshold: number | null = null) => ({
  sms,
  email,
  push,
  threshold,
});

/** Thresholds of purchases are those of the Financial Supervisory Commission. A person may only lower them. */
export const KIND_RULES: Readonly<Record<Kind, KindRule>> = {
  'purchase-online': {
    initial: setting(true, false, true, 3000),
    required: true,
    atOnce: true,
    highest: 3000,
  },
  'purchase-other': {
    initial: setting(true, false, true, 5000),
    required: true,
    atOnce: true,
    highest: 5000,
  },
  'foreign-online': { initial: setting(true, false, true), required: true, atOnce: true },
  abroad: { initial: setting(false, false, true, 1), atOnce: true, highest: 1_000_000 },
  refused: { initial: setting(true, false, true), atOnce: true },
  'token-added': { initial: setting(true, true, true), required: true, atOnce: true },
  control: { initial: setting(true, true, true), required: true, atOnce: true, byBank: true },
  dispute: { initial: setting(false, true, true) },
  statement: { initial: setting(false, true, true) },
  'due-changed': { initial: setting(false, true, true) },
  'due-soon': { initial: setting(false, true, true) },
  'due-today': { initial: setting(true, false, true) },
  'points-taken': { initial: setting(false, false, false) },
  'points-ending': { initial: setting(false, true, true) },
};

/** The purchase at foreign websites on one day that gives a notice. */
export const FOREIGN_ONLINE_A_DAY = 5;
