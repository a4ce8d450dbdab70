/** Tests passkey requests of {@link Otp}. The test authenticator "signs" by repeating the challenge. */
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createKeyring } from '../../../server/crypto/keyring.ts';
import type { Assertion } from '../../../shared/http/passkeys.ts';
import { describeOnUsualDatabase } from '../../../tests/support/database/databases.ts';
import { OTP_PURPOSES, type OtpPurpose } from '../purposes.ts';
import type { Otp } from './otp.ts';
import { challengeOf } from './passkey.ts';
import { ANNA, BEN, customerWith, SECRET as OLD, outcomeOf, testEngine } from './test-setup.ts';

const NEW = Buffer.alloc(32, 8);
const SUBJECT = { amount: '12000', card: 'a' };
const APPROVED = OTP_PURPOSES.filter((purpose) => purpose !== 'passkey' && purpose !== 'contact-new');

const signed = (challenge: string): Assertion => ({
  id: challenge,
  type: 'public-key',
  response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
});

interface Scope {
  readonly purpose: OtpPurpose;
  readonly customerId: string;
  readonly sessionKey: Buffer;
}
const SCOPES: readonly Scope[] = APPROVED.flatMap((purpose) =>
  [ANNA, BEN].flatMap((customerId) =>
    [1, 2].map((session) => ({ purpose, customerId, sessionKey: Buffer.alloc(32, session) })),
  ),
);

it('[PASSKEY-7] binds a challenge to one request, purpose and subject, in any order of the subject’s fields', () => {
  const base = challengeOf(OLD, 'one', 'limit', SUBJECT);
  expect(challengeOf(OLD, 'one', 'limit', { card: 'a', amount: '12000' })).toEqual(base);
  for (const other of [
    challengeOf(NEW, 'one', 'limit', SUBJECT),
    challengeOf(OLD, 'two', 'limit', SUBJECT),
    challengeOf(OLD, 'one', 'pin', SUBJECT),
    challengeOf(OLD, 'one', 'limit', { ...SUBJECT, amount: '12001' }),
    challengeOf(OLD, 'one', 'limit', { ...SUBJECT, card: 'b' }),
    challengeOf(OLD, 'one', 'limit', { ...SUBJECT, tenor: 6 }),
    challengeOf(OLD, 'one', 'limit', { ...SUBJECT, amount: 12000 }),
    challengeOf(OLD, 'one', 'limit', {}),
  ])
    expect(other).not.toEqual(base);
});

describeOnUsualDatabase('requests to a passkey', (context) => {
  let otp: Otp;
  const engine = (keyring = createKeyring(OLD)) =>
    testEngine(context, {
      keyring,
      passkeys: {
        canApprove: async () => true,
        options: async (_, challenge, seconds) => ({
          challenge: challenge.toString('base64url'),
          rpId: 'localhost',
          timeout: seconds * 1000,
          userVerification: 'required',
          allowCredentials: [],
        }),
        verify: async (_, challenge, assertion) => assertion.id === challenge.toString('base64url'),
      },
    });
  beforeAll(() => {
    otp = engine();
  });
  beforeEach(() => sql`delete from portal.otp_challenges`.execute(context.db()));

  async function request({ customerId, sessionKey, purpose }: Scope, subject = SUBJECT): Promise<Assertion> {
    const sent = await otp.request({
      customer: customerWith(customerId),
      sessionKey,
      purpose,
      subject,
      action: 'Try',
      method: 'passkey',
      isResend: false,
      language: 'en',
    });
    return signed(sent.passkey!.challenge);
  }

  it('[PASSKEY-7] confirms every purpose except passkey, and refuses a signature for any other scope', async () => {
    const assertions: Assertion[] = [];
    for (const scope of SCOPES) assertions.push(await request(scope));
    for (const offset of Array.from({ length: SCOPES.length - 1 }, (_, n) => n + 1)) {
      for (const [index, assertion] of assertions.entries()) {
        const other = SCOPES[(index + offset) % SCOPES.length]!;
        expect([other, await outcomeOf(otp.verify(other, assertion))]).toEqual([other, 'PASSKEY-WRONG']);
      }
      await sql`update portal.otp_challenges set attempts = 0`.execute(context.db());
    }
    for (const [index, assertion] of assertions.entries())
      expect((await otp.verify(SCOPES[index]!, assertion)).subject).toEqual(SUBJECT);
    const adding = { ...SCOPES[0]!, purpose: 'passkey' } as const;
    expect(await outcomeOf(request(adding))).toBe('METHOD-NONE');
    expect(assertions).toHaveLength(4 * APPROVED.length);
  });

  it('[PASSKEY-7] offers a passkey first, and the codes after it', async () => {
    expect(await otp.methodsOf(customerWith(ANNA), 'login')).toEqual(['passkey', 'sms']);
  });

  it('[PASSKEY-7] replaces an open passkey request or code with a new request', async () => {
    const scope = SCOPES[0]!;
    const first = await request(scope);
    const second = await request(scope);
    expect(await outcomeOf(otp.verify(scope, first))).toBe('PASSKEY-WRONG');
    const asked = {
      customer: customerWith(ANNA),
      subject: SUBJECT,
      action: 'Try',
      isResend: true,
      language: 'en',
    } as const;
    await otp.request({ ...asked, ...scope, method: 'sms' });
    expect(await outcomeOf(otp.verify(scope, second))).toBe('PASSKEY-WRONG');
    await request(scope);
    expect(await outcomeOf(otp.verify(scope, '123456'))).toBe('01009');
  });

  it('[PASSKEY-7] accepts a request made with a previous secret, but not without that secret', async () => {
    const assertion = await request(SCOPES[0]!);
    expect(await outcomeOf(engine(createKeyring(NEW)).verify(SCOPES[0]!, assertion))).toBe('PASSKEY-WRONG');
    expect(await outcomeOf(engine(createKeyring(NEW, [OLD])).verify(SCOPES[0]!, assertion))).toBe('ok');
  });
});
