/**
 * The calls of the staff desk (the web application of the bank's staff), which has its own listener. All are POST with
 * JSON, so that no number or id is in a URL. They are separate from the portal's API, with a different cookie for
 * different people. `inputs.ts` has their inputs; the browser imports only its types.
 */
import type * as z from 'zod/mini';
import type { ContactKind } from '../../shared/card-values.ts';
import type { DataRequestKind, DataRequestState, DataSubject } from '../../shared/data-requests.ts';
import type { IsoDate } from '../../shared/dates.ts';
import type { DisputeKind, DisputeState } from '../../shared/disputes.ts';
import type { Language } from '../../shared/messages.ts';
import type { ActKind, StaffRole } from '../../shared/staff-roles.ts';
import type { INPUTS } from './inputs.ts';
import type { problemText, refusalText } from './messages.ts';

/** Prefix of every call. */
export const STAFF_BASE = '/calls';
/** Starts the log-on at the identity provider, which redirects the browser to {@link STAFF_RETURN}. */
export const STAFF_LOG_ON = '/log-on';
export const STAFF_RETURN = '/returned';

/** The staff member who is logged on. */
export interface Me {
  readonly name: string;
  readonly roles: readonly StaffRole[];
  /** Kinds of changes that a second person must approve. */
  readonly dualControl: readonly ActKind[];
}

/** Type of a payload after JSON serialisation: a `Date` becomes ISO 8601 text. */
type Sent<T> = T extends Date ? string : T extends object ? { readonly [K in keyof T]: Sent<T[K]> } : T;

/** A customer as staff see them. Contacts and ids are masked; there is no card number. */
interface PersonAnswer {
  /** Identifies the customer in further calls. */
  readonly reference: string;
  readonly customerNumber: string;
  readonly name: Readonly<Record<Language, string>>;
  readonly phone: string | null;
  readonly email: string | null;
  readonly corporate: boolean;
  readonly access: AccessAnswer;
  /** Version of this state. A change must include the version that its maker saw. */
  readonly version: string;
  readonly sessions: readonly SessionRow[];
  readonly browsers: readonly BrowserRow[];
  readonly commands: readonly CommandRow[];
  /** Changes of contacts that are not final. */
  readonly contactChanges: readonly ContactChangeRow[];
  /** Disputed charges, newest first, without what the person wrote and without evidence. */
  readonly disputes: readonly DisputeRow[];
  /** Requests about personal data, newest first, without what the person wrote. */
  readonly dataRequests: readonly DataRequestRow[];
  /** Requests of the last 30 minutes that a second person has not decided yet. */
  readonly requests: readonly RequestAnswer[];
}

/** The customer's ability to log on. */
interface AccessAnswer {
  readonly registered: boolean;
  /** Masked username; null if not registered. */
  readonly username: string | null;
  readonly registeredAt: Date | null;
  readonly lastLogOnAt: Date | null;
  readonly disabled: boolean;
  /** Locked by the bank, without an end date. */
  readonly lockedByBank: boolean;
  /** The latest end of locks after wrong passwords; null if there is none. */
  readonly lockedUntil: Date | null;
  /** End of the hold after a reset of the password; null if there is none. */
  readonly heldUntil: Date | null;
}

export interface SessionRow {
  readonly startedAt: Date;
  readonly seenAt: Date;
  readonly endedAt: Date | null;
  /** Browser and system, such as `Chrome, Windows`; null if unknown. */
  readonly browser: string | null;
  /**
   * The first 24 bits (IPv4) or 48 bits (IPv6) of the address. Null for sessions that started before networks were
   * recorded.
   */
  readonly network: string | null;
}

export interface BrowserRow {
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
  readonly browser: string | null;
}

/** A command to the card system whose outcome is unknown. */
export interface CommandRow {
  readonly reference: string;
  readonly kind: string;
  readonly begunAt: Date;
  /** Number of attempts to read its outcome. */
  readonly tries: number;
}

/** A changed contact that is not final, without any value. */
export interface ContactChangeRow {
  readonly changeId: string;
  readonly kind: ContactKind;
  /** `desk`: there are two objections, and only staff can decide. */
  readonly state: 'waiting' | 'objected' | 'desk';
  readonly begunAt: Date;
  readonly waitsUntil: Date;
  /** The told contacts that objected. */
  readonly objectedBy: readonly ('phone' | 'email' | 'added')[];
  /** Whether the person said after an objection that the change is their own. */
  readonly confirmed: boolean;
  /** Whether the card system has made the change. It can be taken back only then. */
  readonly made: boolean;
  /** Time when the card system was asked to take it back. It has not answered. */
  readonly undoBegunAt: Date | null;
  /** Time when the card system did not take it back. */
  readonly undoFailedAt: Date | null;
}

