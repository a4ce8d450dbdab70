/**
 * A card holder who changes contacts, takes changes back, objects by the links of the notices and answers objections. A part of the answers
 * is lost on the way. The person notes what was acknowledged, for agreement.ts.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Rng } from '../../../bank/demo/random.ts';
import { readContact, type TypedContact } from '../../../features/contact-change/rules.ts';
import type { newAuthenticator } from '../../../features/passkeys/testing/passkeys.ts';
import type { OtpMethod } from '../../../server/db/schema/portal.ts';
import { maskEmail, maskPhone } from '../../../server/outbox/mask.ts';
import type { ToldContact } from '../../../server/outbox/notice.ts';
import {
  CONTACT_KINDS,
  type ContactKind,
  contactText,
} from '../../../server/ports/card-system/parts/contacts.ts';
import type { PasskeyRequest } from '../../../shared/http/passkeys.ts';
import type { Answer, Client } from '../../support/api/clients/client.ts';
import type { Pools } from '../commands/both-banks.ts';
import { type Lost, lossy } from '../commands/campaign.ts';
import { Intention } from '../commands/person.ts';

/** Percentage of changes and of undoings that the bank refuses. */
const REFUSED_PERCENT = 10;
/** The methods that confirm a change. */
const METHODS: Readonly<Record<ContactKind, readonly OtpMethod[]>> = {
  phone: ['sms', 'sms', 'passkey'],
  email: ['email', 'email', 'passkey'],
  address: ['sms', 'email', 'passkey'],
  englishName: ['sms', 'email', 'passkey'],
};
const DISTRICTS = [
  ['臺北市', '大安區', '106'],
  ['臺南市', '東區', '701'],
  ['花蓮縣', '花蓮市', '970'],
] as const;

export type ContactOperation = 'change-contact' | 'undo-contact';

/** The values on record. */
export type Values = Readonly<Record<ContactKind, string>>;

/** A change with what its person knows of it. */
export interface KnownChange {
  readonly kind: ContactKind;
  readonly customerId: string;
  /** Who must get the notice, as masked in the inbox. */
  readonly told: Readonly<Partial<Record<ToldContact, string>>>;
  readonly intention: Intention<ContactOperation>;
  undo?: Intention<ContactOperation>;
  /** Known from the links of the notices. */
  changeId?: string;
  readonly objectedBy: Set<ToldContact>;
  isConfirmed: boolean;
}

export interface Counts extends Lost {
  objections: number;
  confirmations: number;
  codes: number;
  passkeys: number;
  replays: number;
  valueTries: number;
}

export interface PersonOptions {
  readonly client: Client;
  readonly username: string;
  readonly customerId: string;
  readonly cardId: string;
  readonly catalogCode: string;
  readonly rng: Rng;
  readonly values: Values;
  /** A passkey that is older than all changes. */
  readonly passkey: ReturnType<typeof newAuthenticator>;
  readonly pools: Pools;
  readonly counts: Counts;
  readonly stopped: () => boolean;
  readonly code: (username: string, purpose: string) => Promise<string | undefined>;
}

type Proof = { readonly otp: string } | { readonly assertion: object };
/** A number that no other value of the run has. */
let unique = 0;

export class ContactPerson {
  readonly changes: KnownChange[] = [];
  readonly violations: string[] = [];
  readonly username: string;
  readonly customerId: string;
  /** What the bank has, as far as the person knows. */
  values: Values;
  readonly #o: PersonOptions;
  readonly #lossy: Pick<Client, 'get' | 'post'>;

  constructor(options: PersonOptions) {
    this.#o = options;
    this.values = options.values;
    this.username = options.username;
    this.customerId = options.customerId;
    this.#lossy = lossy(options.client, options.counts, options.rng);
  }

