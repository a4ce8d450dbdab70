/** Applies each kind of change to a customer's access and sends the notice about it. */
import type { Transaction } from 'kysely';
import type { Cipher } from '../../../server/crypto/cipher.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { Operations } from '../../../server/operations/operations.ts';
import { enqueueNotice } from '../../../server/outbox/notice.ts';
import type { Outbox } from '../../../server/outbox/outbox.ts';
import type { Customer } from '../../../server/ports/card-system/port.ts';
import { deleteAccount, forgetBrowsers } from '../../../server/row-tags/accounts-store.ts';
import type { RowTags } from '../../../server/row-tags/row-tags.ts';
import type { RowChange } from '../../../server/row-tags/trail.ts';
import { formatDateTime } from '../../../shared/dates.ts';
import { type Language, say } from '../../../shared/messages.ts';
import {
  type ActKind,
  type ContactAct,
  isContactAct,
  isRequestAct,
  type RequestAct,
} from '../../../shared/staff-roles.ts';
import { undoContactReport } from '../../contact-change/server/report.ts';
import { beginUndo, keepChange } from '../../contact-change/server/store.ts';
import { answerRequest } from '../../data-requests/server/answering.ts';
import type { Accounts } from '../../login/server/accounts.ts';
import type { Refusal } from '../calls.ts';
import { purposeText } from '../labels.messages.ts';
import { noticeAgain, staffChange, staffNotice } from '../notices.messages.ts';
import * as store from './acts-store.ts';
import type { StaffContext } from './context.ts';
import { type AccountRow, latestLanguage, readContactChanges, readMessage } from './person-store.ts';

type Trx = Transaction<Database>;

export interface EffectsDeps {
  readonly accounts: Accounts;
  readonly rowTags: RowTags;
  readonly outbox: Outbox;
  readonly cipher: Cipher;
  readonly operations: Pick<Operations, 'begin'>;
  readonly defaultLanguage: Language;
}

/** The customer of a change. Without an account, the customer is not registered. */
interface Subject {
  readonly context: StaffContext;
  readonly customer: Customer;
  readonly account: AccountRow | undefined;
}

interface Applied {
  /** Whether the customer gets a notice. */
  readonly notified: boolean;
  /** The changed rows, for the audit record. */
  readonly rows: readonly RowChange[];
  /** `begun`: the card system finishes it. Default: `done`. */
  readonly outcome?: 'done' | 'begun';
}

/** The changed rows, for the audit record. Undefined: nothing changed. */
type Changed = readonly RowChange[] | undefined;

const listOf = (change: RowChange | undefined): Changed => change && [change];

