/** Runs the same cases through the form readers and the API calls, which must agree. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { activationCalls } from '../features/card-activation/contract.ts';
import { createCredentials } from '../features/credentials/server/credentials.ts';
import { forgottenCalls } from '../features/forgotten-credentials/contract.ts';
import { registrationCalls } from '../features/registration/contract.ts';
import { readConfig } from '../server/config/config.ts';
import { fieldKey, sealField } from '../server/crypto/fields.ts';
import { createKeyring } from '../server/crypto/keyring.ts';
import type { LiveSession } from '../server/http/context.ts';
import { installErrors } from '../server/http/errors.ts';
import { Failure } from '../server/http/failure.ts';
import { NO_LIMITS } from '../server/http/limits/limits.ts';
import { mount } from '../server/http/mount.ts';
import type { Endpoint } from '../shared/http/endpoint.ts';
import { readCardNumber, readExpiry, readShortExpiry } from '../shared/validation/card.ts';
import { commonPasswords } from '../shared/validation/passwords/common-passwords.ts';
import { passwordProblem } from '../shared/validation/passwords/password.ts';
import { readUsername } from '../shared/validation/passwords/username.ts';
import { readBirthDate, readNationalId } from '../shared/validation/person.ts';
import type { Reading } from '../shared/validation/reading.ts';
import { demoBank } from './support/data/content.ts';
import { CASES_OWNER, FIELD_CASES, type FieldCase } from './support/data/field-cases.ts';

type FieldName = keyof typeof FIELD_CASES;
const TODAY = '2026-11-21';

/** Readers of the forms, by field. */
const FORMS: Record<FieldName, (typed: string) => object> = {
  cardNumber: readCardNumber,
  month: (typed) => fieldOf(readExpiry({ month: typed, year: '29' }), 'month'),
  year: (typed) => fieldOf(readExpiry({ month: '04', year: typed }), 'year'),
  shortExpiry: readShortExpiry,
  nationalId: readNationalId,
  birthDate: (typed) => {
    const [year = '', month = '', day = ''] = typed.split('-');
    return readBirthDate({ day, month, year }, TODAY);
  },
  username: (typed) => readUsername(typed),
  password: (typed) => {
    const problem = passwordProblem(typed, { ...CASES_OWNER, common: commonPasswords() });
    return problem ? { problem } : { value: typed };
  },
};

function fieldOf<K extends string>(reading: Reading<Record<K, string>, string>, name: K): object {
  return 'value' in reading ? { value: reading.value[name] } : reading;
}

const outcomeOf = ({ typed: _, ...outcome }: FieldCase): object => outcome;
const casesOf = (name: FieldName): readonly FieldCase[] => FIELD_CASES[name];
const names = Object.keys(FORMS).filter((name): name is FieldName => name in FIELD_CASES);

describe('[REG-2] the readers of the forms', () => {
  it.each(names)('%s', (name) => {
    for (const one of casesOf(name))
      expect(FORMS[name](one.typed), JSON.stringify(one.typed)).toMatchObject(outcomeOf(one));
  });
});

const card = { cardNumber: '4111111111111111', month: '04', year: '29' };
const shortCard = { cardNumber: '4111111111111111', expiredDate: '0429' };
const flow = { traceId: 'trace' };
const code = { lastKey: 'key', inputCode: 'ABCDE' };
const person = { nationalId: 'A123456789', birthDate: '1988-09-27' };
const activationPerson = { nationalId: 'A123456789', dateOfBirth: '1988-09-27' };
const sealed = { password: 'AAAA', iv: randomBytes(16).toString('base64') };

/** Every call with fields of FORMS: a valid body, and the names of these fields. */
const CALLS: readonly (readonly [
  Endpoint,
  Readonly<Record<string, unknown>>,
  Readonly<Record<string, FieldName>>,
])[] = [
  [
    registrationCalls.cardInformation,
    { ...card },
    { cardNumber: 'cardNumber', month: 'month', year: 'year' },
  ],
  [
    registrationCalls.validateInformation,
    { ...flow, ...card, ...person, ...code },
    {
      cardNumber: 'cardNumber',
      month: 'month',
      year: 'year',
      nationalId: 'nationalId',
      birthDate: 'birthDate',
    },
  ],
  [registrationCalls.userId, { ...flow, username: 'mei.hua77' }, { username: 'username' }],
  [
    registrationCalls.validateOtp,
    { ...flow, ...sealed, username: 'mei.hua77', otp: '123456', language: 'en' },
    { username: 'username' },
  ],
  [forgottenCalls.cardInformation, { ...card }, { cardNumber: 'cardNumber', month: 'month', year: 'year' }],
  [
    forgottenCalls.validateInformation,
    { ...card, ...person, ...code },
    {
      cardNumber: 'cardNumber',
      month: 'month',
      year: 'year',
      nationalId: 'nationalId',
      birthDate: 'birthDate',
    },
  ],
  [
    activationCalls.cardInformation,
    { ...shortCard },
    { cardNumber: 'cardNumber', expiredDate: 'shortExpiry' },
  ],
  [
    activationCalls.validatePerson,
    { ...flow, ...shortCard, ...activationPerson },
    {
      cardNumber: 'cardNumber',
      expiredDate: 'shortExpiry',
      nationalId: 'nationalId',
      dateOfBirth: 'birthDate',
    },
  ],
  [
    activationCalls.advice,
    { expiredDate: '0429', dateOfBirth: '1988-09-27' },
    { expiredDate: 'shortExpiry', dateOfBirth: 'birthDate' },
  ],
];

