import { describe, expect, it } from 'vitest';
import { errorText } from '../../../shared/errors.messages.ts';
import { birthDateText, expiryText, termsText } from '../../../shared/validation/messages.ts';
import { answer, LOST, payload, refusal, sentTo } from '../../../tests/support/dom/answers.ts';
import { openPage, openStep } from '../../../tests/support/dom/page.tsx';
import { ADDRESSES, CARD, CODE_SENT, logOn, openSession } from '../../../tests/support/dom/people.ts';
import {
  choice,
  control,
  dialogIsOpen,
  dialogSays,
  errorAt,
  giveCode,
  input,
  pageSays,
  press,
  settle,
  submit,
  type,
  until,
} from '../../../tests/support/dom/user.ts';
import { chooseLanguage } from '../../../web/language/language-choice.ts';
import { keepOtpToken } from '../../../web/store.ts';
import { ui } from '../../../web/ui/messages.ts';
import { cardCalls } from '../../cards/contract.ts';
import { identityErrors } from '../../identity/errors.messages.ts';
import { operationCalls } from '../../operations/contract.ts';
import { activationCalls } from '../contract.ts';
import { activationText as text } from '../messages.ts';
import { AcceptStep } from './AcceptStep.tsx';
import ActivationErrorPage from './ActivationErrorPage.tsx';
import CardActivationPage from './CardActivationPage.tsx';
import { Confirmation } from './Confirmation.tsx';
import OwnActivationPage from './OwnActivationPage.tsx';
import { OwnConfirmation } from './OwnConfirmation.tsx';
import { OwnDetailsStep } from './OwnDetailsStep.tsx';
import { initialData, initialOwnData } from './wizardData.ts';

const otpToken = () => sessionStorage.getItem('otpToken');
const ACCEPTED = { ...initialData, accepted: { cardId: 'card-1' } };
const WAITING = { ...CARD, status: 'unactivated' as const };
const OWN = {
  address: '/u/card-management/card-1/activation',
  route: '/u/card-management/:cardId/activation',
};
const DETAILS = {
  'expiry-month': '09',
  'expiry-year': '29',
  'birthDate-day': '07',
  'birthDate-month': '09',
  'birthDate-year': '1988',
};

describe('activation before log-on: the terms', () => {
  async function accept() {
    openSession();
    keepOtpToken('confirmed');
    const flow = await openStep(AcceptStep, ACCEPTED);
    await press(choice(termsText.agree.en));
    await submit();
    return flow;
  }

  it('[OTP-5] a token that is too old: a dialog, then the first page, without the token', async () => {
    answer(activationCalls.activate, refusal('NOT_NOW'));
    const { restart } = await accept();
    await dialogSays(errorText.notNow.en);
    expect(restart).not.toHaveBeenCalled();
    await press(ui.close.en);
    expect(restart).toHaveBeenCalledOnce();
    expect(otpToken()).toBeNull();
  });

  it('[OTP-5] keep the token when there was no answer, and send the same again', async () => {
    const done = payload({ cardId: 'card-1', lastFour: '1234', status: 'active' as const });
    answer(activationCalls.activate, LOST, done);
    const { restart, finish } = await accept();
    await dialogSays(errorText.offline.en);
    expect(otpToken()).not.toBeNull();
    await press(ui.retry.en);
    await until(() => expect(finish).toHaveBeenCalledOnce());
    expect(restart).not.toHaveBeenCalled();
    expect(otpToken()).toBeNull();
    const tokens = sentTo(activationCalls.activate).map(({ headers }) => headers.get('Authorization'));
    expect(tokens).toEqual(['Bearer confirmed', 'Bearer confirmed']);
  });

  it('[ACT-1] sends nothing until the terms are accepted', async () => {
    openSession();
    await openStep(AcceptStep, ACCEPTED);
    await submit();
    expect(errorAt('terms')).toContain(termsText.required.en);
    expect(sentTo(activationCalls.activate)).toEqual([]);
  });
});

it('[ACT-1] "Change" at the check leads back to the card', async () => {
  openSession();
  const { goTo } = await openStep(Confirmation, { ...initialData, addresses: ADDRESSES });
  await press(`Change (${text.card.en})`);
  expect(goTo.mock.calls).toEqual([['card']]);
});

