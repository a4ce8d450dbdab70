import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../shared/messages.ts';
import { forwardAndBack, stepTitles, Walk } from '../../../web/wizard/test-walk.ts';
import { registrationFlow as flow } from './RegistrationPage.tsx';
import { initialData } from './wizardData.ts';

const STEPS = ['terms', 'card', 'person', 'username', 'password', 'method', 'otp'];

describe('registration wizard', () => {
  it('[REG-1] has seven steps, forwards and back, and keeps its data', () => {
    const { forward, back, data } = forwardAndBack(flow, { username: { username: 'harbour.7k' } });
    expect(forward).toEqual(STEPS);
    expect(back).toEqual(STEPS.toReversed().slice(1));
    expect(data).toEqual({ ...initialData, username: 'harbour.7k' });
  });

  it('[REG-1] gives each step a unique title', () => {
    for (const language of LANGUAGES) expect(new Set(stepTitles(flow, language)).size).toBe(STEPS.length);
  });

  it('[REG-1] returns to the username step after REG-TAKEN, and from there to the check', () => {
    const walk = new Walk(flow);
    for (const _ of STEPS.slice(1)) walk.next();
    expect(walk.shown).toBe('otp');
    walk.goTo('username', 'method', { usernameRefused: 'taken' });
    expect(walk.shown).toBe('username');
    walk.next({ username: 'second.9q', usernameRefused: undefined });
    expect(walk.shown).toBe('method');
    walk.next();
    expect(walk.shown).toBe('otp');
  });

  it('[REG-1] repeats every later step after a change of the card', () => {
    const walk = new Walk(flow);
    for (const _ of STEPS.slice(2)) walk.next();
    walk.goTo('card');
    walk.next();
    walk.open('method');
    expect(walk.shown).toBe('person');
  });

  it('[REG-1] [GEN-13] clears its data at the end and shows no step again', () => {
    const walk = new Walk(flow);
    for (const _ of STEPS.slice(1)) walk.next({ password: 'Sunny-harbour.58', username: 'harbour.7k' });
    walk.finish({ ...initialData, username: 'harbour.7k' });
    expect(walk.state.data).toEqual({ ...initialData, username: 'harbour.7k' });
    walk.back();
    expect(walk.shown).toBe('done');
  });
});
