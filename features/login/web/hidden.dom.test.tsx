import { describe, expect, it, vi } from 'vitest';
import { type Language, say } from '../../../shared/messages.ts';
import { answer, payload, refusal, sentTo } from '../../../tests/support/dom/answers.ts';
import { openPage } from '../../../tests/support/dom/page.tsx';
import { CODE_SENT, LOGGED_ON, openSession } from '../../../tests/support/dom/people.ts';
import {
  choice,
  control,
  dialogSays,
  giveCode,
  pageSays,
  pageText,
  press,
  pressKey,
  submit,
} from '../../../tests/support/dom/user.ts';
import { confirmationErrors } from '../../confirmation/errors.messages.ts';
import { otpPage } from '../../confirmation/web/messages.ts';
import { loginCalls } from '../contract.ts';
import { loginText as text } from '../messages.ts';
import { MethodStep, OtpConfirm } from './OtpSteps.tsx';

const HIDDEN = {
  ...LOGGED_ON,
  ...{ accessToken: null, phoneNo: null, email: null, nationalId: null, customerNumber: null },
  ...{ primaryFlg: false, reOnboarding: true, closing: false, methods: ['sms' as const, 'email' as const] },
};
const SENT = { ...CODE_SENT, destination: '', resendInSeconds: 0 };
const LANGUAGES: readonly Language[] = ['en', 'zh_tw'];
const addressOf = (language: Language) => (language === 'en' ? '/en/login' : '/ch/login');

describe('the log-on while strangers attack the username', () => {
  it.each(LANGUAGES)(
    '[LOGIN-8] offers SMS and e-mail without an address, and says that right details are needed (%s)',
    async (language) => {
      openSession();
      const onSend = vi.fn(async () => {});
      const step = <MethodStep payload={HIDDEN} onSend={onSend} onStopped={() => {}} />;
      await openPage(step, { address: addressOf(language), language });
      await pageSays(say(otpPage.hiddenLead, language));
      expect(pageText()).not.toContain(say(otpPage.methodLead, language));
      expect(choice(say(otpPage.methodSmsOnly, language)).checked).toBe(true);
      await press(choice(say(otpPage.methodEmailOnly, language)));
      await submit();
      expect(onSend.mock.calls).toEqual([['email']]);
    },
  );

  it('[LOGIN-6] says that a code is sent where the addresses are shown', async () => {
    openSession();
    const pending = { ...LOGGED_ON, accessToken: null, methods: ['sms' as const] };
    await openPage(<MethodStep payload={pending} onSend={async () => {}} onStopped={() => {}} />, {
      address: '/en/login',
    });
    await pageSays(otpPage.methodLead.en);
    expect(pageText()).not.toContain(otpPage.hiddenLead.en);
  });

  async function openCode(language: Language = 'en') {
    openSession();
    const calls = { onLoggedOn: vi.fn(async () => {}), onOtherWay: vi.fn(), onStopped: vi.fn() };
    await openPage(<OtpConfirm sent={SENT} {...calls} />, { address: addressOf(language), language });
    return calls;
  }

  it.each(LANGUAGES)('[LOGIN-8] says what to do if no code comes, and leads there (%s)', async (language) => {
    const { onOtherWay, onStopped } = await openCode(language);
    await pageSays(say(otpPage.hiddenSent, language));
    await pageSays(say(otpPage.hiddenNoCode, language));
    expect(control(say(text.forgotPassword, language)).getAttribute('href')).toContain('/forgot-password');
    await press(say(otpPage.otherWay, language));
    expect(onOtherWay).toHaveBeenCalledOnce();
    await press(say(text.startAgain, language));
    expect(onStopped).toHaveBeenCalledOnce();
  });

  it('[LOGIN-8] sends a new code, and still does not say whether there was one', async () => {
    await openCode();
    answer(loginCalls.requestOtp, payload({ ...SENT, phoneNo: null }));
    await press(otpPage.resend.en);
    await pageSays('If your details are right, a new code was sent at');
    expect(sentTo(loginCalls.requestOtp).map(({ body }) => body)).toEqual([
      { username: '', isResend: true, language: 'en', method: 'sms' },
    ]);
  });

  it('[LOGIN-8] shows a wrong code at the field, and starts again after the last one', async () => {
    const { onStopped, onLoggedOn } = await openCode();
    answer(loginCalls.validateOtp, refusal('01009', { attemptsLeft: 2 }), refusal('01012'));
    await giveCode('000000');
    await pageSays(confirmationErrors['01009'].text.en);
    await pageSays('2 attempts left');
    await giveCode('000001');
    await dialogSays(confirmationErrors['01012'].text.en);
    await pressKey('Escape');
    expect(onStopped).toHaveBeenCalledOnce();
    expect(onLoggedOn).not.toHaveBeenCalled();
  });
});
