import { describe, expect, it } from 'vitest';
import { commonPasswords } from './common-passwords.ts';
import { passwordProblem } from './password.ts';

describe('[S45] the list of common passwords', () => {
  const list = [...commonPasswords()];

  it('has the three thousand most common, and what is common in Taiwan', () => {
    expect(list.length).toBeGreaterThanOrEqual(3000);
    expect(list.slice(0, 3)).toEqual(['1qaz2wsx', 'trustno1', 'q1w2e3r4t5']);
    for (const password of ['passw0rd', '1q2w3e4r', 'welcome1', 'ji32k7au4a83', 'woaini1314'])
      expect(list).toContain(password);
  });

  it('has only what the other rules would let pass, in lower case', () => {
    const problems = new Set(list.map((password) => passwordProblem(password)));
    // Some passwords of the list are also refused for words about the bank or the person.
    expect([...problems].filter((problem) => problem !== undefined && problem !== 'common')).toEqual([]);
    expect(list.filter((password) => password !== password.toLowerCase())).toEqual([]);
  });

  it('does not hold what the demo bank uses', () => {
    expect(passwordProblem('Demo-pass.2468', { common: commonPasswords() })).toBeUndefined();
  });
});
