import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PasskeyRequest } from '../../shared/http/passkeys.ts';
import { endPrompt, hasPasskeys, PasskeyError, problemOf, signWithPasskey } from './passkeys.ts';

const request: PasskeyRequest = {
  challenge: 'AQID',
  rpId: 'bank.example',
  timeout: 60_000,
  userVerification: 'required',
  allowCredentials: [],
};

/** The opened prompts, in order. Each stays open until its signal aborts it. */
let opened: CredentialRequestOptions[] = [];

beforeEach(() => {
  opened = [];
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('navigator', {
    credentials: {
      get: (options: CredentialRequestOptions) => {
        opened.push(options);
        return new Promise((_, reject) =>
          options.signal?.addEventListener('abort', () => reject(options.signal?.reason)),
        );
      },
    },
  });
});

afterEach(() => {
  endPrompt();
  vi.unstubAllGlobals();
});

const problem = (prompt: Promise<unknown>) =>
  prompt.then(
    () => 'none of them',
    (error: unknown) => (error instanceof PasskeyError ? error.problem : error),
  );

describe('[PASSKEY-1] a prompt', () => {
  it('ends the one before it', async () => {
    const suggestions = problem(signWithPasskey(request, true));
    const modal = problem(signWithPasskey(request));
    expect(await suggestions).toBe('replaced');
    expect(opened.map(({ mediation }) => mediation)).toEqual(['conditional', undefined]);
    expect(opened[1]?.signal?.aborted).toBe(false);
    endPrompt();
    expect(await modal).toBe('replaced');
  });

  it('is not ended by one that was over before', async () => {
    const first = problem(signWithPasskey(request));
    endPrompt();
    await first;
    const second = problem(signWithPasskey(request));
    expect(opened[1]?.signal?.aborted).toBe(false);
    endPrompt();
    await second;
  });

  it('is not opened in a browser without passkeys', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    expect(hasPasskeys()).toBe(false);
    expect(await problem(signWithPasskey(request))).toBe('unusable');
    expect(opened).toEqual([]);
  });
});

describe('[PASSKEY-1] why a prompt gave no passkey', () => {
  const failed = (name: string) => new DOMException('', name);
  it.each([
    ['closed by hand', failed('NotAllowedError'), 5_000, 'cancelled'],
    ['faster than by hand', failed('NotAllowedError'), 200, 'none'],
    ['after its time', failed('NotAllowedError'), 60_000, 'late'],
    ['ended by another one', failed('AbortError'), 5_000, 'replaced'],
    ['with a passkey there already', failed('InvalidStateError'), 5_000, 'exists'],
    ['at another origin', failed('SecurityError'), 5_000, 'unusable'],
    ['without the needed abilities', failed('NotSupportedError'), 5_000, 'unusable'],
    ['with another failure', new TypeError(), 5_000, 'unusable'],
  ])('%s', (_about, error, afterMs, expected) => {
    expect(problemOf(error, afterMs, request.timeout)).toBe(expected);
  });
});
