import { describe, expect, it } from 'vitest';
import { KIND_RULES, KINDS } from './kinds.ts';
import { INITIAL_SETTINGS, readThreshold, settingProblems, thresholdProblem } from './rules.ts';

describe('thresholds of alerts', () => {
  it.each([
    ['3000', 3000],
    [' NT$3,000 ', 3000],
    ['３，０００', 3000],
    ['3 000', 3000],
    ['0', 0],
  ])('[ALERT-1] reads %j', (typed, value) => {
    expect(readThreshold(typed)).toEqual({ value });
  });

  it.each([
    ['-5'],
    ['−5'],
    ['1.5'],
    ['１．５'],
    ['1e3'],
    ['0x10'],
    ['三千'],
    ['9'.repeat(10)],
    ['NT$'],
    [''],
  ])('[ALERT-1] refuses %j', (typed) => {
    expect(readThreshold(typed)).toHaveProperty('problem');
  });

  it('[ALERT-1] can only be lowered where the law asks for the notice', () => {
    expect(thresholdProblem('purchase-online', 3000)).toBeUndefined();
    expect(thresholdProblem('purchase-online', 3001)).toBe('high');
    expect(thresholdProblem('purchase-other', 5000)).toBeUndefined();
    expect(thresholdProblem('purchase-other', 5001)).toBe('high');
    expect(thresholdProblem('purchase-online', 1)).toBeUndefined();
    expect(thresholdProblem('purchase-online', 0)).toBe('low');
    expect(thresholdProblem('purchase-online', null)).toBe('empty');
    expect(thresholdProblem('statement', 5)).toBe('format');
  });

  it('[ALERT-1] every kind that the law asks for needs SMS or e-mail, and no other kind does', () => {
    expect(settingProblems(INITIAL_SETTINGS)).toEqual({});
    for (const kind of KINDS) {
      const setting = { ...INITIAL_SETTINGS[kind], sms: false, email: false, push: true };
      const problems = settingProblems({ ...INITIAL_SETTINGS, [kind]: setting });
      expect(problems, kind).toEqual(KIND_RULES[kind].required ? { [kind]: 'way' } : {});
    }
  });
});
