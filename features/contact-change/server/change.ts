/**
 * Changes a contact (CON-4, CON-5). The present contact or a passkey confirms it, and a new phone or e-mail confirms that the person can
 * read it. Codes and tokens are bound to a keyed hash of the value, which is stored nowhere else here.
 */

import type { Config } from '../../../server/config/config.ts';
import { secretOfSeed } from '../../../server/crypto/keyring.ts';
import { keyedHash, newUuid } from '../../../server/crypto/keys.ts';
import type { OtpMethod } from '../../../server/db/schema/portal.ts';
import type { LiveContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { Confirming } from '../../../server/operations/confirming.ts';
import type { Operations } from '../../../server/operations/operations.ts';
import { maskEmail, maskPhone } from '../../../server/outbox/mask.ts';
import type { Recipient } from '../../../server/outbox/notice.ts';
import { contactOf, contactText, contactVersion } from '../../../server/ports/card-system/parts/contacts.ts';
import { customerOf } from '../../../server/ports/card-system/parts/customer.ts';
import type { CardReads, Customer } from '../../../server/ports/card-system/port.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import type { BodyOf } from '../../../shared/http/endpoint.ts';
import { say } from '../../../shared/messages.ts';
import type { Confirmation, Exchanged } from '../../confirmation/server/confirmation.ts';
import { isObjected, type OpenChange } from '../../confirmation/server/contact-changes-store.ts';
import { methodsOf, type OtpProof, type OtpSent } from '../../confirmation/server/request.ts';
import { type ContactKind, isReached } from '../../profile/contacts.ts';
import type { contactCalls } from '../contract.ts';
import { contactAction, kindName } from '../notices.messages.ts';
import { type NewContact, readContact, type TypedContact } from '../rules.ts';
import type { LinkOf } from './link.ts';
import { contactReport } from './report.ts';
import { insertChange } from './store.ts';

export interface ChangeDeps {
  readonly config: Pick<Config, 'keyring'>;
  readonly cardSystem: Pick<CardReads, 'customer' | 'contacts'>;
  readonly confirmation: Confirmation;
  readonly operations: Operations;
  readonly random: Random;
  readonly linkOf: LinkOf;
  readonly openChanges: (customerId: string) => Promise<readonly OpenChange[]>;
}

/** A change that passed the checks. */
interface Prepared {
  readonly customer: Customer;
  readonly change: NewContact;
  /** The fingerprint of the present value. */
  readonly expected: string;
  readonly isSame: boolean;
  /** What codes and tokens are bound to. */
  readonly subject: { readonly kind: ContactKind; readonly value: string; readonly expected: string };
  readonly changeId: string;
}

type Purpose = 'contact' | 'contact-new';

const ownerOf = ({ session }: LiveContext, purpose: Purpose) =>
  ({ purpose, customerId: session.customerId, sessionKey: session.key }) as const;

/**
 * The codes that confirm a change: of phone and e-mail only the present one, because the other one alone must not give both.
 * A first phone or e-mail is confirmed with the other one.
 */
export function confirmingCodes(customer: Customer, kind: ContactKind): readonly OtpMethod[] {
  const contacts = methodsOf(customer);
  const own = kind === 'phone' ? 'sms' : 'email';
  return isReached(kind) && contacts.includes(own) ? [own] : contacts;
}

/** Leaves of the methods that are possible now those that confirm a change. */
export function confirmingMethods(
  customer: Customer,
  kind: ContactKind,
  possible: readonly OtpMethod[],
): readonly OtpMethod[] {
  const codes = confirmingCodes(customer, kind);
  return possible.filter((method) => method === 'passkey' || codes.includes(method));
}

/** Returns the customer with only the new contact, which no change touched yet. */
function withOnly(customer: Customer, { kind, value }: NewContact): Customer {
  const { phone: _phone, email: _email, phoneChangedAt: _at, emailChangedAt: _also, ...others } = customer;
  if (kind === 'phone') return { ...others, phone: { full: value, masked: maskPhone(value) } };
  if (kind === 'email') return { ...others, email: { full: value, masked: maskEmail(value) } };
  throw new Error('no code goes to this kind of contact');
}

/** The contacts that get the notice: those before the change, and the one that it adds. */
function recipientOf(customer: Customer, { kind, value }: NewContact): Recipient {
  if (kind !== 'phone' && kind !== 'email') return customer;
  return { ...customer, added: { channel: kind === 'phone' ? 'sms' : 'email', full: value } };
}

export function createChange(deps: ChangeDeps) {
  const { confirmation, cardSystem } = deps;

  /** Reads and checks the wanted contact. Throws VALIDATION or CONTACT-BANK. */
  async function prepare({ session }: LiveContext, typed: TypedContact): Promise<Prepared> {
    const read = readContact(typed);
    if ('problem' in read) throw new Failure('VALIDATION', { fields: { value: read.problem } });
    const { customerId } = session;
    const [customer, contacts] = await Promise.all([
      customerOf(cardSystem, customerId),
      cardSystem.contacts?.(customerId),
    ]);
    const change = read.value;
    const { kind } = change;
    if (!contacts?.changeable.includes(kind)) throw new Failure('CONTACT-BANK');
    const present = contactOf(contacts, kind);
    const expected = contactVersion(kind, present);
    const secret = secretOfSeed(deps.config.keyring, session.fieldSeed);
    const hash = (label: string, text: string) => keyedHash(secret, label, kind, text).toString('base64url');
    return {
      customer,
      change,
      expected,
      isSame: contactText(change.value) === contactText(present),
      subject: {
        kind,
        value: hash('contact-value', contactText(change.value)),
        expected: hash('contact-expected', expected),
      },
      changeId: newUuid(deps.random),
    };
  }

  /** Throws CONTACT-HELD or CONTACT-WAITS while another change is in the way. The insertion checks it again. */
  async function requireFree(customerId: string, kind: ContactKind): Promise<void> {
    const changes = await deps.openChanges(customerId);
    if (isObjected(changes)) throw new Failure('CONTACT-HELD');
    if (changes.some((one) => one.kind === kind || (isReached(one.kind) && isReached(kind))))
      throw new Failure('CONTACT-WAITS');
  }

  /** Confirms with the token, and for phone and e-mail with the code to the new one. */
  function confirming(
    context: LiveContext,
    { kind, otpToken, newOtp }: BodyOf<typeof contactCalls.change>,
  ): Confirming<Prepared> {
    const token = confirmation.byToken<Prepared>(
      ownerOf(context, 'contact'),
      otpToken,
      ({ subject }) => subject,
    );
    let code: Confirming<unknown> | undefined;
    return {
      async check({ subject }) {
        if (!isReached(kind)) return;
        code = confirmation.byProof(
          context,
          { ...ownerOf(context, 'contact-new'), subject },
          { otp: newOtp },
        );
        await code.check(undefined);
      },
      async consume(trx, prepared) {
        await token.consume(trx, prepared);
        await code?.consume(trx, undefined);
      },
      refused: (failure) => token.refused(failure),
    };
  }

  return {
    /** Step 1: the code to the present contact, or a passkey request. */
    async request(
      context: LiveContext,
      { method, isResend, ...typed }: BodyOf<typeof contactCalls.requestOtp>,
    ): Promise<OtpSent> {
      const { customer, change, isSame, subject } = await prepare(context, typed);
      const { kind } = change;
      if (isSame) throw new Failure('CONTACT-SAME');
      await requireFree(customer.customerId, kind);
      const possible = await confirmation.methodsOf(customer, 'contact');
      const [first] = confirmingMethods(customer, kind, possible);
      const chosen = method ?? first;
      const codes = confirmingCodes(customer, kind);
      if (!first || !chosen || (chosen !== 'passkey' && !codes.includes(chosen)))
        throw new Failure('CONTACT-DESK');
      const { language } = context;
      const action = say(contactAction.change, language, { what: say(kindName[kind], language) });
      const wanted = { ...ownerOf(context, 'contact'), subject };
      return confirmation.ask(context, wanted, { customer, action, method: chosen, isResend });
    },

    /** Step 2: the proof for a token. */
    async exchange(
      context: LiveContext,
      { otp, assertion, ...typed }: BodyOf<typeof contactCalls.validateOtp>,
    ): Promise<Exchanged> {
      const { subject } = await prepare(context, typed);
      const proof: OtpProof = { otp, assertion };
      return confirmation.exchange(context, { ...ownerOf(context, 'contact'), subject }, proof);
    },

    /** Step 3: the code to the new phone or e-mail. The token prevents codes to strangers. */
    async requestNew(
      context: LiveContext,
      { otpToken, isResend, ...typed }: BodyOf<typeof contactCalls.requestNewOtp>,
    ): Promise<OtpSent> {
      const { customer, change, subject } = await prepare(context, typed);
      const { kind } = change;
      if (!isReached(kind)) throw new Failure('NOT_NOW');
      if (!(await confirmation.isTokenFor(ownerOf(context, 'contact'), otpToken, subject)))
        throw new Failure('NOT_NOW');
      await requireFree(customer.customerId, kind);
      const action = say(contactAction[`added_${kind}`], context.language);
      const wanted = { ...ownerOf(context, 'contact-new'), subject };
      return confirmation.ask(context, wanted, { customer: withOnly(customer, change), action, isResend });
    },

    /** The last step: changes the contact once for each idempotency key. */
    change(context: LiveContext, body: BodyOf<typeof contactCalls.change>) {
      const { customerId } = context.session;
      return deps.operations.run(context, {
        report: contactReport,
        customerId,
        cardId: '',
        input: body,
        prepare: async () => {
          if (isReached(body.kind) && body.newOtp === undefined)
            throw new Failure('VALIDATION', { fields: { newOtp: 'required' } });
          const prepared = await prepare(context, body);
          await requireFree(customerId, body.kind);
          return prepared;
        },
        confirm: confirming(context, body),
        consume: async (trx, { changeId, change: { kind } }) => {
          if (!(await insertChange(trx, { customerId, changeId }, kind))) throw new Failure('CONTACT-WAITS');
        },
        command: ({ change, expected }) => ({ kind: 'change-contact', change, expected }),
        facts: ({ change: { kind }, changeId }) => ({
          contact: kind,
          changeId,
          links: {
            phone: deps.linkOf(context.language, { changeId, by: 'phone' }),
            email: deps.linkOf(context.language, { changeId, by: 'email' }),
            added: deps.linkOf(context.language, { changeId, by: 'added' }),
          },
        }),
        customer: ({ customer, change }) => recipientOf(customer, change),
      });
    },
  };
}