/** A case about a disputed charge. The bank decides it elsewhere. */
export interface DisputeRow {
  /** The bank's case number. */
  readonly caseNumber: string;
  readonly kind: DisputeKind;
  readonly state: DisputeState;
  readonly openedAt: Date;
  /** The next date of the case, yyyy-MM-dd; null without one. */
  readonly nextBy: IsoDate | null;
  /** Null while the case is open. */
  readonly endedAt: Date | null;
}

/** A request of a customer about personal data. The bank answers it here. */
export interface DataRequestRow {
  readonly requestId: string;
  /** The number that the customer has. */
  readonly caseNumber: string;
  readonly kind: DataRequestKind;
  readonly subject: DataSubject;
  readonly state: DataRequestState;
  readonly openedAt: Date;
  /** The last day for the answer, yyyy-MM-dd. */
  readonly lastDay: IsoDate;
  readonly late: boolean;
  /** Whether the last day can be put off: once, and in time. */
  readonly extendable: boolean;
  readonly endedAt: Date | null;
}

/** A request with what the person wrote. */
interface DataRequestAnswer extends DataRequestRow {
  readonly text: string;
  readonly files: readonly { readonly fileId: string; readonly name: string; readonly bytes: number }[];
  /** The reason of the extension; null without one. */
  readonly extension: string | null;
  /** The reason of the answer; null without one. */
  readonly answer: string | null;
}

/** A file of a request. */
interface FileContent {
  readonly type: string;
  /** Base64. */
  readonly content: string;
}

/** A change that needs the decision of a second person. */
interface RequestAnswer {
  readonly actId: string;
  readonly reference: string;
  readonly kind: ActKind;
  /** The changed contact or the request about data to decide about; null for other kinds. */
  readonly changeId: string | null;
  readonly reason: string;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
  /** Whether the logged-on staff member made the request. If so, they cannot decide it. */
  readonly isOwn: boolean;
}

export interface AuditRow {
  readonly at: Date;
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
  /** The address as the rate limits use it: a whole IPv4 address, or the first 64 bits of an IPv6 address. */
  readonly address: string | null;
  /** Short hash of a known browser's device id. */
  readonly device: string | null;
}

interface MessageAnswer {
  readonly messageId: string;
  readonly purpose: string;
  readonly channel: 'sms' | 'email';
  /** Masked; null if the contact changed after the message was created. */
  readonly to: string | null;
  readonly state: 'waiting' | 'sent' | 'given_up';
  readonly createdAt: Date;
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
  /** Whether the customer gets a notice. False for a request or a refusal, and if the bank has no contact. */
  readonly notified: boolean;
}

/** The payload of each call on the server. */
export interface Answers {
  me: Me;
  logOff: { readonly provider: string | null };
  find: PersonAnswer;
  person: PersonAnswer;
  audit: Part<AuditRow>;
  messages: Part<MessageAnswer>;
  dataRequest: DataRequestAnswer;
  dataRequestFile: FileContent;
  pending: Pick<PersonAnswer, 'commands' | 'requests'> & {
    /** Open requests about data of all customers, those with the earliest last day first. */
    readonly dataRequests: readonly (DataRequestRow & { readonly reference: string })[];
  };
  act: ActOutcome;
  decide: ActOutcome;
}

export type StaffCall = keyof Answers;
export type InputOf<C extends StaffCall> = z.output<(typeof INPUTS)[C]>;
/** The payload of a call in the browser. */
export type PayloadOf<C extends StaffCall> = Sent<Answers[C]>;

export type Person = PayloadOf<'person'>;
export type ContactChange = Sent<ContactChangeRow>;
export type DataRequestItem = Sent<DataRequestRow>;
export type DataRequestDetails = PayloadOf<'dataRequest'>;
export type ActRequest = Sent<RequestAnswer>;
export type PendingCommand = Sent<CommandRow>;
export type AuditEntry = Sent<AuditRow>;
export type SentMessage = Sent<MessageAnswer>;

const LOOK = ['viewer', 'agent', 'supervisor'] as const;

/** The roles for each call; one of them is sufficient. */
export const CALL_ROLES: { readonly [C in StaffCall]: readonly StaffRole[] } = {
  me: LOOK,
  logOff: LOOK,
  find: LOOK,
  person: LOOK,
  audit: LOOK,
  messages: LOOK,
  // Only who may answer or approve reads what a person wrote.
  dataRequest: ['agent', 'supervisor'],
  dataRequestFile: ['agent', 'supervisor'],
  pending: LOOK,
  act: ['agent'],
  decide: ['supervisor'],
};

/** Path of a call. */
export function staffPath(call: StaffCall): string {
  return `${STAFF_BASE}/${call}`;
}

/** Reason of a failed log-on. */
export type LogOnProblem = keyof typeof problemText;
/** Reason why a change is refused: `details.reason` of CONFLICT and NOT_NOW. */
export type Refusal = keyof typeof refusalText;
