/**
 * The calls of the staff desk, on a listener of its own. All are POST with JSON, so that no number or id is in a URL. They are separate
 * from the portal's API, with a different cookie for different people. The server checks inputs with `server/inputs.ts`.
 */
import type { Language } from '../../shared/messages.ts';
import type { ActKind, StaffRole } from '../../shared/staff-roles.ts';

/** Prefix of every call. */
export const STAFF_BASE = '/calls';
/** Starts the log-on at the identity provider, which redirects the browser to {@link STAFF_RETURN}. */
export const STAFF_LOG_ON = '/log-on';
export const STAFF_RETURN = '/returned';

/** Reasons of a failed log-on, as they appear in the URL of the desk's page. */
export const LOG_ON_PROBLEMS = ['provider', 'failed', 'expired', 'no-role'] as const;
export type LogOnProblem = (typeof LOG_ON_PROBLEMS)[number];

/** The staff member who is logged on. */
export interface Me {
  readonly name: string;
  readonly roles: readonly StaffRole[];
  /** Kinds of changes that a second person must approve. */
  readonly dualControl: readonly ActKind[];
}

/** A customer as staff see them. Contacts and ids are masked; there is no card number. */
export interface Person {
  /** Identifies the customer in further calls. */
  readonly reference: string;
  readonly customerNumber: string;
  readonly name: Readonly<Record<Language, string>>;
  readonly phone: string | null;
  readonly email: string | null;
  readonly corporate: boolean;
  readonly access: Access;
  /** Version of this state. A change must include the version that its maker saw. */
  readonly version: string;
  readonly sessions: readonly SeenSession[];
  readonly browsers: readonly KnownBrowser[];
  readonly commands: readonly PendingCommand[];
  /** Requests of the last 30 minutes that a second person has not decided yet. */
  readonly requests: readonly ActRequest[];
}

/** The customer's ability to log on. */
export interface Access {
  readonly registered: boolean;
  /** Masked username; null if not registered. */
  readonly username: string | null;
  readonly registeredAt: string | null;
  readonly lastLogOnAt: string | null;
  readonly disabled: boolean;
  /** Locked by the bank, without an end date. */
  readonly lockedByBank: boolean;
  /** The latest end of locks after wrong passwords; null if there is none. */
  readonly lockedUntil: string | null;
}

export interface SeenSession {
  readonly startedAt: string;
  readonly seenAt: string;
  readonly endedAt: string | null;
  /** Browser and system, such as `Chrome, Windows`; null if unknown. */
  readonly browser: string | null;
  /** The first 24 bits (IPv4) or 48 bits (IPv6) of the address. Null for sessions that started before networks were recorded. */
  readonly network: string | null;
}

export interface KnownBrowser {
  readonly firstSeenAt: string;
  readonly lastSeenAt: string;
  readonly browser: string | null;
}

/** A command to the card system whose outcome is unknown. */
export interface PendingCommand {
  readonly reference: string;
  readonly kind: string;
  readonly begunAt: string;
  /** Number of attempts to read its outcome. */
  readonly tries: number;
}

/** A change that needs the decision of a second person. */
export interface ActRequest {
  readonly actId: string;
  readonly reference: string;
  readonly kind: ActKind;
  readonly reason: string;
  readonly requestedBy: string;
  readonly requestedAt: string;
  readonly expiresAt: string;
  /** Whether the logged-on staff member made the request. If so, they cannot decide it. */
  readonly isOwn: boolean;
}

export interface AuditEntry {
  readonly at: string;
  readonly action: string;
  readonly outcome: string;
  /** Support reference of the request. */
  readonly requestId: string;
  /** Ids, counts and reasons, but never a secret. */
  readonly details: Readonly<Record<string, string | number | boolean>>;
  /** Channel as in server/audit/record.ts; null in records made before channels were recorded. */
  readonly channel: string | null;
  /** `person`, `system`, or `staff:` followed by the subject at the provider. */
  readonly actor: string | null;
  /** Full address as the rate limits use it, to distinguish calls of one device from calls of one network. */
  readonly address: string | null;
  /** Short hash of a known browser's device id. */
  readonly device: string | null;
}

export interface SentMessage {
  readonly messageId: string;
  readonly purpose: string;
  readonly channel: 'sms' | 'email';
  /** Masked; null if the contact changed after the message was created. */
  readonly to: string | null;
  readonly state: 'waiting' | 'sent' | 'given_up';
  readonly createdAt: string;
  /** Whether it is a one-time password, which cannot be sent again. */
  readonly isCode: boolean;
}

/** A page of a list, newest first. */
export interface Part<T> {
  readonly entries: readonly T[];
  /** Cursor of the next page; null on the last page. */
  readonly next: string | null;
}

/** Outcome of a change. */
export interface ActOutcome {
  readonly state: 'requested' | 'done' | 'refused';
  /** False if the bank has no contact of the customer, so that no notice was sent. */
  readonly notified: boolean;
}

type Of<Input, Payload> = { readonly input: Input; readonly payload: Payload };
type Reference = { readonly reference: string };
type Listed = Reference & { readonly after?: string | undefined };

/** Input and payload of each call. */
export interface StaffCalls {
  me: Of<Record<string, never>, Me>;
  logOff: Of<Record<string, never>, { readonly provider: string | null }>;
  find: Of<{ readonly customerNumber: string }, Person>;
  person: Of<Reference, Person>;
  audit: Of<Listed, Part<AuditEntry>>;
  messages: Of<Listed, Part<SentMessage>>;
  pending: Of<
    Record<string, never>,
    { readonly commands: readonly PendingCommand[]; readonly requests: readonly ActRequest[] }
  >;
  act: Of<ActInput, ActOutcome>;
  decide: Of<Reference & { readonly actId: string; readonly decision: 'approve' | 'refuse' }, ActOutcome>;
}

export interface ActInput extends Reference {
  /** A UUID created by the browser. A retry has the same UUID. */
  readonly actId: string;
  readonly kind: ActKind;
  readonly version: string;
  readonly reason: string;
  /** Id of the notice to send again; only for `send-again`. */
  readonly messageId?: string | undefined;
}

export type StaffCall = keyof StaffCalls;
export type InputOf<C extends StaffCall> = StaffCalls[C]['input'];
export type PayloadOf<C extends StaffCall> = StaffCalls[C]['payload'];

const LOOK = ['viewer', 'agent', 'supervisor'] as const;

/** The roles for each call; one of them is sufficient. */
export const CALL_ROLES: { readonly [C in StaffCall]: readonly StaffRole[] } = {
  me: LOOK,
  logOff: LOOK,
  find: LOOK,
  person: LOOK,
  audit: LOOK,
  messages: LOOK,
  pending: LOOK,
  act: ['agent'],
  decide: ['supervisor'],
};

/** Path of a call. */
export function staffPath(call: StaffCall): string {
  return `${STAFF_BASE}/${call}`;
}

/** Reasons why a change is refused: `details.reason` of CONFLICT and NOT_NOW. */
export const REFUSALS = [
  'stale',
  'nothing',
  'decided',
  'other-act',
  'code',
  'no-contact',
  'same-person',
  'role',
] as const;
export type Refusal = (typeof REFUSALS)[number];