const SESSION: LiveSession = {
  key: Buffer.alloc(32),
  id: 'session',
  fieldSeed: Buffer.alloc(16),
  state: 'live',
  username: 'mei.hua77',
  customerId: 'c1',
  primaryHolder: true,
};

describe('[REG-2] the contracts over HTTP', () => {
  let server: FastifyInstance;
  const received: { body: unknown } = { body: undefined };
  const config = readConfig({
    DATA_DIR: mkdtempSync(join(tmpdir(), 'portal-validation-')),
    RATE_LIMITS: 'off',
  });
  beforeAll(async () => {
    server = Fastify();
    installErrors(server, 'en');
    const run = async ({ body }: { body: unknown }) => {
      received.body = body;
      return null;
    };
    mount(
      server,
      CALLS.map(([endpoint]) => ({ endpoint, run })),
      {
        config,
        limits: NO_LIMITS,
        deviceOf: () => undefined,
        distributed: false,
        authenticator: {
          session: async () => SESSION,
          live: async () => SESSION,
          recognise: () => undefined,
          otp: async () => ({ session: SESSION, token: 'token' }),
        },
      },
    );
    await server.ready();
  });

  async function post({ path }: Endpoint, body: object) {
    received.body = undefined;
    const url = config.apiBase + path.replace('{id}', 'some-id');
    const answer = await server.inject({ method: 'POST', url, payload: body });
    return { status: answer.statusCode, error: answer.json().error, raw: answer.body };
  }

  const fields = CALLS.flatMap(([endpoint, body, kinds]) =>
    Object.entries(kinds).map(([field, name]) => ({ endpoint, body, field, name, path: endpoint.path })),
  );
  it.each(fields)('$path $field', async ({ endpoint, body, field, name }) => {
    for (const one of casesOf(name)) {
      const { status, error, raw } = await post(endpoint, { ...body, [field]: one.typed });
      const about = `${JSON.stringify(one.typed)} ${raw}`;
      if ('value' in one)
        expect(received.body, about).toMatchObject({ ...body, ...parsedDates(body), [field]: one.value });
      else {
        expect([status, error?.code, error?.details], about).toEqual([
          400,
          'VALIDATION',
          { fields: { [field]: one.problem } },
        ]);
        if (one.typed.trim().length > 1) expect(raw).not.toContain(one.typed);
      }
    }
  });

  /** Returns the parsed values of valid fields that differ from the sent values. */
  function parsedDates(body: Readonly<Record<string, unknown>>): object {
    return 'expiredDate' in body ? { expiredDate: { month: '04', year: '29' } } : {};
  }
});

describe('[REG-2] [PWD-3] an encrypted password on the server', () => {
  const config = { keyring: createKeyring(Buffer.alloc(32, 3)) };
  const credentials = createCredentials({
    config,
    passwords: { check: async (password) => password === CASES_OWNER.current },
    cardSystem: { isNationalId: async (_, text) => text.toUpperCase() === CASES_OWNER.nationalId },
    bank: () => demoBank,
  });

  it.each(FIELD_CASES.password)('$typed', async (one) => {
    const iv = randomBytes(16);
    const text = sealField(fieldKey(config.keyring, SESSION.fieldSeed), 'password', one.typed, iv);
    const given = { field: 'password', sealed: text, iv: iv.toString('base64') };
    const owner = { username: CASES_OWNER.username, customerId: 'c1', currentHash: 'hash' };
    const opening = credentials.openNewPassword({ session: SESSION, address: 'test' }, given, owner);
    if ('value' in one) expect(await opening).toBe(one.value);
    else {
      await expect(opening).rejects.toThrow(Failure);
      await expect(opening).rejects.toMatchObject({ details: { fields: { password: one.problem } } });
    }
  });
});
