import { describe, expect, it } from 'vitest';
import { KIND_RULES, KINDS } from './kinds.ts';
import { INITIAL_SETTINGS, settingProblems, thresholdProblem } from './rules.ts';

describe('thresholds of alerts', () => {
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
