import { describe, expect, it } from 'vitest';
import { errorText } from '../../../shared/errors.messages.ts';
import { passwordText } from '../../../shared/validation/messages.ts';
import { answer, payload, refusal, sentTo } from '../../../tests/support/dom/answers.ts';
import { openStep } from '../../../tests/support/dom/page.tsx';
import { openSession } from '../../../tests/support/dom/people.ts';
import {
  dialogSays,
  errorAt,
  input,
  pageSays,
  press,
  submit,
  type,
  until,
} from '../../../tests/support/dom/user.ts';
import { keepOtpToken } from '../../../web/store.ts';
import { ui } from '../../../web/ui/messages.ts';
import { forgottenCalls } from '../contract.ts';
import { forgottenPage as text } from '../messages.ts';
import { Confirmation } from './Confirmation.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { initialData } from './wizardData.ts';

const PASSWORD = 'Calm-water.58';
const DATA = { ...initialData('password'), traceId: 'trace-1', accepted: { username: 'harbour.7k' } };
const otpToken = () => sessionStorage.getItem('otpToken');

async function open() {
  openSession();
  keepOtpToken('confirmed');
  return openStep(PasswordStep, DATA);
}

async function givePassword(password: string) {
  await type({ password, again: password });
  await submit();
}

it('[FGT-2] shows on return to the code page that the code was correct, and asks for no other code', async () => {
  openSession();
  const { next } = await openStep(Confirmation, DATA);
  await pageSays(text.confirmed.en);
  expect(document.querySelectorAll('main input')).toHaveLength(0);
  await press(ui.next.en);
  expect(next).toHaveBeenCalledOnce();
});

describe('the page for a new password', () => {
  it('[FGT-2] [PWD-3] shows the rule that only the server knows, and keeps the token for a better one', async () => {
    const { finish, goTo, restart } = await open();
    const current = refusal('VALIDATION', { fields: { password: 'current' } });
    answer(forgottenCalls.changePassword, current, payload({ changed: true }));
    await givePassword(PASSWORD);
    await until(() => expect(errorAt('password')).toContain(passwordText.current.en));
    expect(otpToken()).toBe('Bearer confirmed');
    expect(input('password').value).toBe(PASSWORD);
    await givePassword('Quiet-harbour.58');
    await until(() => expect(finish).toHaveBeenCalledOnce());
    expect(otpToken()).toBeNull();
    expect(sentTo(forgottenCalls.changePassword).map(({ headers }) => headers.get('Authorization'))).toEqual([
      'Bearer confirmed',
      'Bearer confirmed',
    ]);
    expect([goTo, restart].flatMap((call) => call.mock.calls)).toEqual([]);
  });

  it('[OTP-5] [FGT-2] starts again after a dialog when the code is five minutes old, without the token', async () => {
    const { restart } = await open();
    answer(forgottenCalls.changePassword, refusal('NOT_NOW'));
    await givePassword(PASSWORD);
    await dialogSays(errorText.notNow.en);
    expect(restart).not.toHaveBeenCalled();
    await press(ui.close.en);
    expect(restart).toHaveBeenCalledOnce();
    expect(otpToken()).toBeNull();
  });

  it('[PWD-3] sends nothing while a password breaks a rule', async () => {
    await open();
    await givePassword('1q2w3e4r');
    await until(() => expect(errorAt('password')).toContain(passwordText.common.en));
    expect(sentTo(forgottenCalls.changePassword)).toEqual([]);
  });
});
