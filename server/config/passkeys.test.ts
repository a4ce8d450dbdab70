import { describe, expect, it } from 'vitest';
import { isPasskeyOrigin, offersPasskeys, type PasskeySettings } from './passkeys.ts';
import { PRODUCTION as BASE, messageOf, read, testSecret } from './test-config.ts';

const PRODUCTION = {
  ...BASE,
  CARD_SYSTEM_SECRET: testSecret(2),
  SMS_GATEWAY_URL: 'https://gateway',
};

describe('[PASSKEY-8] passkeys', () => {
  it('belong to the host of the portal, or to this machine in a demo', () => {
    expect(read({}).passkeys).toEqual({ rpId: 'localhost', origin: undefined });
    expect(read({ PUBLIC_ORIGIN: 'https://cards.bank.example' }).passkeys).toEqual({
      rpId: 'cards.bank.example',
      origin: 'https://cards.bank.example',
    });
    expect(read(PRODUCTION).passkeys?.rpId).toBe('bank.example');
    expect(read({ PASSKEYS: 'off' }).passkeys).toBeUndefined();
    expect(read({ PASSKEYS: 'off' }).features.passkeys).toBe(false);
    expect(messageOf({ PASSKEYS: 'maybe' })).toMatch(/^PASSKEYS is "maybe"; it must be one of on, off/);
  });

  it.each(['http://127.0.0.1:3000', 'http://[::1]:3000', 'http://portal.example', 'https://192.168.1.5'])(
    'are not offered in a demo at %s, which is no name or not secure',
    (origin) => {
      expect(read({ PUBLIC_ORIGIN: origin }).passkeys).toBeUndefined();
    },
  );

  it.each(['https://203.0.113.7', 'https://[2001:db8::1]', 'https://bank.example.'])(
    'stop the start of production at %s, unless they are off',
    (origin) => {
      expect(messageOf({ ...PRODUCTION, PUBLIC_ORIGIN: origin })).toMatch(
        /^PASSKEYS is "on"; it must be off/,
      );
      expect(messageOf({ ...PRODUCTION, PUBLIC_ORIGIN: origin, PASSKEYS: 'off' })).toBe('accepted');
    },
  );

  it('must be there for a policy that asks for them', () => {
    const policy = { LOGIN_OTP: 'unless-passkey' };
    expect(read(policy).loginOtp).toBe('unless-passkey');
    expect(messageOf({ ...policy, PASSKEYS: 'off' })).toMatch(
      /^LOGIN_OTP is "unless-passkey"; it must be another/,
    );
  });

  it('are used from one origin, or from any port of this machine', () => {
    const local: PasskeySettings = { rpId: 'localhost', origin: undefined };
    const bank: PasskeySettings = { rpId: 'bank.example', origin: 'https://bank.example' };
    for (const origin of ['http://localhost', 'http://localhost:3000'])
      expect(isPasskeyOrigin(local, origin)).toBe(true);
    for (const origin of ['https://localhost', 'http://localhost.evil', 'http://localhost:3000/', 'null', ''])
      expect(isPasskeyOrigin(local, origin)).toBe(false);
    expect(isPasskeyOrigin(bank, 'https://bank.example')).toBe(true);
    for (const origin of ['https://a.bank.example', 'https://bank.example:8443', 'http://bank.example'])
      expect(isPasskeyOrigin(bank, origin)).toBe(false);
    expect(offersPasskeys(bank, 'anything')).toBe(true);
    expect(offersPasskeys(local, undefined)).toBe(false);
    expect(offersPasskeys(undefined, 'localhost')).toBe(false);
  });
});