export function createEffects(deps: EffectsDeps) {
  const { accounts, rowTags, outbox, operations, defaultLanguage } = deps;
  const languageOf = async (trx: Trx, { customerId }: Customer) =>
    (await latestLanguage(trx, customerId)) ?? defaultLanguage;

  const changes: Readonly<
    Record<
      Exclude<ActKind, 'send-again' | ContactAct | RequestAct>,
      (trx: Trx, username: string) => Promise<Changed>
    >
  > = {
    async unlock(trx, username) {
      const isLocked = (await accounts.lockedUntil(trx, username)) !== undefined;
      const unlocked = await store.clearBankLock(trx, rowTags, username);
      if (isLocked) await accounts.clearWrongPasswords(trx, username);
      return listOf(unlocked) ?? (isLocked ? [] : undefined);
    },
    async disable(trx, username) {
      const change = await store.setDisabled(trx, rowTags, username, true);
      if (change) await store.endSessions(trx, username);
      return listOf(change);
    },
    enable: async (trx, username) => listOf(await store.setDisabled(trx, rowTags, username, false)),
    'end-sessions': async (trx, username) => ((await store.endSessions(trx, username)) ? [] : undefined),
    async 'forget-browsers'(trx, username) {
      const forgotten = await forgetBrowsers(trx, username);
      return forgotten.length > 0 ? forgotten : undefined;
    },
    async 'reset-registration'(trx, username) {
      await accounts.clearWrongPasswords(trx, username);
      return deleteAccount(trx, username);
    },
  };

  async function notify(trx: Trx, kind: keyof typeof staffChange, customer: Customer): Promise<boolean> {
    const language = await languageOf(trx, customer);
    await enqueueNotice(outbox, trx, customer, {
      purpose: `staff-${kind}`,
      language,
      subject: say(staffNotice.subject, language),
      text: say(staffNotice.text, language, { change: say(staffChange[kind], language) }),
    });
    return isReachable(customer);
  }

  /** Decides about a changed contact. Throws CONFLICT if it is not open any more, or the card system refuses. */
  async function decideContact(
    trx: Trx,
    kind: ContactAct,
    changeId: string,
    { context, customer }: Subject,
  ): Promise<Applied> {
    const key = { customerId: customer.customerId, changeId };
    if (kind === 'keep-contact') {
      if (!(await keepChange(trx, key))) throw conflict('nothing');
      return { notified: await notify(trx, kind, customer), rows: [] };
    }
    const change = (await readContactChanges(trx, key.customerId)).find((one) => one.changeId === changeId);
    const bankChangeId = await beginUndo(trx, key, 'staff');
    if (!change || bankChangeId === undefined) throw conflict('nothing');
    const command = {
      ...{ context, customer, customerId: key.customerId, report: undoContactReport },
      command: { kind: 'undo-contact', changeId: bankChangeId },
      facts: { contact: change.kind, changeId },
      language: await languageOf(trx, customer),
    } as const;
    const outcome = await operations.begin(trx, command).catch((error: unknown) => {
      const reason = error instanceof Failure ? UNDO_REFUSALS[error.code] : undefined;
      throw reason ? conflict(reason) : error;
    });
    return { notified: isReachable(customer), rows: [], outcome };
  }

  /** Sends a waiting notice now. If it was sent or given up, its text is deleted, so a new notice refers to it. */
  async function sendAgain(trx: Trx, messageId: string, customer: Customer): Promise<boolean> {
    const { customerId } = customer;
    const message = await readMessage(trx, customerId, messageId);
    if (!message) throw new Failure('NOT_FOUND');
    if (message.isCode) throw conflict('code');
    if (message.state === 'waiting') {
      if (!(await store.sendNow(trx, customerId, messageId))) throw conflict('nothing');
      return true;
    }
    const language = await languageOf(trx, customer);
    const about = purposeOf(message.purpose, language);
    const notice = { customerId, purpose: 'notice-again', language };
    const text = say(noticeAgain.text, language, { about, at: formatDateTime(message.createdAt, language) });
    const contact = message.channel === 'sms' ? customer.phone : customer.email;
    if (!contact) throw conflict('no-contact');
    const subject = say(noticeAgain.subject, language);
    const to = contact.full;
    await outbox.enqueue(
      trx,
      message.channel === 'sms'
        ? { ...notice, channel: 'sms', to, text }
        : { ...notice, channel: 'email', to, text, subject },
    );
    return true;
  }

  return {
    /**
     * Applies a change and enqueues its notice. Throws CONFLICT with the reason if the change is not possible, and
     * NOT_FOUND for an unknown notice.
     */
    async apply(
      trx: Trx,
      { kind, messageId, changeId, reason }: Pick<store.ActRow, 'kind' | 'messageId' | 'changeId' | 'reason'>,
      subject: Subject,
    ): Promise<Applied> {
      const { customer, account } = subject;
      if (kind === 'send-again')
        return { notified: await sendAgain(trx, messageId ?? '', customer), rows: [] };
      if (isContactAct(kind)) return decideContact(trx, kind, changeId ?? '', subject);
      if (isRequestAct(kind)) {
        const given = { answer: REQUEST_ANSWERS[kind], reason };
        const problem = await answerRequest(deps, trx, customer, changeId ?? '', given);
        if (problem) throw conflict(`request-${problem}`);
        return { notified: isReachable(customer), rows: [] };
      }
      const rows = account && (await changes[kind](trx, account.username));
      if (!rows) throw conflict('nothing');
      return { notified: await notify(trx, kind, customer), rows };
    },
  };
}

/** What each change answers. The reason is the bank's answer to the person. */
const REQUEST_ANSWERS = {
  'grant-request': 'granted',
  'refuse-request': 'refused',
  'extend-request': 'extended',
} as const satisfies Readonly<Record<RequestAct, unknown>>;

/** Why the card system cannot take a change back, by the failure of the command. */
const UNDO_REFUSALS: Readonly<Record<string, Refusal>> = {
  'CONTACT-LATE': 'bank-refused',
  'UNDER-WAY': 'under-way',
};

const isReachable = ({ phone, email }: Customer) => Boolean(phone ?? email);

export type Effects = ReturnType<typeof createEffects>;

function purposeOf(purpose: string, language: Language): string {
  const phrase = Object.entries(purposeText).find(([code]) => code === purpose)?.[1];
  return phrase ? say(phrase, language) : purpose;
}

/** Creates a CONFLICT with a reason that the page explains. */
export function conflict(reason: Refusal): Failure {
  return new Failure('CONFLICT', { reason });
}
