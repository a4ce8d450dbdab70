/** Shared setup of the tests of changed contacts. */

import { type Kysely, sql } from 'kysely';
import type { PersonKey } from '../../../bank/demo/people.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { Answer, Browser, TestApp } from '../../../tests/support/api/clients/api.ts';
import { loggedOn } from '../../../tests/support/api/clients/logged-on.ts';
import { passCodeWait } from '../../../tests/support/api/clients/otp.ts';
import { demoPerson, newestCode } from '../../../tests/support/api/people.ts';
import { empty, messages } from '../../../tests/support/api/state.ts';
import { resetPasskeys } from '../../passkeys/testing/passkeys.ts';
import type { ContactKind } from '../../profile/contacts.ts';

export const NEW: Readonly<Record<ContactKind, object>> = {
  phone: { kind: 'phone', value: '0987 654 321' },
  email: { kind: 'email', value: 'Secret.Place@example.org' },
  address: {
    kind: 'address',
    address: {
      county: '臺北市',
      district: '大安區',
      postcode: '106',
      street: '忠孝東路三段1號',
      streetEnglish: '',
    },
  },
  englishName: { kind: 'englishName', value: 'LIN, MEI' },
};
/** Parts of the new values as they are stored, which must be nowhere but with the bank and in the messages. */
export const SECRETS = [
  '0987654321',
  '0987 654 321',
  'ecret.Place@example.org',
  'ecret.place@example.org',
  '忠孝東路三段',
];

interface OpenChange {
  readonly changeId: string;
  readonly kind: ContactKind;
  readonly state: string;
  readonly until: string;
  readonly methods: string[];
}
export interface ContactsRead {
  readonly contacts: readonly {
    kind: ContactKind;
    shown: string | null;
    changeable: boolean;
    methods: string[];
  }[];
  readonly changes: readonly OpenChange[];
}

/** The calls of a person who changes contacts. `method` is how the present contact confirms. */
export class Person {
  readonly customerId: string;
  constructor(
    readonly t: TestApp,
    readonly db: Kysely<Database>,
    readonly browser: Browser,
    key: PersonKey,
  ) {
    this.customerId = demoPerson(key).customerId;
  }

  static async logOn(t: TestApp, db: Kysely<Database>, key: PersonKey = 'primary1'): Promise<Person> {
    return new Person(t, db, await loggedOn(t, `demo.${key}`), key);
  }

  private post = (path: string, body: object, headers = {}): Promise<Answer> =>
    this.browser.call('POST', `/contacts${path}`, { language: 'en', ...body }, headers);

  read = async () => (await this.browser.call('GET', '/contacts')).payload as ContactsRead;
  shown = async (kind: ContactKind) => (await this.read()).contacts.find((one) => one.kind === kind)!.shown;
  code = () => newestCode(this.t, this.customerId);

  request = (kind: ContactKind, method?: string, over: object = {}) =>
    this.post('/request-otp', { ...NEW[kind], isResend: false, ...(method && { method }), ...over });
  validate = (kind: ContactKind, proof: object, over: object = {}) =>
    this.post('/validate-otp', { ...NEW[kind], ...proof, ...over });
  requestNew = (kind: ContactKind, otpToken: string, over: object = {}) =>
    this.post('/request-new-otp', { ...NEW[kind], otpToken, isResend: false, ...over });
  send = (kind: ContactKind, otpToken: string, over: object = {}, headers = {}) =>
    this.post('/change', { ...NEW[kind], otpToken, ...over }, headers);
  object = (token: string) => this.t.browser().call('POST', '/contacts/objection', { token, language: 'en' });

  /** Returns the token of a confirmed change. */
  async token(kind: ContactKind, method?: string): Promise<string> {
    const asked = await this.request(kind, method);
    if (asked.status !== 200) throw new Error(`no code: ${asked.raw.body}`);
    const confirmed = await this.validate(kind, { otp: await this.code() });
    if (confirmed.status !== 200) throw new Error(`not confirmed: ${confirmed.raw.body}`);
    return (confirmed.payload as { accessToken: string }).accessToken;
  }

  /** Makes all steps up to the last one, and returns its fields. */
  async ready(kind: ContactKind, method?: string): Promise<{ otpToken: string; newOtp?: string }> {
    const otpToken = await this.token(kind, method);
    if (kind !== 'phone' && kind !== 'email') return { otpToken };
    const sent = await this.requestNew(kind, otpToken);
    if (sent.status !== 200) throw new Error(`no new code: ${sent.raw.body}`);
    return { otpToken, newOtp: await this.code() };
  }

  async change(kind: ContactKind, method?: string): Promise<Answer> {
    const { otpToken, ...others } = await this.ready(kind, method);
    return this.send(kind, otpToken, others);
  }

  /** Asks for the proof of an answer to an objection, and gives it. */
  async answer(answer: 'confirm' | 'undo', method?: string, changeId?: string): Promise<Answer> {
    const id = changeId ?? (await this.read()).changes[0]!.changeId;
    const over = { answer, isResend: false, ...(method && { method }) };
    const asked = await this.post(`/changes/${id}/request-otp`, over);
    if (asked.status !== 200) return asked;
    return this.post(`/changes/${id}/${answer}`, { otp: await this.code() });
  }

  /** The tokens of the newest notices of changes, by the channel and number of the message. */
  async links(): Promise<string[]> {
    const all = await messages(this.t, this.customerId);
    return all
      .filter(({ purpose }) => purpose === 'contact-changed')
      .map(({ text }) => /contact-objection#([\w-]+)/.exec(text)![1]!);
  }
}

/** Deletes changes, codes and messages, and gives everybody their contacts back. */
export async function startAgain(db: Kysely<Database>, before: readonly Saved[]): Promise<void> {
  await resetPasskeys(db);
  await empty(
    db,
    'portal.contact_changes',
    'portal.otp_sends',
    'portal.outbox',
    'demo.inbox',
    'cards.contact_changes',
  );
  for (const { id, phone, phoneAt, email, emailAt, address, name } of before)
    await sql`update cards.customers set phone_sealed = ${phone}, phone_changed_at = ${phoneAt}, email_sealed = ${email},
        email_changed_at = ${emailAt}, address_sealed = ${address}, name_en = ${name}
      where customer_id = ${id}`.execute(db);
}

export interface Saved {
  readonly id: string;
  readonly phone: Buffer | null;
  readonly phoneAt: Date | null;
  readonly email: Buffer | null;
  readonly emailAt: Date | null;
  readonly address: Buffer | null;
  readonly name: string;
}

/** Reads the contacts of a few people, for {@link startAgain}. */
export async function saveContacts(db: Kysely<Database>, keys: readonly PersonKey[]): Promise<Saved[]> {
  const ids = keys.map((key) => demoPerson(key).customerId);
  const { rows } =
    await sql<Saved>`select customer_id as id, phone_sealed as phone, phone_changed_at as "phoneAt",
      email_sealed as email, email_changed_at as "emailAt", address_sealed as address, name_en as name
    from cards.customers where customer_id in (${sql.join(ids)})`.execute(db);
  return rows;
}

export { passCodeWait };
