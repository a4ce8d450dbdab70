import { expect, it } from 'vitest';
import { Failure } from '../http/failure.ts';
import { createPasswords, MOST_WAITING } from './passwords.ts';

const passwords = createPasswords();

it('[S45] hashes with Argon2id, 19 MiB, two passes and a random salt, and verifies the password', async () => {
  const [first, second] = await Promise.all([
    passwords.hash('Demo-pass.2468', 'anna'),
    passwords.hash('Demo-pass.2468', 'anna'),
  ]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
  expect(await passwords.check('Demo-pass.2468', first, 'anna')).toBe(true);
  expect(await passwords.check('demo-pass.2468', first, 'anna')).toBe(false);
});

it('[S01] returns false without a hash, at the cost of a real check', async () => {
  const hashed = await passwords.hash('Demo-pass.2468', 'anna');
  const time = async (against: string | undefined) => {
    const from = performance.now();
    expect(await passwords.check('Wrong-pass.1357', against, 'anna')).toBe(false);
    return performance.now() - from;
  };
  await time(hashed);
  // Alternates checks with and without a hash, and keeps the fastest of each: other processes slow down some runs.
  let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let i = 0; i < 20; i++) {
    known = Math.min(known, await time(hashed));
    unknown = Math.min(unknown, await time(undefined));
  }
  expect(unknown / known).toBeGreaterThan(0.3);
  expect(unknown / known).toBeLessThan(3);
});

it('keeps the event loop free while many passwords are hashed', async () => {
  const hashed = await passwords.hash('Demo-pass.2468', 'anna');
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      passwords.check(i % 2 ? 'Demo-pass.2468' : 'wrong', hashed, i % 2 ? 'anna' : 'ben'),
    ),
  );
  clearInterval(timer);
  expect(answers.filter(Boolean)).toHaveLength(20);
  expect(turns).toBeGreaterThan(20);
});

it('[S48] fails on an invalid hash without repeating it', async () => {
  await expect(passwords.check('secret-password', 'not-a-hash', 'anna')).rejects.toThrow(
    /^a password could not be hashed$/,
  );
  expect(await passwords.check('x', undefined, 'anna')).toBe(false);
});

it('[S50] lets a caller wait behind a flood for its turn only, and limits the flood', async () => {
  const hashed = await passwords.hash('Demo-pass.2468', 'anna');
  let floodDone = 0;
  const flood = Array.from({ length: MOST_WAITING + 10 }, () =>
    passwords.check('wrong', hashed, 'flood').then(
      () => floodDone++,
      (error: unknown) => error,
    ),
  );
  expect(await passwords.check('Demo-pass.2468', hashed, 'anna')).toBe(true);
  expect(floodDone).toBeLessThan(6);
  const refused = (await Promise.all(flood)).filter((answer) => answer instanceof Failure);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every((failure) => failure.code === 'RATE_LIMITED')).toBe(true);
});
