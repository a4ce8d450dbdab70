import { describe, expect, it } from 'vitest';
import { say } from '../../../shared/messages.ts';
import { termsText } from '../../../shared/validation/messages.ts';
import { answer, payload, refusal, sentTo } from '../../../tests/support/dom/answers.ts';
import { openStep } from '../../../tests/support/dom/page.tsx';
import { CARD, CODE_SENT, logOn, NONE } from '../../../tests/support/dom/people.ts';
import {
  choice,
  dialogIsOpen,
  dialogSays,
  errorAt,
  pageSays,
  press,
  submit,
  until,
} from '../../../tests/support/dom/user.ts';
import { ui } from '../../../web/ui/messages.ts';
import { confirmationErrors } from '../../confirmation/errors.messages.ts';
import { otpPage } from '../../confirmation/web/messages.ts';
import { instalmentCalls } from '../contract.ts';
import { instalmentText as text } from '../messages.ts';
import { SAMPLE_TERMS, sampleAdvice } from '../testing/advice.ts';
import { Confirmation } from './Confirmation.tsx';
import { TypeStep } from './TypeStep.tsx';
import { initialData } from './wizardData.ts';

const ADDRESS = { address: '/u/card-management/card-1/instalments' };

describe('the page for the type of transaction', () => {
  async function open() {
    await logOn();
    answer(instalmentCalls.conversions, payload(NONE));
    answer(instalmentCalls.transactions, payload(NONE));
    return openStep(TypeStep, initialData(CARD, SAMPLE_TERMS), ADDRESS);
  }

  it.each([
    ['latestStatement', 'true', say(text.emptyStatement, 'en', { minimum: 'NT$3,000' })],
    ['unbilled', 'false', say(text.emptyUnbilled, 'en', { minimum: 'NT$3,000' })],
  ] as const)('[INS-1] says in a dialog that nothing can be converted: %s', async (type, isBilled, words) => {
    const { next } = await open();
    await press(choice(text[type].en));
    await submit();
    await dialogSays(text.emptyTitle.en);
    expect(document.querySelector('dialog[open] h2')?.textContent).toMatch(
      new RegExp(`${text.transactionStep.en}$`),
    );
    await dialogSays(words);
    expect(sentTo(instalmentCalls.transactions)[0]?.address).toContain(`isBilled=${isBilled}`);
    await press(ui.done.en);
    expect(dialogIsOpen()).toBe(false);
    await pageSays(text.title.en);
    expect(next).not.toHaveBeenCalled();
  });

  it('[BANK-4] names the purchases that the bank excludes', async () => {
    await open();
    await pageSays(say(text.excludedPurchases, 'en', { categories: 'Utilities, Insurance' }));
  });

  it('[INS-1] shows at the choice that none is made', async () => {
    await open();
    await submit();
    expect(errorAt('type')).toContain(text.chooseType.en);
    expect(sentTo(instalmentCalls.transactions)).toEqual([]);
  });
});

describe('when no further code can be sent (01011)', () => {
  it.each([
    ['code', { ...CODE_SENT, resendInSeconds: 0 }, () => press(otpPage.resend.en)],
    [
      'method',
      undefined,
      async () => {
        await press(choice(termsText.agree.en));
        await submit();
      },
    ],
  ])('[INS-1] [OTP-2] the page of the %s leads to step 203', async (_page, sent, requestCode) => {
    await logOn();
    answer(instalmentCalls.requestOtp, refusal('01011'));
    const data = { ...initialData(CARD, SAMPLE_TERMS), advice: sampleAdvice(), sent };
    const { goTo } = await openStep(Confirmation, data, ADDRESS);
    await requestCode();
    await until(() => expect(goTo).toHaveBeenCalledWith('check', { patch: { stopped: true } }));
    expect(dialogIsOpen()).toBe(false);
  });

  it('[INS-1] [OTP-2] step 203 says so and whom to contact, and takes the focus', async () => {
    await logOn();
    const data = {
      ...initialData(CARD, SAMPLE_TERMS),
      advice: sampleAdvice(),
      sent: CODE_SENT,
      stopped: true,
    };
    await openStep(Confirmation, data, ADDRESS);
    await pageSays(text.stoppedTitle.en);
    await pageSays(confirmationErrors['01011'].text.en);
    expect(document.activeElement?.textContent).toBe(text.stoppedTitle.en);
    const contact = document.querySelector('[data-step="203"] a[href]');
    expect(contact?.textContent).toContain(ui.contactUs.en);
  });
});
