import { expect, it } from 'vitest';
import { type Language, say } from '../../../shared/messages.ts';
import { openStep } from '../../../tests/support/dom/page.tsx';
import { CODE_SENT, openSession } from '../../../tests/support/dom/people.ts';
import { pageSays, pageText } from '../../../tests/support/dom/user.ts';
import { otpPage } from '../../confirmation/web/messages.ts';
import { Confirmation } from './Confirmation.tsx';
import { initialData } from './wizardData.ts';

const LANGUAGES: readonly Language[] = ['en', 'zh_tw'];
const addressOf = (language: Language) => (language === 'en' ? '/en/forgot-password' : '/ch/forgot-password');
const DATA = { ...initialData('password'), traceId: 'trace-1', identified: true };

it.each(LANGUAGES)(
  '[FGT-4] asks where the code goes without saying whether the details were right (%s)',
  async (language) => {
    openSession();
    await openStep(Confirmation, DATA, { id: 'method', address: addressOf(language), language });
    await pageSays(say(otpPage.hiddenLead, language));
    expect(pageText()).not.toContain(say(otpPage.methodLead, language));
  },
);

it.each(LANGUAGES)(
  '[FGT-4] asks for the code without saying whether it was sent, and says what to do if none comes (%s)',
  async (language) => {
    openSession();
    const sent = { ...CODE_SENT, destination: '' };
    await openStep(Confirmation, { ...DATA, sent }, { address: addressOf(language), language });
    await pageSays(say(otpPage.hiddenSent, language));
    await pageSays(say(otpPage.hiddenNoCode, language));
  },
);

it('[FGT-1] says that a code is sent where the addresses are shown', async () => {
  openSession();
  const addresses = { phoneNo: '09••••••12', email: null };
  await openStep(Confirmation, { ...DATA, addresses }, { id: 'method', address: '/en/forgot-password' });
  await pageSays(otpPage.methodLead.en);
  expect(pageText()).not.toContain(otpPage.hiddenLead.en);
});