  async run(): Promise<void> {
    while (!this.#o.stopped()) {
      await this.#change().catch((error: unknown) => {
        // The database and the portal are away at times; the next round starts again.
        if (!this.#o.stopped() && !/ECONN|fetch failed|lost|terminat/i.test(String(error))) throw error;
      });
      await sleep(20);
    }
  }

  /** Sends a call until there is an answer; undefined when the run is over. */
  async #until(path: string, body: object): Promise<Answer | undefined> {
    while (!this.#o.stopped()) {
      const answer = await this.#lossy.post(path, body).catch(() => sleep(30, undefined));
      if (answer && answer.status !== 503) return answer;
    }
    return undefined;
  }

  /** Asks for a code and reads it, or signs with the passkey. Undefined if the portal refuses or no code comes. */
  async #prove(
    purpose: string,
    path: string,
    body: object & { readonly method?: OtpMethod },
  ): Promise<Proof | undefined> {
    const { pools, customerId, username, code, counts, passkey } = this.#o;
    await pools.portal.query(
      `update portal.otp_challenges set sent_at = sent_at - interval '31 seconds',
        created_at = created_at - interval '11 minutes' where customer_id = $1`,
      [customerId],
    );
    await pools.portal.query('delete from portal.otp_sends where customer_id = $1', [customerId]);
    const asked = await this.#until(path, { isResend: false, language: 'en', ...body });
    // The code was sent, and the answer was lost.
    if (asked?.status !== 200 && asked?.error?.code !== 'OTP-TOO-SOON') return undefined;
    if (body.method === 'passkey') {
      counts.passkeys++;
      return { assertion: passkey.get(asked.payload.passkey as PasskeyRequest) };
    }
    counts.codes++;
    const otp = await code(username, purpose);
    return otp === undefined ? undefined : { otp };
  }

  /** Makes all steps of a change, and what follows it. */
  async #change(): Promise<void> {
    const { rng, pools, customerId } = this.#o;
    const kind = rng.pick(CONTACT_KINDS.filter((one) => one !== 'email' || this.values.email !== ''));
    const typed = newValue(kind, rng);
    const read = readContact(typed);
    if (!('value' in read)) throw new Error(`the run's ${kind} is not valid`);
    const text = contactText(read.value.value);
    const method = rng.pick(METHODS[kind]);
    const proof = await this.#prove('contact', '/contacts/request-otp', { ...typed, method });
    if (proof === undefined) return this.#dayPasses();
    const proven = await this.#until('/contacts/validate-otp', { ...typed, ...proof, language: 'en' });
    if (proven?.status !== 200) return;
    const otpToken = String(proven.payload.accessToken);
    const isReached = kind === 'phone' || kind === 'email';
    const wanted: object = { ...typed, otpToken };
    const added = isReached ? await this.#prove('contact-new', '/contacts/request-new-otp', wanted) : {};
    if (added === undefined) return;
    const isHeld = rng.chance(REFUSED_PERCENT);
    const hold = (held: boolean) =>
      pools.bank.query('update cards.customers set contacts_held = $2 where customer_id = $1', [
        customerId,
        held,
      ]);
    if (isHeld) await hold(true);
    const body = { ...typed, otpToken, ...('otp' in added && { newOtp: added.otp }), language: 'en' };
    const change: KnownChange = {
      ...{ kind, customerId, objectedBy: new Set(), isConfirmed: false },
      told: this.#toldOf(kind, text),
      intention: this.#intend({ kind: 'change-contact', path: '/contacts/change', body }),
    };
    this.changes.push(change);
    await change.intention.settle(this.#o.rng);
    if (isHeld) await hold(false);
    if (!change.intention.wasDone()) return;
    const before = this.values;
    this.values = { ...before, [kind]: text };
    await this.#follow(change, before);
    await this.#dayPasses();
    if (change.undo?.wasDone()) await this.#replay('/contacts/change', body);
  }

  #intend(operation: { kind: ContactOperation; path: string; body: object }): Intention<ContactOperation> {
    return new Intention({ client: this.#lossy, username: this.username }, operation);
  }

  #toldOf(kind: ContactKind, text: string): KnownChange['told'] {
    const { phone, email } = this.values;
    return {
      ...(phone && { phone: maskPhone(phone) }),
      ...(email && { email: maskEmail(email) }),
      ...(kind === 'phone' && { added: maskPhone(text) }),
      ...(kind === 'email' && { added: maskEmail(text) }),
    };
  }

  /** Leaves a change, takes it back, or objects to it. */
  async #follow(change: KnownChange, before: Values): Promise<void> {
    const { rng } = this.#o;
    const links = await this.#linksOf(change);
    const way = rng.pick(['leave', 'undo', 'object', 'object'] as const);
    const [first, ...others] = Object.entries(links) as [ToldContact, string][];
    if (way === 'leave' || !first) return this.#tryValue(change, 'waits');
    if (way === 'undo') return this.#takeBack(change, before);
    if (!(await this.#object(change, first))) return;
    if (rng.chance(25)) await this.#object(change, first);
    await this.#tryValue(change, 'is objected to');
    const answer = rng.pick(['undo', 'confirm', 'desk'] as const);
    if (answer === 'undo') return this.#takeBack(change, before);
    if (answer === 'confirm' && !(await this.#confirm(change))) return;
    if (answer === 'confirm' && rng.chance(50)) return;
    // A second objection: to the confirmed change by any contact, else by another contact.
    const second = answer === 'confirm' ? first : others[0];
    if (!second) return;
    if (!(await this.#object(change, second))) return;
    await this.#tryValue(change, 'is at the desk');
  }

  /** Waits for the notices of a change, and returns their tokens. */
  async #linksOf(change: KnownChange): Promise<Partial<Record<ToldContact, string>>> {
    const wanted = Object.keys(change.told).length;
    // The newest change is this one: a day has passed since those before it.
    const { rows } = await this.#o.pools.portal.query<{ id: string }>(
      `select change_id::text as id from portal.contact_changes where customer_id = $1
       order by begun_at desc limit 1`,
      [this.customerId],
    );
    const id = rows[0]?.id;
    for (let tries = 0; tries < 60 && !this.#o.stopped(); tries++) {
      const all = await linksOf(this.#o.pools.portal, this.customerId);
      const links = all.filter(({ changeId }) => changeId === id);
      if (links.length >= wanted) {
        if (id !== undefined) change.changeId = id;
        return Object.fromEntries(links.map(({ by, token }) => [by, token]));
      }
      await sleep(100);
    }
    return {};
  }

  /** Objects. Returns false if the run ended before an answer came. */
  async #object(change: KnownChange, [by, token]: readonly [ToldContact, string]): Promise<boolean> {
    const answer = await this.#until('/contacts/objection', { token, language: 'en' });
    if (!answer) return false;
    this.#o.counts.objections++;
    if (answer.payload.outcome === 'held') change.objectedBy.add(by);
    else this.violations.push(`an objection in time got ${answer.text}`);
    return true;
  }

  /** Asks for the proof of an answer at a contact that the change did not touch. */
  #proveOwner({ kind, changeId }: KnownChange, answer: 'confirm' | 'undo') {
    const method = this.#o.rng.pick(['passkey', kind === 'phone' ? 'email' : 'sms'] as const);
    const path = `/contacts/changes/${changeId}/request-otp`;
    return this.#prove('contact-owner', path, { answer, method } as { method: OtpMethod });
  }

  async #confirm(change: KnownChange): Promise<boolean> {
    const proof = await this.#proveOwner(change, 'confirm');
    if (proof === undefined) return false;
    const path = `/contacts/changes/${change.changeId}/confirm`;
    const answer = await this.#until(path, { ...proof, language: 'en' });
    if (!answer) return false;
    // An earlier answer was lost: the page shows that the change waits.
    const isDone = answer.status === 200 || (await this.#stateOf(change)) === 'waiting';
    if (isDone) this.#o.counts.confirmations++;
    change.isConfirmed ||= isDone;
    return isDone;
  }

  async #stateOf({ changeId }: KnownChange): Promise<string | undefined> {
    for (;;) {
      const answer = await this.#o.client.get('/contacts').catch(() => sleep(50, undefined));
      if (answer?.status !== 200) {
        if (this.#o.stopped()) return undefined;
        continue;
      }
      const { changes }: { changes: { changeId: string; state: string }[] } = JSON.parse(answer.text).payload;
      return changes.find((one) => one.changeId === changeId)?.state;
    }
  }

  async #takeBack(change: KnownChange, before: Values): Promise<void> {
    const { rng, pools } = this.#o;
    const proof = await this.#proveOwner(change, 'undo');
    if (proof === undefined) return;
    // The bank refuses, because the change is too old for it.
    if (rng.chance(REFUSED_PERCENT))
      await pools.bank.query(
        `update cards.contact_changes set changed_at = changed_at - interval '31 days' where customer_id = $1`,
        [this.customerId],
      );
    const path = `/contacts/changes/${change.changeId}/undo`;
    const body = { ...proof, language: 'en' };
    change.undo = this.#intend({ kind: 'undo-contact', path, body });
    await change.undo.settle(this.#o.rng);
    if (!change.undo.wasDone()) return;
    this.values = { ...this.values, [change.kind]: before[change.kind] };
    await this.#replay(path, body);
  }

  /** Sends a call again under another key. A code and a token have one use. */
  async #replay(path: string, body: object): Promise<void> {
    const answer = await this.#until(path, body);
    this.#o.counts.replays++;
    if (answer?.status === 200) this.violations.push(`a code or token was used twice at ${path}`);
  }

  /** Tries what brings value, which no one gets while a change is open. */
  async #tryValue({ kind, changeId }: KnownChange, state: string): Promise<void> {
    if (changeId === undefined) return;
    const isOpen = state !== 'waits';
    if (!isOpen && kind !== 'phone' && kind !== 'email') return;
    const { client, cardId, catalogCode, rng, counts } = this.#o;
    const asked = { isResend: false, language: 'en', method: rng.pick(['sms', 'email']) };
    const order = { catalogCode, quantity: 1, cardId };
    const elsewhere = { ...order, emailAddress: 'thief@elsewhere.example' };
    const redeem = '/points-redemption/redeem-product-catalogue';
    const tries: readonly (readonly [string, object])[] = [
      ['/contacts/request-otp', { kind: 'englishName', value: 'THIEF, ANN', ...asked }],
      ['/passkeys/request-otp', asked],
      [redeem, elsewhere],
      [`${redeem}/request-otp`, { ...elsewhere, ...asked }],
      ...(isOpen || kind === 'email' ? [[redeem, { ...order, registeredEmail: true }] as const] : []),
    ];
    for (const [path, body] of tries) {
      const answer = await client.post(path, body).catch(() => undefined);
      counts.valueTries++;
      if (answer?.status === 200) this.violations.push(`value at ${path} while a change of ${kind} ${state}`);
    }
  }

  /**
   * A day passes for this person: changes become final, and codes are sent again. The bank's staff has decided in favour of every change that
   * is objected to.
   */
  async #dayPasses(): Promise<void> {
    const { pools, customerId, stopped } = this.#o;
    for (let tries = 0; tries < 300 && !stopped(); tries++) {
      const { rowCount } = await pools.portal.query(
        `select from portal.commands where customer_id = $1 and state = 'pending'`,
        [customerId],
      );
      if (!rowCount) break;
      await sleep(100);
    }
    if (stopped()) return;
    await pools.portal.query(
      `update portal.contact_changes set begun_at = begun_at - interval '25 hours',
        waits_until = waits_until - interval '25 hours',
        state = case when state in ('objected', 'desk') then 'waiting' else state end where customer_id = $1`,
      [customerId],
    );
    for (const pool of new Set([pools.portal, pools.bank])) {
      await pool.query(
        `update cards.customers set phone_changed_at = phone_changed_at - interval '25 hours',
          email_changed_at = email_changed_at - interval '25 hours',
          address_changed_at = address_changed_at - interval '25 hours' where customer_id = $1`,
        [customerId],
      );
      await pool.query(
        `update cards.contact_changes set changed_at = changed_at - interval '25 hours' where customer_id = $1`,
        [customerId],
      );
    }
  }
}

