import { describe, expect, it } from 'vitest';
import { passwordText, termsText, usernameText } from '../../../shared/validation/messages.ts';
import { answer, payload, refusal, sentTo } from '../../../tests/support/dom/answers.ts';
import { openStep } from '../../../tests/support/dom/page.tsx';
import { ADDRESSES, CHALLENGE, CODE_SENT, openSession } from '../../../tests/support/dom/people.ts';
import {
  errorAt,
  giveCode,
  input,
  press,
  settle,
  submit,
  type,
  until,
} from '../../../tests/support/dom/user.ts';
import { chooseLanguage } from '../../../web/language/language-choice.ts';
import { captchaCalls } from '../../captcha/contract.ts';
import { captchaErrors } from '../../captcha/errors.messages.ts';
import { captchaText } from '../../captcha/messages.ts';
import { registrationCalls } from '../contract.ts';
import { registrationErrors } from '../errors.messages.ts';
import { Confirmation } from './Confirmation.tsx';
import { PersonPage } from './IdentitySteps.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { TermsStep } from './RegistrationPage.tsx';
import { UsernameStep } from './UsernameStep.tsx';
import { initialData, type RegistrationData } from './wizardData.ts';

const DATA: RegistrationData = {
  ...initialData,
  card: { cardNumber: '4000123412341234', expiry: { month: '09', year: '29' } },
  traceId: 'trace-1',
};
const PERSON = {
  nationalId: 'A123456789',
  'birthDate-day': '07',
  'birthDate-month': '09',
  'birthDate-year': '1988',
};
const taken = registrationErrors['REG-TAKEN'].text;
/** Data of a flow that has reached the last steps. */
const CHOSEN: RegistrationData = {
  ...DATA,
  person: { nationalId: 'A158246973', birthDate: '1988-09-07' },
  addresses: ADDRESSES,
  username: 'harbour.7k',
};

it('[REG-1] the terms are shown as missing until they are accepted', async () => {
  const { next } = await openStep(TermsStep, DATA);
  await submit();
  expect(errorAt('terms')).toContain(termsText.required.en);
  expect(next).not.toHaveBeenCalled();
});

describe('the page for a username', () => {
  it('[REG-2] shows a username that is taken at its field, and keeps it in both languages', async () => {
    openSession();
    answer(registrationCalls.userId, payload({ available: false }), payload({ available: true }));
    const { next } = await openStep(UsernameStep, DATA);
    await type({ username: 'harbour.7k' });
    await submit();
    expect(errorAt('username')).toContain(taken.en);
    expect(document.title).toMatch(/^Error: /);
    chooseLanguage('zh_tw');
    await settle();
    expect(errorAt('username')).toContain(taken.zh_tw);
    expect(input('username').value).toBe('harbour.7k');
    expect(next).not.toHaveBeenCalled();
    await type({ username: 'quiet.river8' });
    await submit();
    expect(next).toHaveBeenCalledWith({ username: 'quiet.river8', usernameRefused: undefined });
  });

  it('[REG-2] shows and sends what is typed in lower case', async () => {
    answer(registrationCalls.userId, payload({ available: true }));
    const { next } = await openStep(UsernameStep, { ...CHOSEN, username: '' });
    await type({ username: 'Harbour.7K' });
    expect(input('username').value).toBe('harbour.7k');
    await submit();
    await until(() =>
      expect(next).toHaveBeenCalledWith({ username: 'harbour.7k', usernameRefused: undefined }),
    );
  });

  it('[REG-2] sends no username that breaks a rule', async () => {
    openSession();
    await openStep(UsernameStep, { ...CHOSEN, username: '' });
    for (const [username, words] of [
      ['short', usernameText.length],
      ['abcdef7', usernameText.run],
      ['a158246973', usernameText.own],
    ] as const) {
      await type({ username });
      await submit();
      expect(errorAt('username')).toContain(words.en);
    }
    expect(sentTo(registrationCalls.userId)).toEqual([]);
  });
});

it('[PWD-3] takes no password that breaks a rule', async () => {
  const { next } = await openStep(PasswordStep, CHOSEN);
  for (const [password, again, words] of [
    ['harbour.7k', 'harbour.7k', passwordText.own],
    ['a158246973', 'a158246973', passwordText.own],
    ['1q2w3e4r', '1q2w3e4r', passwordText.common],
  ] as const) {
    await type({ password, again });
    await submit();
    await until(() => expect(errorAt('password')).toContain(words.en));
  }
  await type({ password: 'Calm-water.58', again: 'Calm-water.85' });
  await submit();
  await until(() => expect(errorAt('again')).toContain(passwordText.mismatch.en));
  expect(next).not.toHaveBeenCalled();
});

it('[REG-4] "Change" at the check leads to the username, and from there back', async () => {
  openSession();
  const { goTo } = await openStep(Confirmation, CHOSEN, { id: 'method' });
  await press('Change (Username)');
  expect(goTo.mock.calls).toEqual([['username', { returnTo: 'method' }]]);
});

it('[REG-4] [REG-5] a username that was taken meanwhile leads back to it after the code, which says so', async () => {
  openSession();
  answer(registrationCalls.validateOtp, refusal('REG-TAKEN'));
  const data = { ...DATA, username: 'harbour.7k', password: 'Calm-water.58', sent: CODE_SENT };
  const { goTo, finish, restart } = await openStep(Confirmation, data);
  await giveCode('123456');
  await until(() => expect(goTo).toHaveBeenCalledOnce());
  const [step, options] = goTo.mock.calls[0] ?? [];
  expect([step, options.returnTo]).toEqual(['username', 'method']);
  expect([finish, restart].flatMap((call) => call.mock.calls)).toEqual([]);
  await openStep(UsernameStep, { ...data, ...options.patch });
  expect(errorAt('username')).toContain(taken.en);
});

describe('the page for the person', () => {
  async function open() {
    openSession();
    answer(captchaCalls.request, payload(CHALLENGE));
    answer(captchaCalls.refresh, payload({ ...CHALLENGE, key: 'second' }));
    return openStep(PersonPage, DATA);
  }

  it('[CAP-3] [REG-2] shows a wrong image code at its field, with a new image, and keeps the person', async () => {
    const { next } = await open();
    answer(registrationCalls.validateInformation, refusal('CAPTCHA-WRONG'));
    await type({ ...PERSON, captcha: 'AAAAA' });
    await submit();
    await until(() => expect(errorAt('captcha')).toContain(captchaErrors['CAPTCHA-WRONG'].text.en));
    expect(sentTo(captchaCalls.refresh)).toHaveLength(1);
    expect(document.activeElement).toBe(input('captcha'));
    expect(input('captcha').value).toBe('');
    expect(input('nationalId').value).toBe(PERSON.nationalId);
    expect(next).not.toHaveBeenCalled();
  });

  it('[CAP-1] [REG-5] takes a new image after a refusal', async () => {
    await open();
    answer(registrationCalls.validateInformation, refusal('PERSON-NOMATCH'));
    await type({ ...PERSON, captcha: 'AAAAA' });
    await submit();
    await until(() => expect(sentTo(captchaCalls.refresh)).toHaveLength(1));
    expect(input('captcha').value).toBe('');
  });

  it('[CAP-3] [REG-2] shows at the field that the image code is missing, without a call', async () => {
    await open();
    await type(PERSON);
    await submit();
    expect(errorAt('captcha')).toContain(captchaText.required.en);
    expect(sentTo(registrationCalls.validateInformation)).toEqual([]);
  });
});
