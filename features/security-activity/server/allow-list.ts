/**
 * Maps audit records to the events that a card holder sees. Records of any other action or outcome are hidden. `allow-list.test.ts`
 * collects every action in the sources and fails if one is on neither list.
 */
import { OTP_PURPOSES, type OtpPurpose } from '../../confirmation/purposes.ts';
import { BANK_ACTS, type BankAct, CHANGES, type Change, type EventName, type Subject } from '../events.ts';

/** The event of an outcome; null hides the record. */
type Shown = readonly [event: EventName, subject?: Subject] | null;

/** Events by outcome. `*` applies to all other outcomes; if it is absent, those are hidden. */
type Outcomes = Readonly<Record<string, Shown>>;

/** Outcomes of a one-time password. The action that a correct code confirms has its own record. */
function codes(purpose: OtpPurpose): Outcomes {
  return {
    sent: ['code-sent', purpose],
    confirmed: null,
    '01009': ['code-wrong', purpose],
    '01012': ['code-wrong', purpose],
    'other-subject': ['code-other', purpose],
    asked: null,
    'PASSKEY-WRONG': ['passkey-wrong', purpose],
    'PASSKEY-LATE': null,
  };
}

/** Outcomes of a check of card and person. Refusals for other reasons happen only after correct details. */
function details(purpose: OtpPurpose): Outcomes {
  const wrong = ['details-wrong', purpose] as const;
  return {
    'wrong-details': wrong,
    'too-many-details': wrong,
    'details-must-wait': wrong,
    '*': ['details-right', purpose],
  };
}

/** Outcomes of a change of a card or service. After `begun`, a record with the final outcome follows. */
function change(kind: Change): Outcomes {
  return {
    done: ['changed', kind],
    changed: ['changed', kind],
    begun: null,
    '*': ['not-changed', kind],
  };
}

/** Outcomes of an action by the bank's staff. Requests and refusals change nothing, so they are hidden. */
function bankAct(act: BankAct): Outcomes {
  return { done: ['by-bank', act] };
}

export const SHOWN: Readonly<Record<string, Outcomes>> = {
  ...Object.fromEntries(OTP_PURPOSES.map((purpose) => [`${purpose}-otp`, codes(purpose)])),
  ...Object.fromEntries(CHANGES.map((kind) => [kind, change(kind)])),
  ...Object.fromEntries(BANK_ACTS.map((act) => [`staff-${act}`, bankAct(act)])),
  login: {
    done: ['logged-on'],
    'otp-due': ['password-right'],
    'wrong-password': ['password-wrong'],
    'locked-by-bank': ['log-on-blocked'],
    disabled: ['log-on-blocked'],
  },
  'passkey-login': {
    'otp-due': ['passkey-right'],
    'wrong-passkey': ['passkey-wrong', 'login'],
    'locked-by-bank': ['passkey-blocked'],
    disabled: ['passkey-blocked'],
  },
  logout: { done: ['logged-off'] },
  register: { ...details('register'), done: ['registered'] },
  'forgot-identity': details('forgot'),
  'forgot-username': { done: ['username-sent'] },
  'forgot-password': { confirmed: ['reset-confirmed'], done: ['password-reset'] },
  'change-password': {
    done: ['password-changed'],
    'wrong-password': ['current-password-wrong'],
    'forced-log-off': ['forced-off'],
  },
  'activation-identity': details('activation'),
  'second-card-application': { begun: ['changed', 'second-card-application'] },
  consents: { agreed: ['changed', 'consents'], declined: ['changed', 'consents'] },
  'data-request': { opened: ['changed', 'data-request'], withdrawn: ['changed', 'data-request'] },
  'family-request': {
    submitted: ['changed', 'family-request'],
    cancelled: ['changed', 'family-request'],
    declined: ['changed', 'family-request'],
  },
  'family-agreement': {
    agreed: ['changed', 'family-agreement'],
    withdrawn: ['changed', 'family-agreement'],
  },
  push: { subscribed: ['push-on'], forgotten: ['push-off'] },
  'rename-browser': { done: ['browser-renamed'] },
  'forget-browser': { done: ['browser-forgotten'] },
  'forget-place': { done: ['place-forgotten'] },
  'not-me': { done: ['not-me'] },
  'contact-objection': {
    objected: ['contact-objected'],
    desk: ['contact-objected'],
    confirmed: ['contact-confirmed'],
  },
  'close-account': { done: ['closing-begun'], undone: ['closing-undone'] },
  'move-cards': { out: ['cards-out'], in: ['cards-in'], 'in-with-account': ['account-in'] },
  'data-copy': {
    begun: ['copy-requested'],
    made: ['copy-ready'],
    read: ['copy-opened'],
    downloaded: ['copy-downloaded'],
    deleted: ['copy-deleted'],
  },
  passkey: {
    added: ['passkey-added'],
    removed: ['passkey-removed'],
    renamed: ['passkey-renamed'],
    kept: ['passkey-kept'],
    copied: ['passkey-copied'],
  },
};

/** Actions that card holders do not see, with the reason. */
export const HIDDEN: Readonly<Record<string, string>> = {
  insights: 'a choice of what one page shows; nothing of the account changes',
  'refused-row': 'a row of the database was changed without the portal; for the bank’s own investigation',
  'sealed-rows': 'changes nothing of the account',
  'staff-look': 'changes nothing; for the bank’s own control of its staff',
  'staff-call': 'names no customer',
  'staff-log-on': 'names no customer',
  'staff-log-off': 'names no customer',
};

/** Returns the event of a record. Undefined if the record is hidden. */
export function eventOf(
  action: string,
  outcome: string,
): { readonly event: EventName; readonly subject: Subject | null } | undefined {
  const outcomes = Object.hasOwn(SHOWN, action) ? SHOWN[action] : undefined;
  const shown = outcomes && (Object.hasOwn(outcomes, outcome) ? outcomes[outcome] : outcomes['*']);
  return shown ? { event: shown[0], subject: shown[1] ?? null } : undefined;
}
