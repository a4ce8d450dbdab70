import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { actionText, purposeText } from './labels.messages.ts';
import { reasonProblem, storableReason } from './rules.ts';

describe('[STAFF-3] reasons', () => {
  it.each([
    'Ticket INC-20261124, call on 2026-11-24 at 14:05.',
    'Branch 007, case 12345678901.',
    '客戶來電要求解除鎖定，已核對身分。',
    'x'.repeat(500),
    '😀'.repeat(10),
  ])('accepts %j', (text) => {
    expect(reasonProblem(text)).toBeUndefined();
  });

  it.each([
    ['too short', '   short    ', 'length'],
    ['too long', 'x'.repeat(501), 'length'],
    ['a card number', 'Card 4111111111111111 lost', 'personal'],
    ['a grouped card number', 'Card 4111-1111 1111.1111 lost', 'personal'],
    ['a card number after other digits', 'Case 9 4111 1111 1111 1111', 'personal'],
    ['a full-width card number', '卡號４１１１１１１１１１１１１１１１遺失了', 'personal'],
    ['an American Express number', 'Card 378282246310005 lost', 'personal'],
    ['a mobile', 'Call 0912 345 678 back', 'personal'],
    ['a landline', 'Call (02) 2712-3456 back', 'personal'],
    ['an international number', 'Call +886 912 345 678 back', 'personal'],
    ['a national id', '身分證字號A123456789核對', 'personal'],
    ['a resident certificate', 'The holder of AB12345678 called', 'personal'],
    ['an e-mail address', 'Wrote from a.b@c.example', 'personal'],
  ])('refuses %s', (_about, text, problem) => {
    expect(reasonProblem(text)).toBe(problem);
  });

  it('are stored without control characters', () => {
    expect(storableReason('  one\u0000\r\ntwo ')).toBe('one two');
  });
});

/** Reads the product's server sources, without test files. */
function sources(...roots: readonly string[]): string {
  return roots
    .flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|(^|\/)test-|testing\//.test(file))
        .map((file) => readFileSync(`${root}/${file}`, 'utf8')),
    )
    .join('\n');
}

describe('[STAFF-2] labels', () => {
  it('name every action that the server records of a customer', () => {
    const text = sources('app/server', 'bank', 'features', 'server');
    const recorded = [...text.matchAll(/audit\.record\(\s*[\w.]+,\s*[\w.]+,\s*'([\w-]+)'/g)].map(
      ([, action = '']) => action,
    );
    const reported = [...text.matchAll(/^ {2}action: '([\w-]+)'/gm)].map(([, action = '']) => action);
    const withoutCustomer = new Set(['staff-log-on', 'staff-log-off', 'staff-call']);
    const actions = [...new Set([...recorded, ...reported])].filter((action) => !withoutCustomer.has(action));
    expect(actions.length).toBeGreaterThan(20);
    expect(actions.filter((action) => !Object.hasOwn(actionText, action))).toEqual([]);
  });

  it('name every purpose of a message', () => {
    const purposes = [
      ...`${sources('features')}${readFileSync('app/server/reports.ts', 'utf8')}`.matchAll(
        /\bpurpose: '([\w-]+)'/g,
      ),
    ].map(([, purpose = '']) => purpose);
    expect(new Set(purposes).size).toBeGreaterThan(15);
    expect(purposes.filter((purpose) => !Object.hasOwn(purposeText, purpose))).toEqual([]);
  });
});
