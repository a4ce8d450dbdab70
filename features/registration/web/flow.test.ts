import { describe, expect, it } from 'vitest';
import { LANGUAGES, say } from '../../../shared/messages.ts';
import { forwardAndBack, stepTitles, Walk } from '../../../web/wizard/test-walk.ts';
import { NOTHING_YET } from './data.ts';
import { registrationFlow as flow } from './RegistrationPage.tsx';

const STEPS = ['terms', 'card', 'person', 'username', 'password', 'method', 'otp'];

describe('the steps of a registration', () => {
  it('[REG-1] are seven, there and back, and keep what was given', () => {
    const { forward, back, data } = forwardAndBack(flow, { username: { username: 'harbour.7k' } });
    expect(forward).toEqual(STEPS);
    expect(back).toEqual(STEPS.toReversed().slice(1));
    expect(data).toEqual({ ...NOTHING_YET, username: 'harbour.7k' });
  });

  it('[REG-1] have the names of the product, each a title of its own', () => {
    expect(flow.steps.map(({ name }) => say(name, 'en'))).toEqual([
      'Terms and conditions',
      'Card information',
      'Verify your identity',
      'Create a username',
      'Create a password',
      'Choose how to receive your code',
      'Enter one-time password',
    ]);
    for (const language of LANGUAGES) expect(new Set(stepTitles(flow, language)).size).toBe(STEPS.length);
  });

  it('[REG-1] a name that was taken meanwhile leads back to its step and from there to the check', () => {
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

  it('[REG-1] another card is another registration: every step after it is walked again', () => {
    const walk = new Walk(flow);
    for (const _ of STEPS.slice(2)) walk.next();
    walk.goTo('card');
    walk.next();
    walk.open('method');
    expect(walk.shown).toBe('person');
  });

  it('[REG-1] [GEN-13] after the end nothing of what was typed is kept, and no step is shown again', () => {
    const walk = new Walk(flow);
    for (const _ of STEPS.slice(1)) walk.next({ password: 'Sunny-harbour.58', username: 'harbour.7k' });
    walk.finish({ ...NOTHING_YET, username: 'harbour.7k' });
    expect(walk.state.data).toEqual({ ...NOTHING_YET, username: 'harbour.7k' });
    walk.back();
    expect(walk.shown).toBe('done');
  });
});
