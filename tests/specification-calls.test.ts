/** The calls carry every field that the specification names for them. */
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '../shared/http/endpoint.ts';
import { requestOf, urlOf } from '../web/http/request.ts';
import { CONTRACTS } from './support/api/clients/contracts.ts';
import { stubBrowser } from './support/data/browser-stub.ts';

beforeEach(() => stubBrowser());

/** Fields of each call, in the order of the specification. `?`: the portal sends the field only when it has a value. */
const CALLS: Readonly<Record<string, string>> = {
  'POST /authentication': 'userId',
  'POST /authentication/login': 'username password iv deviceName pushToken language lastKey inputCode',
  'POST /login/request-otp': 'username isResend language',
  'POST /login/validate-otp': 'username password otp? language',
  'POST /session': 'sessionId',
  'POST /captcha/request': 'language?',
  'POST /captcha/refresh': 'lastKey language',
  'POST /captcha/changeLanguage': 'lastKey language',
  'POST /new-user/user-id': 'username',
  'POST /new-user/request-otp': 'username phoneNumber traceId isResend language method? email',
  'POST /new-user/validate-otp': 'username tempUsername password otp? traceId language nationalId method?',
  'GET /cards/statement-detail/{id}': 'pageNumber? pageSize? sortBy? orderBy?',
  'GET /cards/{id}/statementTxn': 'paymentKey stmtDate latestStmtDate',
  'GET /cards/transaction': 'cardId pageNumber? sortBy? orderBy?',
  'GET /cards/transactions-by-point-transaction-id':
    'pointTransactionId campaignId campaignRulesetId pageNumber? pageSize?',
  'POST /cards/card-activation/request-otp': 'phoneNumber username isResend traceId language',
  'POST /cards/card-activation/validate-otp':
    'cardNumber expiredDate nationalId dateOfBirth otp? traceId username',
  'POST /cards/{id}/activate/advice': 'expiredDate dateOfBirth',
  'POST /cards/{id}/post-login/request-otp': 'phoneNumber traceId isResend username language',
  'POST /cards/{id}/post-login/validate-otp': 'phoneNumber otp? traceId username',
  'POST /cards/{id}/request-otp': 'phoneNumber traceId username isResend email method? language',
  'POST /cards/{id}/validate-otp': 'traceId username otp? language? method?',
  'POST /cards/{id}/pin': 'newPIN confirmPIN ivBase64',
  'POST /cards/{id}/change-credit-limit/validate-otp':
    'otp? traceId username deviceName amount startDate endDate language method?',
  'GET /cards/cashback-method': 'cardNo cusId',
  'POST /cards/cashback-method': 'cardNo cusId channel cashbackMethod',
  'POST /change-password/request-otp': 'password username isResend language',
  'POST /change-password/validate-otp': 'username password otp? language',
  'GET /installments/{cardId}/posted-transactions': 'isBilled pageNumber? pageSize? sortBy? orderBy?',
  'GET /installments/plans': 'cardNumber instalmentPlanFlag transactionAmount',
  'POST /installments/advice': 'cardNumber transactionUniqueKey transactionAmount instalmentFlag tenor',
  'POST /installments/request-otp': 'username phoneNumber traceId isResend language email method?',
  'POST /installments/validate-otp':
    'otp? traceId username cardId transactionId transactionAmount instalmentFlag tenor isBilled language method?',
  'GET /installments/{id}': 'billType? pageNumber? pageSize? sortBy? orderBy?',
  'GET /points-redemption/redemption-product-list': 'cardId category',
  'GET /points-redemption/minimum-redemption-point-and-minimum-redemption-unit': 'redemptionItemCode cardId',
  'GET /points-redemption/point-balance': 'cardId',
  'POST /points-redemption/redeem-product-partner': 'catalogCode quantity airmileId? cardId',
  'POST /points-redemption/redeem-product-catalogue':
    'catalogCode quantity cardId address? city? state? postcode? emailAddress?',
  'POST /points-redemption/waiver': 'catalogCode amount cardId',
  'GET /redemption-history': 'pageNumber? sortBy? orderBy?',
  'GET /promotion': 'category? nationalId',
  'GET /minio': 'FilePath?',
  'GET /minio/img': 'FilePath?',
  'POST /language': 'language',
};

const endpoints = new Map(
  CONTRACTS.flatMap((contract) => contract.endpoints).map((call) => [`${call.method} ${call.path}`, call]),
);

function shapeOf(schema: z.ZodMiniType | undefined): Record<string, z.ZodMiniType> {
  return schema instanceof z.ZodMiniObject ? (schema.def.shape as Record<string, z.ZodMiniType>) : {};
}

/** Returns the names of the fields that the portal sends in every request, and of those that a page may leave out. */
function fieldsOf({ query, body, neutral = {} }: Endpoint) {
  const shape = { ...shapeOf(query), ...shapeOf(body) };
  const isRequired = (name: string) => name in neutral || shape[name]?.safeParse(undefined).success === false;
  return { all: Object.keys(shape), sent: Object.keys(shape).filter(isRequired) };
}

describe('[GEN-27] calls of the specification', () => {
  it.each(Object.entries(CALLS))('%s carries its fields', (name, fields) => {
    const endpoint = endpoints.get(name) as Endpoint;
    const { all, sent } = fieldsOf(endpoint);
    const named = fields.split(' ');
    expect(all).toEqual(expect.arrayContaining(named.map((field) => field.replace('?', ''))));
    expect(sent).toEqual(expect.arrayContaining(named.filter((field) => !field.endsWith('?'))));
  });

  it('accepts the values that the portal sends for fields without a use', () => {
    for (const endpoint of endpoints.values()) {
      const shape = { ...shapeOf(endpoint.query), ...shapeOf(endpoint.body) };
      for (const [field, value] of Object.entries(endpoint.neutral ?? {}))
        expect(shape[field]?.safeParse(value).success, `${endpoint.path} ${field}`).toBe(true);
    }
  });

  it('adds them to the body or the query, and never replaces a value of the page', () => {
    const asked = endpoints.get('POST /cards/{id}/request-otp') as Endpoint;
    const body = (input: object) => JSON.parse(String(requestOf(asked, { body: input }).body));
    expect(body({ traceId: 't' })).toEqual({ username: '', phoneNumber: '', email: '', traceId: 't' });
    expect(body({ username: 'harbour' }).username).toBe('harbour');
    const read = endpoints.get('GET /cards/cashback-method') as Endpoint;
    expect(urlOf(read, { query: { cardNo: 'c1' } })).toMatch(/cashback-method\?cusId=&cardNo=c1$/);
  });

  it('leaves calls without such fields as they are', () => {
    const call = endpoints.get('POST /captcha/refresh') as Endpoint;
    expect(call.neutral).toBeUndefined();
    const body = { lastKey: 'k', language: 'en' };
    expect(requestOf(call, { body }).body).toBe(JSON.stringify(body));
  });
});
