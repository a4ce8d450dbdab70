import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { say as sayIn } from '../../../shared/messages.ts';
import { passwordText, usernameText } from '../../../shared/validation/messages.ts';
import { demoBank } from '../../../tests/support/data/content.ts';
import type { Say } from '../../../web/language/language.tsx';
import { credentialsText } from '../messages.ts';

const say: Say = (phrase, ...params) => sayIn(phrase, 'en', ...params);
const LIST = '../../../shared/validation/passwords/common-passwords.ts';

/** Loads a fresh module without the list, as after a page load. */
beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.doUnmock(LIST);
  vi.useRealTimers();
});
async function loadModule() {
  const { presetBankTexts } = await import('../../../web/bank.ts');
  presetBankTexts(demoBank);
  return await import('./validate.ts');
}

describe('[PWD-3] form validation of a new password', () => {
  const owner = { username: 'mei.hua77', nationalId: 'A158246973', current: 'Now-used.27' };

  it('accepts a valid password typed twice', async () => {
    const { newPasswordErrors } = await loadModule();
    expect(newPasswordErrors({ password: 'k7m2p9xq', again: 'k7m2p9xq' }, owner, say)).toEqual({});
  });

  it.each([
    ['', '', { password: 'Enter your password' }],
    ['k7m2p9xq', '', { again: 'Passwords do not match' }],
    ['k7m2p9xq', 'K7m2p9xq', { again: 'Passwords do not match' }],
    ['k7m2p9xq', 'k7m2p9xq ', { again: 'Passwords do not match' }],
    ['short1', 'short1', { password: 'Password must be 8 to 30 characters' }],
    [
      'short1',
      'short2',
      { password: 'Password must be 8 to 30 characters', again: 'Passwords do not match' },
    ],
    ['MEI.hua77', 'MEI.hua77', { password: 'Password cannot be your username or ID number' }],
    ['a158246973', 'a158246973', { password: 'Password cannot be your username or ID number' }],
    ['Now-used.27', 'Now-used.27', { password: 'New password cannot be the current one' }],
  ])('%j, %j: %j', async (password, again, errors) => {
    const { newPasswordErrors } = await loadModule();
    expect(newPasswordErrors({ password, again }, owner, say)).toEqual(errors);
  });

  it('[S45] refuses a common password when the list is loaded', async () => {
    const { isCommonPassword, newPasswordErrors } = await loadModule();
    const values = { password: 'PassW0rd', again: 'PassW0rd' };
    expect(newPasswordErrors(values, owner, say)).toEqual({});
    expect(await isCommonPassword('PassW0rd')).toBe(true);
    expect(await isCommonPassword('k7m2p9xq')).toBe(false);
    expect(newPasswordErrors(values, owner, say)).toEqual({ password: say(passwordText.common) });
  });

  it('[S45] leaves common passwords to the server when the list cannot be loaded, and retries', async () => {
    vi.doMock(LIST, () => Promise.reject(new Error('offline')));
    const { isCommonPassword } = await loadModule();
    expect(await isCommonPassword('PassW0rd')).toBe(false);
    vi.doUnmock(LIST);
    expect(await isCommonPassword('PassW0rd')).toBe(true);
  });

  it('[S45] waits at most three seconds for the list', async () => {
    vi.doMock(LIST, () => new Promise(() => {}));
    const { isCommonPassword } = await loadModule();
    vi.useFakeTimers();
    const onResult = vi.fn();
    const checking = isCommonPassword('PassW0rd').then(onResult);
    await vi.advanceTimersByTimeAsync(2999);
    expect(onResult).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await checking;
    expect(onResult).toHaveBeenCalledWith(false);
  });
});

describe('[REG-2] form validation of a new username', () => {
  it.each([
    ['', 'Enter your username'],
    ['a1', 'Username must be 6 to 30 characters'],
    ['A158246973', 'Username cannot be your ID number'],
    ['Mei.Hua77', undefined],
  ])('%j: %s', async (text, sentence) => {
    const { newUsernameError } = await loadModule();
    expect(newUsernameError(text, { nationalId: 'A158246973' }, say)).toBe(sentence);
  });
});

describe('[PWD-3] server errors', () => {
  it('have the sentence of the form, or the general one for an unknown reason', async () => {
    const { passwordReason, usernameReason } = await loadModule();
    expect(passwordReason('length', say)).toBe(say(passwordText.length));
    expect(usernameReason('length', say)).toBe(say(usernameText.length));
    expect(passwordReason('unreadable', say)).toBe(say(credentialsText.unreadable));
    for (const reason of ['other', 'too_big', 'constructor', '__proto__', undefined, null, 7, {}]) {
      expect(passwordReason(reason, say)).toBe('Check what you entered.');
      expect(usernameReason(reason, say)).toBe('Check what you entered.');
    }
  });
});
