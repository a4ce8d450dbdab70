/** The masked view that staff have of a customer. Each access is recorded in the audit trail. */
import type { Kysely } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { Cipher } from '../../../server/crypto/cipher.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { Limits } from '../../../server/http/limits/limits.ts';
import { maskUsername } from '../../../server/outbox/mask.ts';
import type { DisputeCase } from '../../../server/ports/card-system/parts/disputes.ts';
import type { CardReads, Customer } from '../../../server/ports/card-system/port.ts';
import { isOpenDispute } from '../../../shared/disputes.ts';
import { openRequests, readRequests } from '../../data-requests/server/store.ts';
import type { EvidenceService } from '../../evidence/server/evidence.ts';
import type { Accounts } from '../../login/server/accounts.ts';
import type { Answers, DisputeRow, InputOf } from '../calls.ts';
import { type ActRow, standingRequests } from './acts-store.ts';
import { type StaffContext, staffDetails } from './context.ts';
import { byLastDay, createRequestLooks, toRow } from './data-requests.ts';
import * as store from './person-store.ts';

/** Maximum searches of a staff member in ten minutes. */
const MAX_SEARCHES = 120;

export interface PeopleDeps {
  readonly db: Kysely<Database>;
  readonly audit: Audit;
  readonly limits: Limits;
  readonly cardSystem: Pick<CardReads, 'customer' | 'customerByNumber' | 'disputes'>;
  readonly accounts: Accounts;
  readonly cipher: Cipher;
  readonly evidence: Pick<EvidenceService, 'filesOf' | 'readContent'>;
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
    await audit.record(db, context, 'staff-look', part, customer.customerId, staffDetails(context));
    return customer;
  }

  async function view(context: StaffContext, customer: Customer): Promise<Answers['person']> {
    const { customerId } = customer;
    const { account, contactChanges, version } = await store.readAccess(db, customerId);
    const username = account?.username;
    const [lockedUntil, sessions, browsers, commands, requests, dataRequests, disputes = []] =
      await Promise.all([
        username === undefined ? undefined : accounts.lockedUntil(db, username),
        username === undefined ? [] : store.readSessions(db, username),
        username === undefined ? [] : store.readBrowsers(db, username),
        store.pendingCommands(db, customerId),
        standingRequests(db, customerId),
        readRequests(db, customerId),
        cardSystem.disputes?.(customerId),
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
      sessions,
      browsers,
      commands,
      contactChanges: contactChanges.filter(({ open }) => open).map(({ open: _, ...row }) => row),
      disputes: disputes.map(toDispute),
      dataRequests: dataRequests.map(toRow),
      requests: requests.map((row) => toRequest(row, context)),
    };
  }

  return {
    customerOf,

    /** Finds a customer by the exact number. Unknown and malformed numbers get the same response. */
    async find(context: StaffContext, { customerNumber }: InputOf<'find'>): Promise<Answers['person']> {
      await deps.limits.shared('staff-find', context.actor.id, MAX_SEARCHES, 600);
      const isNumber = /^\d{10}$/.test(customerNumber);
      const found = isNumber ? await cardSystem.customerByNumber(customerNumber) : undefined;
      if (!found) {
        await audit.record(db, context, 'staff-look', 'not-found', null, { staff: context.actor.id });
        throw new Failure('NOT_FOUND');
      }
      return view(context, await look(context, found.customerId, 'person'));
    },

    async person(context: StaffContext, { reference }: InputOf<'person'>): Promise<Answers['person']> {
      return view(context, await look(context, reference, 'person'));
    },

    async audit(context: StaffContext, { reference, after }: InputOf<'audit'>): Promise<Answers['audit']> {
      const { customerId } = await look(context, reference, 'audit');
      const { entries, next } = store.partOf(
        await store.readAudit(db, customerId, after),
        (row) => row.cursor,
      );
      return { entries: entries.map(({ cursor: _, ...row }) => row), next };
    },

    async messages(
      context: StaffContext,
      { reference, after }: InputOf<'messages'>,
    ): Promise<Answers['messages']> {
      const customer = await look(context, reference, 'messages');
      const rows = await store.readMessages(db, customer.customerId, after);
      const { entries, next } = store.partOf(rows, (row) => `${row.seq}`);
      return { entries: entries.map((row) => toMessage(row, customer)), next };
    },

    ...createRequestLooks(deps, look),

    /** Returns pending commands and requests of all customers. They identify a person only by the reference. */
    async pending(context: StaffContext): Promise<Answers['pending']> {
      const [commands, requests, dataRequests] = await Promise.all([
        store.pendingCommands(db),
        standingRequests(db),
        openRequests(db),
      ]);
      return {
        commands,
        requests: requests.map((row) => toRequest(row, context)),
        dataRequests: dataRequests
          .map((row) => ({ ...toRow(row), reference: row.customerId }))
          .toSorted(byLastDay),
      };
    },
  };
}

function accessOf(
  account: store.AccountRow | undefined,
  lockedUntil: Date | undefined,
): Answers['person']['access'] {
  return {
    registered: account !== undefined,
    username: account ? maskUsername(account.username) : null,
    registeredAt: account?.createdAt ?? null,
    lastLogOnAt: account?.lastLoginAt ?? null,
    disabled: account?.disabled ?? false,
    lockedByBank: account?.locked ?? false,
    lockedUntil: lockedUntil ?? null,
    heldUntil: account?.heldUntil ?? null,
  };
}

function toRequest(row: ActRow, { actor }: StaffContext): Answers['person']['requests'][number] {
  const { actId, customerId: reference, kind, changeId, reason, requestedName, requestedAt, expiresAt } = row;
  const isOwn = row.requestedBy === actor.id;
  const of = { actId, reference, kind, changeId };
  return { ...of, reason, requestedBy: requestedName, requestedAt, expiresAt, isOwn };
}

/** Leaves out what the person wrote, the amounts and the evidence. */
function toDispute({ reference, kind, state, openedAt, next, steps }: DisputeCase): DisputeRow {
  const endedAt = isOpenDispute(state) ? undefined : steps.at(-1)?.at;
  return { caseNumber: reference, kind, state, openedAt, nextBy: next?.by ?? null, endedAt: endedAt ?? null };
}

/**
 * A message's stored address is encrypted and deleted with its text, so the current contact is shown if it has not
 * changed since.
 */
function toMessage(row: store.MessageRow, customer: Customer): Answers['messages']['entries'][number] {
  const { messageId, purpose, channel, state, createdAt, isCode } = row;
  const contact = channel === 'sms' ? customer.phone : customer.email;
  const changedAt = channel === 'sms' ? customer.phoneChangedAt : customer.emailChangedAt;
  const isSame = changedAt === undefined || changedAt <= createdAt;
  const to = isSame ? (contact?.masked ?? null) : null;
  return { messageId, purpose, channel, state, isCode, to, createdAt };
}
