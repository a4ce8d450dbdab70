/** The calls of a person who gets a copy of the data, for the tests of this folder. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inflateRawSync } from 'node:zlib';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import type { PersonKey } from '../../../bank/demo/people.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { Answer, Browser, TestApp } from '../../../tests/support/api/clients/api.ts';
import { loggedOn } from '../../../tests/support/api/clients/logged-on.ts';
import { passCodeWait } from '../../../tests/support/api/clients/otp.ts';
import { demoPerson, newestCode } from '../../../tests/support/api/people.ts';
import { bundleForNode } from '../../../tests/support/source/bundle.ts';
import type { DataCopy } from '../contract.ts';

/** Builds the program that draws documents. Returns its address, for tests that run afterwards. */
export function documentProgram(): () => URL {
  let program: string;
  beforeAll(async () => {
    program = await bundleForNode('app/server/programs/statement-pdf.ts');
  });
  afterAll(() => rmSync(dirname(program), { recursive: true, force: true }));
  return () => pathToFileURL(program);
}

export class Person {
  readonly customerId: string;
  constructor(
    readonly t: TestApp,
    readonly db: Kysely<Database>,
    readonly browser: Browser,
    readonly key: PersonKey,
  ) {
    this.customerId = demoPerson(key).customerId;
  }

  static async logOn(t: TestApp, db: Kysely<Database>, key: PersonKey = 'primary1'): Promise<Person> {
    return new Person(t, db, await loggedOn(t, `demo.${key}`), key);
  }

  private post = (path: string, body: object = {}, headers = {}): Promise<Answer> =>
    this.browser.call('POST', `/data-copy${path}`, body, headers);

  status = async () =>
    ((await this.browser.call('GET', '/data-copy')).payload as { copy: DataCopy | null }).copy;
  ask = (over: object = {}) => this.post('/request-otp', { isResend: false, language: 'en', ...over });
  /** Requests the code of `ask` and returns it. */
  async code(over: object = {}): Promise<string> {
    await passCodeWait(this.db);
    const asked = await this.ask(over);
    if (asked.status !== 200) throw new Error(`no code: ${asked.raw.body}`);
    return newestCode(this.t, this.customerId);
  }
  begin = (otp: string, over: object = {}, key: string = randomUUID()) =>
    this.post('', { otp, language: 'en', ...over }, { 'idempotency-key': key });
  open = (copyId: string, otp: string) => this.post(`/${copyId}/open`, { otp, language: 'en' });
  discard = (copyId: string) => this.post(`/${copyId}/delete`);
  part = (copyId: string, file: number, part: number) =>
    this.browser.call('GET', `/data-copy/${copyId}/files/${file}?part=${part}`);

  /** Requests a copy. */
  async begun(language: 'en' | 'zh_tw' = 'en'): Promise<DataCopy> {
    const answer = await this.begin(await this.code(), { language });
    if (answer.status !== 200) throw new Error(`no copy: ${answer.raw.body}`);
    return answer.payload as DataCopy;
  }

  /** Requests a copy, has it made and returns it. */
  async made(language?: 'en' | 'zh_tw'): Promise<DataCopy> {
    await this.begun(language);
    await this.t.app.copyWorker.run();
    const copy = await this.status();
    if (copy?.state !== 'ready')
      throw new Error(`not ready: ${JSON.stringify(copy)} ${this.t.logged.at(-1)}`);
    return copy;
  }

  /** Downloads a whole file. */
  async file({ copyId, files }: DataCopy, number: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let part = 0; part < files[number]!.parts; part++) {
      const { status, raw } = await this.part(copyId, number, part);
      if (status !== 200) throw new Error(`no part: ${raw.body}`);
      parts.push(raw.rawPayload);
    }
    return Buffer.concat(parts);
  }

  /** Downloads a copy: the parsed JSON, the entries of the ZIP and the PDF files. */
  async downloaded(copy: DataCopy) {
    const contents = await Promise.all(copy.files.map(({ file }) => this.file(copy, file)));
    const of = (kind: string) => contents.filter((_, at) => copy.files[at]?.kind === kind);
    const [json = Buffer.alloc(0)] = of('json');
    const [zip = Buffer.alloc(0)] = of('zip');
    return { json: JSON.parse(json.toString('utf8')) as CopyJson, entries: unzip(zip), pdfs: of('pdf') };
  }
}

export interface CopyJson {
  readonly format: string;
  readonly createdAt: string;
  readonly data: Readonly<Record<string, { readonly records: readonly Record<string, unknown>[] }>>;
  readonly leftOut: readonly {
    readonly where: string;
    readonly columns?: string[];
    readonly reason: string;
  }[];
}

/** Reads the entries of a ZIP by its list of entries. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - 22;
  if (zip.readUInt32LE(end) !== 0x06054b50) throw new Error('no ZIP');
  const entries = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, size, name, extra, comment] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = inflateRawSync(zip.subarray(start, start + packed));
    if (content.length !== size) throw new Error('an entry of the ZIP has another size');
    entries.set(zip.toString('utf8', at + 46, at + 46 + name), content);
    at += 46 + name + extra + comment;
  }
  return entries;
}