function newValue(kind: ContactKind, rng: Rng): TypedContact {
  const n = ++unique;
  switch (kind) {
    case 'phone':
      return { kind, value: `09${(10_000_000 + n).toString()}` };
    case 'email':
      return { kind, value: `person${n}@place${n}.example.org` };
    case 'englishName':
      return {
        kind,
        value: `LIN, ${[...n.toString()].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('')}A`,
      };
    case 'address': {
      const [county, district, postcode] = rng.pick(DISTRICTS);
      const street = `中正路${n}號`;
      return { kind, address: { county, district, postcode, street, streetEnglish: '' } };
    }
  }
}

export interface SentLink {
  readonly changeId: string;
  readonly by: ToldContact;
  readonly token: string;
  readonly to: string;
}

const TOLD = ['phone', 'email', 'added'] as const;

/** Reads the links of all notices of changes to a customer. */
export async function linksOf(portal: pg.Pool, customerId: string): Promise<SentLink[]> {
  const { rows } = await portal.query<{ body: string; to: string }>(
    `select i.body, i.masked_to as to from portal.outbox o join demo.inbox i on i.dedupe_id = o.message_id::text
     where o.customer_id = $1 and o.purpose = 'contact-changed'`,
    [customerId],
  );
  return rows.map(({ body, to }) => {
    const token = /contact-objection#([\w-]+)/.exec(body)?.[1] ?? '';
    const bytes = Buffer.from(token, 'base64url');
    const hex = bytes.subarray(0, 16).toString('hex');
    const changeId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    return { changeId, by: TOLD[bytes[16] ?? 0] ?? 'phone', token, to };
  });
}
