/**
 * The calls of the staff desk, on its own listener. All are POST with JSON, so that no number or id is in an address. They are no
 * part of the portal's API: another cookie, other people. The server checks inputs with `server/inputs.ts`.
 */
import type { Language } from '../../shared/messages.ts';
import type { ActKind, StaffRole } from '../../shared/staff-roles.ts';

/** Prefix of every call. */
export const STAFF_BASE = '/calls';
/** Starts the log-on at the identity provider, which sends the browser back to {@link STAFF_RETURN}. */
export const STAFF_LOG_ON = '/log-on';
export const STAFF_RETURN = '/returned';

/** Why a log-on failed: part of the address of the desk's page. */
export const LOG_ON_PROBLEMS = ['provider', 'failed', 'expired', 'no-role'] as const;
export type LogOnProblem = (typeof LOG_ON_PROBLEMS)[number];

/** The staff member of the session. */
export interface Me {
  readonly name: string;
  readonly roles: readonly StaffRole[];
  /** Changes that a second person approves. */
  readonly dualControl: readonly ActKind[];
}

/** A customer, as staff see them. Contacts and ids are masked; there is no card number. */
export interface Person {
  /** Stands for the customer in further calls. */
  readonly reference: string;
  readonly customerNumber: string;
  readonly name: Readonly<Record<Language, string>>;
  readonly phone: string | null;
  readonly email: string | null;
  readonly corporate: boolean;
  readonly access: Access;
  /** Of this state; a change names the version that its maker saw. */
  readonly version: string;
  readonly sessions: readonly SeenSession[];
  readonly browsers: readonly KnownBrowser[];
  readonly commands: readonly PendingCommand[];
  /** Requests of the last 30 minutes that a second person has not decided. */
  readonly requests: readonly ActRequest[];
}

/** Whether the customer can log on. */
export interface Access {
  readonly registered: boolean;
  /** Masked. */
  readonly username: string | null;
  readonly registeredAt: string | null;
  readonly lastLogOnAt: string | null;
  readonly disabled: boolean;
  /** By the bank, without an end. */
  readonly lockedByBank: boolean;
  /** The latest end of locks after wrong passwords; null without one. */
  readonly lockedUntil: string | null;
}

export interface SeenSession {
  readonly startedAt: string;
  readonly seenAt: string;
  readonly endedAt: string | null;
  /** Such as `Chrome, Windows`; null when unknown. */
  readonly browser: string | null;
  /** 24 bits (IPv4) or 48 bits (IPv6) of the address; null for a session that began before it was kept. */
  readonly network: string | null;
}

export interface KnownBrowser {
  readonly firstSeenAt: string;
  readonly lastSeenAt: string;
  readonly browser: string | null;
}

/** A command to the card system whose outcome is not known. */
export interface PendingCommand {
  readonly reference: string;
  readonly kind: string;
  readonly begunAt: string;
  /** How often its outcome was asked for. */
  readonly tries: number;
}

/** A change that waits for a second person. */
export interface ActRequest {
  readonly actId: string;
  readonly reference: string;
  readonly kind: ActKind;
  readonly reason: string;
  readonly requestedBy: string;
  readonly requestedAt: string;
  readonly expiresAt: string;
  /** Of the staff member of the session, who therefore cannot decide it. */
  readonly isOwn: boolean;
}

export interface AuditEntry {
  readonly at: string;
  readonly action: string;
  readonly outcome: string;
  /** Support reference of the request. */
  readonly requestId: string;
  /** Ids, counts and reasons, never a secret. */
  readonly details: Readonly<Record<string, string | number | boolean>>;
  /** Where it came from, as server/audit/record.ts has it; null in records that were made before it was kept. */
  readonly channel: string | null;
  /** `person`, `system`, or `staff:` with the subject at the provider. */
  readonly actor: string | null;
  /** As limits count it, in full, which tells calls from one place from calls from one network. */
  readonly address: string | null;
  /** Short hash of a known browser's id. */
  readonly device: string | null;
}

export interface SentMessage {
  readonly messageId: string;
  readonly purpose: string;
  readonly channel: 'sms' | 'email';
  /** Masked; null when the contact was changed since. */
  readonly to: string | null;
  readonly state: 'waiting' | 'sent' | 'given_up';
  readonly createdAt: string;
  /** A one-time password, which is never sent again. */
  readonly isCode: boolean;
}

/** A part of a list, newest first. */
export interface Part<T> {
  readonly entries: readonly T[];
  /** Cursor of the next part; null at the end. */
  readonly next: string | null;
}

/** What became of a change. */
export interface ActOutcome {
  readonly state: 'requested' | 'done' | 'refused';
  /** False: the bank has no contact of the customer, so no notice was sent. */
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
  /** A UUID that the browser made: a repeat has the same one. */
  readonly actId: string;
  readonly kind: ActKind;
  readonly version: string;
  readonly reason: string;
  /** The notice to send again, for `send-again` alone. */
  readonly messageId?: string | undefined;
}

export type StaffCall = keyof StaffCalls;
export type InputOf<C extends StaffCall> = StaffCalls[C]['input'];
export type PayloadOf<C extends StaffCall> = StaffCalls[C]['payload'];

const LOOK = ['viewer', 'agent', 'supervisor'] as const;

/** Roles of which one is needed for a call. */
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

/** Address of a call. */
export function staffPath(call: StaffCall): string {
  return `${STAFF_BASE}/${call}`;
}

/** Why a change was refused: `details.reason` of CONFLICT and NOT_NOW. */
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