it('[ACT-1] leaving the activation discards the token', async () => {
  const leave = await openPage(<CardActivationPage />, { address: '/en/card-activation' });
  keepOtpToken('confirmed');
  leave();
  await until(() => expect(otpToken()).toBeNull());
});

describe('activation after log-on', () => {
  async function giveDetails() {
    await type(DETAILS);
    await submit();
  }

  it('[ACT-2] [ACT-3] leads to the error page when the bank refuses the card (03109)', async () => {
    await logOn();
    answer(activationCalls.advice, refusal('03109'));
    await openStep(OwnDetailsStep, initialOwnData(WAITING), OWN);
    await giveDetails();
    await until(() => expect(location.pathname).toBe('/u/card-activation-error'));
    expect(dialogIsOpen()).toBe(false);
  });

  it('[ACT-3] the error page says whom to contact, and leads back to the overview', async () => {
    await logOn();
    await openPage(<ActivationErrorPage />, { address: '/u/card-activation-error' });
    expect(document.querySelector('h1')?.textContent).toBe(text.failedTitle.en);
    expect(control(ui.contactUs.en).getAttribute('href')).toMatch(/^https:/);
    expect(control(text.backToOverview.en).getAttribute('href')).toBe('/u/dashboard');
  });

  it('[ACT-3] shows what is missing at each field, without a call', async () => {
    await logOn();
    await openStep(OwnDetailsStep, initialOwnData(WAITING), OWN);
    await submit();
    expect(errorAt('expiry')).toContain(expiryText.empty.en);
    expect(errorAt('birthDate')).toContain(birthDateText.empty.en);
    expect(sentTo(activationCalls.advice)).toEqual([]);
  });

  it('[ACT-3] shows details that do not match at the expiry, and keeps them in both languages', async () => {
    await logOn();
    answer(activationCalls.advice, refusal('PERSON-NOMATCH'), refusal('CARD-TOOMANY'));
    const { next } = await openStep(OwnDetailsStep, initialOwnData(WAITING), OWN);
    await giveDetails();
    expect(errorAt('expiry')).toContain(text.detailsNoMatch.en);
    chooseLanguage('zh_tw');
    await settle();
    expect(errorAt('expiry')).toContain(text.detailsNoMatch.zh_tw);
    for (const [id, typed] of Object.entries(DETAILS)) expect(input(id).value).toBe(typed);
    chooseLanguage('en');
    await settle();
    await submit();
    await dialogSays(identityErrors['CARD-TOOMANY'].text.en);
    expect(next).not.toHaveBeenCalled();
  });

  it('[ACT-3] says that the card was activated elsewhere, reads the cards again and leads to the overview', async () => {
    await logOn();
    answer(operationCalls.list, payload([]));
    answer(cardCalls.cards, payload([WAITING]));
    answer(activationCalls.advice, refusal('CARD-ACTIVE'));
    await openPage(<OwnActivationPage />, OWN);
    await pageSays(text.detailsLead.en);
    await giveDetails();
    await dialogSays(text.alreadyTitle.en);
    await until(() => expect(sentTo(cardCalls.cards)).toHaveLength(2));
    await press(ui.done.en);
    await until(() => expect(location.pathname).toBe('/u/dashboard'));
  });

  it('[ACT-2] leads to the error page without a token when the card is refused after the code', async () => {
    await logOn();
    answer(activationCalls.validateOwnOtp, payload({ accessToken: 'confirmed', cardId: 'card-1' }));
    answer(activationCalls.activate, refusal('03109'));
    const data = { ...initialOwnData(WAITING), traceId: 'trace-1', addresses: ADDRESSES, sent: CODE_SENT };
    const { finish } = await openStep(OwnConfirmation, data, OWN);
    await giveCode('123456');
    await until(() => expect(location.pathname).toBe('/u/card-activation-error'));
    expect(sentTo(activationCalls.activate)[0]?.headers.get('Authorization')).toBe('Bearer confirmed');
    expect(otpToken()).toBeNull();
    expect(finish).not.toHaveBeenCalled();
  });
});
