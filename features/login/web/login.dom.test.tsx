import { describe, expect, it, vi } from 'vitest';
import { answer, LOST, payload, refusal, sentTo } from '../../../tests/support/dom/answers.ts';
import { openPage } from '../../../tests/support/dom/page.tsx';
import { CHALLENGE, logOn, openSession } from '../../../tests/support/dom/people.ts';
import {
  control,
  dialogIsOpen,
  dialogSays,
  errorAt,
  input,
  pageSays,
  press,
  pressKey,
  settle,
  submit,
  type,
  until,
} from '../../../tests/support/dom/user.ts';
import { setPasswordUnchecked } from '../../../web/store.ts';
import { fieldText } from '../../../web/ui/form/fields.messages.ts';
import { captchaCalls } from '../../captcha/contract.ts';
import { captchaText } from '../../captcha/messages.ts';
import { loginCalls } from '../contract.ts';
import { loginErrors } from '../errors.messages.ts';
import { loginText as text } from '../messages.ts';
import { stepText } from '../steps.messages.ts';
import { PasswordAdvice } from './PasswordAdvice.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { UsernameStep } from './UsernameStep.tsx';

it('[GEN-2] [LOGIN-1] the log-on says that there is no page at an unknown address', async () => {
  const step = (
    <UsernameStep
      start={undefined}
      idleMinutes={10}
      loadLater={() => import('./laterSteps.ts')}
      onNext={() => {}}
      onPasskey={() => {}}
      onPasskeyLoggedOn={async () => {}}
    />
  );
  await openPage(step, { address: '/en/login?unknown' });
  await pageSays(text.unknownAddress.en);
});

describe('the page for the password', () => {
  const TYPED = { password: 'Right-pass.1357', captcha: 'AAAAA' };

  async function give(
    answered: Parameters<typeof answer<typeof loginCalls.login>>[1],
    typed: object = TYPED,
  ) {
    openSession();
    answer(captchaCalls.request, payload(CHALLENGE));
    answer(captchaCalls.refresh, payload({ ...CHALLENGE, key: 'second' }));
    answer(loginCalls.login, answered);
    const onLoggedOn = vi.fn();
    const step = <PasswordStep username="demo.person" onLoggedOn={onLoggedOn} onOtherUsername={() => {}} />;
    await openPage(step, { address: '/en/login' });
    await type({ ...typed });
    await submit();
    return onLoggedOn;
  }

  it.each(['LOGIN-LOCKED', 'LOGIN-DISABLED'] as const)(
    '[LOGIN-4] %s: a dialog, then an empty form with a new image code',
    async (code) => {
      const onLoggedOn = await give(refusal(code));
      await dialogSays(loginErrors[code].text.en);
      await pressKey('Escape');
      expect(dialogIsOpen()).toBe(false);
      expect(input('password').value).toBe('');
      expect(input('captcha').value).toBe('');
      expect(sentTo(captchaCalls.refresh)).toHaveLength(1);
      expect(onLoggedOn).not.toHaveBeenCalled();
    },
  );

  it('[SHELL-8] shows and hides the password, and says so', async () => {
    openSession();
    answer(captchaCalls.request, payload(CHALLENGE));
    const step = <PasswordStep username="demo.person" onLoggedOn={() => {}} onOtherUsername={() => {}} />;
    await openPage(step, { address: '/en/login' });
    for (const [name, shown, said] of [
      [fieldText.showPassword, 'text', fieldText.passwordShown],
      [fieldText.hidePassword, 'password', fieldText.passwordHidden],
    ] as const) {
      await press(name.en);
      expect(input('password').type).toBe(shown);
      await until(() => expect(document.querySelector('[data-announcer]')?.textContent).toContain(said.en));
    }
  });

  it('[CAP-3] says what is missing, without a call', async () => {
    await give(refusal('LOGIN-PW'), {});
    expect(errorAt('password')).toContain(text.passwordRequired.en);
    expect(errorAt('captcha')).toContain(captchaText.required.en);
    expect(sentTo(loginCalls.login)).toEqual([]);
  });

  it('[ERR-1] keeps the password and the image code when there was no answer', async () => {
    await give(LOST);
    await dialogSays('');
    await pressKey('Escape');
    expect([input('password').value, input('captcha').value]).toEqual(Object.values(TYPED));
    expect(sentTo(captchaCalls.refresh)).toEqual([]);
  });
});

describe('a password that is older than a year', () => {
  const open = () => openPage(<PasswordAdvice />, { address: '/u/dashboard' });

  it('[LOGIN-7] gets advice with "change now" and "later", once after a log-on', async () => {
    await logOn();
    setPasswordUnchecked(true);
    answer(loginCalls.checkPasswordChange, payload(true));
    const leave = await open();
    await dialogSays(stepText.adviceTitle.en);
    expect(control(stepText.adviceNow.en).getAttribute('href')).toBe('/u/change-password');
    expect(document.activeElement).toBe(control(stepText.adviceLater.en));
    await press(stepText.adviceLater.en);
    expect(dialogIsOpen()).toBe(false);
    leave();
    await open();
    await settle();
    expect(dialogIsOpen()).toBe(false);
    expect(sentTo(loginCalls.checkPasswordChange)).toHaveLength(1);
  });

  it('[LOGIN-7] is asked about again when there was no answer, and not when it is young', async () => {
    await logOn();
    setPasswordUnchecked(true);
    answer(loginCalls.checkPasswordChange, LOST, payload(false));
    for (const calls of [1, 2, 2]) {
      const leave = await open();
      await until(() => expect(sentTo(loginCalls.checkPasswordChange)).toHaveLength(calls));
      await settle();
      expect(dialogIsOpen()).toBe(false);
      leave();
    }
  });
});
