/** The masked view that staff have of a customer. Each access is recorded in the audit trail. */
import type { Kysely } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { Limits } from '../../../server/http/limits.ts';
import { maskUsername } from '../../../server/outbox/mask.ts';
import type { CardReads, Customer } from '../../../server/ports/card-system/port.ts';
import type { Accounts } from '../../login/server/public.ts';
import type { AuditEntry, InputOf, Part, PayloadOf, Person, SentMessage } from '../calls.ts';
import { type ActRow, standingRequests } from './acts-store.ts';
import type { StaffContext } from './context.ts';
import * as store from './person-store.ts';

/** Maximum searches of a staff member in ten minutes. */
const MOST_SEARCHES = 120;

export interface PeopleDeps {
  readonly db: Kysely<Database>;
  readonly audit: Audit;
  readonly limits: Limits;
  readonly cardSystem: Pick<CardReads, 'customer' | 'customerByNumber'>;
  readonly accounts: Accounts;
}

export function createPeople(deps: PeopleDeps) {
  const { db, audit, cardSystem, accounts } = deps;

  /** Returns the customer. Throws the same NOT_FOUND for an unknown and a malformed reference. */
  async function customerOf(reference: string): Promise<Customer> {
    const customer = await cardSystem.customer(reference);
    if (!customer) throw new Failure('NOT_FOUND');
    return customer;
  }

  /** Returns the customer, after recording that the staff member has seen this part. */
  async function look(context: StaffContext, reference: string, part: string): Promise<Customer> {
    const customer = await customerOf(reference);
    await audit.record(db, context, 'staff-look', part, customer.customerId, { staff: context.actor.id });
    return customer;
  }

  async function view(context: StaffContext, customer: Customer): Promise<Person> {
    const { customerId } = customer;
    const { account, version } = await store.readAccess(db, customerId);
    const username = account?.username;
    const [lockedUntil, sessions, browsers, commands, requests] = await Promise.all([
      username === undefined ? undefined : accounts.lockedUntil(db, username),
      username === undefined ? [] : store.readSessions(db, username),
      username === undefined ? [] : store.readBrowsers(db, username),
      store.pendingCommands(db, customerId),
      standingRequests(db, customerId),
    ]);
    return {
      reference: customerId,
      customerNumber: customer.customerNumber,
      name: customer.name,
      phone: customer.phone?.masked ?? null,
      email: customer.email?.masked ?? null,
      corporate: customer.corporate,
      access: accessOf(account, lockedUntil),
      version,
      sessions: sessions.map((row) => ({
        ...row,
        startedAt: row.startedAt.toISOString(),
        seenAt: row.seenAt.toISOString(),
        endedAt: row.endedAt?.toISOString() ?? null,
      })),
      browsers: browsers.map((row) => ({
        ...row,
        firstSeenAt: row.firstSeenAt.toISOString(),
        lastSeenAt: row.lastSeenAt.toISOString(),
      })),
      commands: commands.map(toCommand),
      requests: requests.map((row) => toRequest(row, context)),
    };
  }

  return {
    customerOf,

    /** Finds a customer by the exact number. Unknown and malformed numbers get the same response. */
    async find(context: StaffContext, { customerNumber }: InputOf<'find'>): Promise<Person> {
      await deps.limits.shared('staff-find', context.actor.id, MOST_SEARCHES, 600);
      const isNumber = /^\d{10}$/.test(customerNumber);
      const found = isNumber ? await cardSystem.customerByNumber(customerNumber) : undefined;
      if (!found) {
        await audit.record(db, context, 'staff-look', 'not-found', null, { staff: context.actor.id });
        throw new Failure('NOT_FOUND');
      }
      return view(context, await look(context, found.customerId, 'person'));
    },

    async person(context: StaffContext, { reference }: InputOf<'person'>): Promise<Person> {
      return view(context, await look(context, reference, 'person'));
    },

    async audit(context: StaffContext, { reference, after }: InputOf<'audit'>): Promise<Part<AuditEntry>> {
      const { customerId } = await look(context, reference, 'audit');
      const { entries, next } = store.partOf(
        await store.readAudit(db, customerId, after),
        (row) => row.cursor,
      );
      return {
        entries: entries.map(({ cursor: _, at, ...row }) => ({ ...row, at: at.toISOString() })),
        next,
      };
    },

    async messages(
      context: StaffContext,
      { reference, after }: InputOf<'messages'>,
    ): Promise<Part<SentMessage>> {
      const customer = await look(context, reference, 'messages');
      const rows = await store.readMessages(db, customer.customerId, after);
      const { entries, next } = store.partOf(rows, (row) => `${row.seq}`);
      return { entries: entries.map((row) => toMessage(row, customer)), next };
    },

    /** Returns pending commands and requests of all customers. They identify a person only by the reference. */
    async pending(context: StaffContext): Promise<PayloadOf<'pending'>> {
      const [commands, requests] = await Promise.all([store.pendingCommands(db), standingRequests(db)]);
      return { commands: commands.map(toCommand), requests: requests.map((row) => toRequest(row, context)) };
    },
  };
}

function accessOf(account: store.AccountRow | undefined, lockedUntil: Date | undefined): Person['access'] {
  return {
    registered: account !== undefined,
    username: account ? maskUsername(account.username) : null,
    registeredAt: account?.createdAt.toISOString() ?? null,
    lastLogOnAt: account?.lastLoginAt?.toISOString() ?? null,
    disabled: account?.disabled ?? false,
    lockedByBank: account?.locked ?? false,
    lockedUntil: lockedUntil?.toISOString() ?? null,
  };
}

function toCommand(row: store.CommandRow): Person['commands'][number] {
  return { ...row, begunAt: row.begunAt.toISOString() };
}

function toRequest(row: ActRow, { actor }: StaffContext): Person['requests'][number] {
  const { actId, customerId, kind, reason, requestedName, requestedAt, expiresAt } = row;
  return {
    actId,
    reference: customerId,
    kind,
    reason,
    requestedBy: requestedName,
    requestedAt: requestedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isOwn: row.requestedBy === actor.id,
  };
}

/** A message's stored address is encrypted and deleted with its text, so the current contact is shown if it has not changed since. */
function toMessage(row: store.MessageRow, customer: Customer): SentMessage {
  const { messageId, purpose, channel, state, createdAt, isCode } = row;
  const contact = channel === 'sms' ? customer.phone : customer.email;
  const changedAt = channel === 'sms' ? customer.phoneChangedAt : customer.emailChangedAt;
  const isSame = changedAt === undefined || changedAt <= createdAt;
  return {
    messageId,
    purpose,
    channel,
    state,
    isCode,
    to: isSame ? (contact?.masked ?? null) : null,
    createdAt: createdAt.toISOString(),
  };
}
