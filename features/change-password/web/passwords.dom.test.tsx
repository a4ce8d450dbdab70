import { describe, expect, it, vi } from 'vitest';
import { errorText } from '../../../shared/errors.messages.ts';
import { say } from '../../../shared/messages.ts';
import { answer, payload, refusal, sentTo } from '../../../tests/support/dom/answers.ts';
import { openStep } from '../../../tests/support/dom/page.tsx';
import { CODE_SENT, logOn, PROFILE } from '../../../tests/support/dom/people.ts';
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
import { frame } from '../../../web/messages.ts';
import { confirmationErrors } from '../../confirmation/errors.messages.ts';
import { profileCalls } from '../../profile/contract.ts';
import { changePasswordCalls } from '../contract.ts';
import { passwordChangeErrors } from '../errors.messages.ts';
import { PasswordsStep } from './PasswordsStep.tsx';
import { initialData } from './request.ts';

const NEW = 'Calm-water.58';
const radios = () => document.querySelectorAll('input[type="radio"]').length;

async function open(profile = PROFILE) {
  await logOn();
  answer(profileCalls.read, payload(profile));
  return openStep(PasswordsStep, initialData, { address: '/u/change-password' });
}

async function givePasswords(current: string) {
  await type({ current, password: NEW, again: NEW });
  await submit();
}

describe('the page for both passwords', () => {
  it('[PWD-1] shows how often the current password may still be wrong, empties it and moves there', async () => {
    const { next } = await open();
    answer(
      changePasswordCalls.requestOtp,
      refusal('PW-CURRENT', { attemptsLeft: 2 }),
      refusal('PW-CURRENT', { attemptsLeft: 1 }),
    );
    for (const attemptsLeft of [2, 1]) {
      await givePasswords('Wrong-pass.1357');
      const sentence = say(passwordChangeErrors['PW-CURRENT'].text, 'en', { attemptsLeft });
      await until(() => expect(errorAt('current')).toContain(sentence));
      expect(document.getElementById('current-hint')?.textContent).toBe(
        say(errorText.loginAttempts, 'en', { attemptsLeft }),
      );
      expect(input('current').value).toBe('');
      await until(() => expect(document.activeElement).toBe(input('current')));
      expect([input('password').value, input('again').value]).toEqual([NEW, NEW]);
    }
    expect(next).not.toHaveBeenCalled();
  });

  it('[PWD-1] removes form and session data after PW-FORCED, and the dialog leads to the log-on page', async () => {
    await open();
    answer(changePasswordCalls.requestOtp, refusal('PW-FORCED'));
    await givePasswords('Wrong-pass.1357');
    await dialogSays(passwordChangeErrors['PW-FORCED'].text.en);
    expect(Object.keys(sessionStorage)).toEqual([]);
    expect(document.querySelectorAll('main input')).toHaveLength(0);
    const left = vi.mocked(location.replace);
    expect(left).not.toHaveBeenCalled();
    await press(frame.logOnAgain.en);
    expect(left).toHaveBeenCalledWith('/en/login');
  });

  it('[REG-4] [PWD-1] offers the choice of an address only where there are two', async () => {
    await open({ ...PROFILE, phoneNo: null });
    await until(() => expect(sentTo(profileCalls.read)).toHaveLength(1));
    expect(radios()).toBe(0);
    answer(
      changePasswordCalls.requestOtp,
      payload({ ...CODE_SENT, method: 'email', passwordAttemptsLeft: 3 }),
    );
    await givePasswords('Right-pass.1357');
    await until(() => expect(sentTo(changePasswordCalls.requestOtp)).toHaveLength(1));
    expect(sentTo(changePasswordCalls.requestOtp)[0]?.body).not.toHaveProperty('method');
  });

  it('[REG-4] [PWD-1] offers both addresses, and the reasons why no code was sent are in dialogs', async () => {
    const { next } = await open();
    await until(() => expect(radios()).toBe(2));
    answer(changePasswordCalls.requestOtp, refusal('CONTACT-NONE'));
    await givePasswords('Right-pass.1357');
    await dialogSays(confirmationErrors['CONTACT-NONE'].text.en);
    expect(next).not.toHaveBeenCalled();
  });

  it('[OTP-3] [PWD-1] shows a notice when a code was sent a moment ago', async () => {
    const { next } = await open();
    answer(changePasswordCalls.requestOtp, refusal('OTP-TOO-SOON', { resendInSeconds: 20 }));
    await givePasswords('Right-pass.1357');
    await pageSays(confirmationErrors['OTP-TOO-SOON'].text.en({ resendInSeconds: 20 }));
    expect(next).not.toHaveBeenCalled();
  });
});
