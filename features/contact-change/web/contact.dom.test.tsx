import { createBrowserRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { AppRoot } from '../../../app/web/AppRoot.tsx';
import { phoneText } from '../../../shared/validation/contacts/messages.ts';
import { answer, payload, refusal, sentTo } from '../../../tests/support/dom/answers.ts';
import { openPage, show } from '../../../tests/support/dom/page.tsx';
import { CODE_SENT, logOn, PROFILE } from '../../../tests/support/dom/people.ts';
import {
  control,
  errorAt,
  giveCode,
  input,
  pageSays,
  press,
  submit,
  type,
  until,
} from '../../../tests/support/dom/user.ts';
import { paths } from '../../../web/paths.ts';
import { isLoggedOn } from '../../../web/store.ts';
import { approvalCalls } from '../../confirmation/contract.ts';
import { otpPage } from '../../confirmation/web/messages.ts';
import type { ContactKind } from '../../profile/contacts.ts';
import { type ContactsRead, profileCalls } from '../../profile/contract.ts';
import { PreLoginLayout } from '../../shell/web/layouts/PreLoginLayout.tsx';
import { contactCalls } from '../contract.ts';
import { contactErrors } from '../errors.messages.ts';
import { contactText, objectionText } from '../messages.ts';
import ChangeContactPage from './change/ChangeContactPage.tsx';
import ObjectionPage from './ObjectionPage.tsx';

const CONTACT = { shown: 'x***', changeable: true, methods: ['sms' as const] };

function prepare(kind: ContactKind, change: Partial<ContactsRead['contacts'][number]> = {}) {
  answer(profileCalls.read, payload(PROFILE));
  answer(approvalCalls.passkeys, payload({ passkeys: [], most: 10, canApprove: false, offer: false }));
  answer(profileCalls.contacts, payload({ contacts: [{ kind, ...CONTACT, ...change }], changes: [] }));
  answer(contactCalls.requestOtp, payload(CODE_SENT));
  answer(contactCalls.validateOtp, payload({ accessToken: 'token', expiresInSeconds: 300 }));
  answer(contactCalls.requestNewOtp, payload({ ...CODE_SENT, destination: '0987-***-321' }));
  answer(contactCalls.change, payload({ kind, changed: true }));
}

async function open(kind: ContactKind, segment: string = kind, change = {}) {
  await logOn();
  prepare(kind, change);
  await openPage(<ChangeContactPage />, {
    address: `/u/user-profile/contact/${segment}`,
    route: '/u/user-profile/contact/:kind',
  });
}

const mayUnload = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('the page that changes a contact', () => {
  it('[CON-8] changes the phone with both codes, and the calls have the typed number', async () => {
    await open('phone');
    await until(() => input('value'));
    await type({ value: '0987 654 321' });
    await submit();
    await pageSays(contactText.checkTitle.en);
    await press(otpPage.sendCode.en);
    await until(() => input('otp'));
    await giveCode('111111');
    await pageSays(contactText.newCodeTitle.en);
    await giveCode('222222');
    await pageSays(contactText.done.en);
    const typed = { kind: 'phone', value: '0987 654 321' };
    expect(sentTo(contactCalls.validateOtp)[0]?.body).toMatchObject({ ...typed, otp: '111111' });
    expect(sentTo(contactCalls.change)[0]?.body).toMatchObject({
      ...typed,
      otpToken: 'token',
      newOtp: '222222',
    });
    expect(sentTo(contactCalls.change)[0]?.headers.get('idempotency-key')).toBeTruthy();
  });

  it('[CON-8] changes the English name with one code', async () => {
    await open('englishName', 'english-name');
    await until(() => input('value'));
    await type({ value: 'Lin, Mei' });
    await submit();
    await pageSays(contactText.checkTitle.en);
    await press(otpPage.sendCode.en);
    await until(() => input('otp'));
    await giveCode('111111');
    await pageSays(contactText.done.en);
    expect(sentTo(contactCalls.requestNewOtp)).toEqual([]);
    expect(sentTo(contactCalls.change)[0]?.body).toMatchObject({ kind: 'englishName', otpToken: 'token' });
  });

  it('[CON-8] [GEN-13] keeps number and codes out of the address and the storage', async () => {
    await open('phone');
    await until(() => input('value'));
    const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]);
    const typed = /0?987[- ]?654[- ]?321|111111|222222/;
    const keepsNothing = () => expect(`${location.href} ${stored()}`).not.toMatch(typed);
    await type({ value: '0987 654 321' });
    await submit();
    await pageSays(contactText.checkTitle.en);
    keepsNothing();
    await press(otpPage.sendCode.en);
    await until(() => input('otp'));
    await giveCode('111111');
    await pageSays(contactText.newCodeTitle.en);
    keepsNothing();
    await giveCode('222222');
    await pageSays(contactText.done.en);
    keepsNothing();
  });

  it('[CON-8] [GEN-9] asks before it is left with a typed number, and not afterwards', async () => {
    await open('phone');
    await until(() => input('value'));
    expect(mayUnload()).toBe(true);
    await type({ value: '0987 654 321' });
    expect(mayUnload()).toBe(false);
    await submit();
    await press(otpPage.sendCode.en);
    await until(() => input('otp'));
    await giveCode('111111');
    await pageSays(contactText.newCodeTitle.en);
    expect(mayUnload()).toBe(false);
    await giveCode('222222');
    await pageSays(contactText.done.en);
    expect(mayUnload()).toBe(true);
  });

  it('[CON-8] shows what is wrong at the field and keeps what was typed', async () => {
    await open('phone');
    await until(() => input('value'));
    await type({ value: '02 2345 6789' });
    await submit();
    expect(errorAt('value')).toContain(phoneText.landline.en);
    expect(input('value').value).toBe('02 2345 6789');
    expect(sentTo(contactCalls.requestOtp)).toEqual([]);
  });

  it('[CON-8] returns to the typed value if it is on file already', async () => {
    await open('phone');
    answer(contactCalls.requestOtp, refusal('CONTACT-SAME'));
    await until(() => input('value'));
    await type({ value: '0987654321' });
    await submit();
    await pageSays(contactText.checkTitle.en);
    await press(otpPage.sendCode.en);
    await until(() => expect(errorAt('value')).toContain(contactErrors['CONTACT-SAME'].text.en));
    expect(input('value').value).toBe('0987654321');
    await type({ value: '0987654322' });
    expect(errorAt('value')).toBe('');
  });

  it.each([
    ['the bank does not offer it', { changeable: false }, contactText.cannotBank.en],
    ['nothing can confirm it', { methods: [] }, contactText.cannotDesk.en],
  ] as const)('[CON-8] says whom to ask if %s', async (_why, change, words) => {
    await open('phone', 'phone', change);
    await pageSays(words);
  });
});

describe('the page of an objection', () => {
  const TOKEN = 'A'.repeat(44);
  it.each([
    ['held', objectionText.heldText.en],
    ['late', objectionText.lateText.en],
  ] as const)('[CON-6] sends the token by its button only: %s', async (outcome, words) => {
    answer(contactCalls.objection, payload({ outcome }));
    const route = '/en/contact-objection';
    await openPage(<ObjectionPage />, { address: `${route}#${TOKEN}`, route });
    await pageSays(objectionText.lead.en);
    expect(sentTo(contactCalls.objection)).toEqual([]);
    expect(location.href).not.toContain(TOKEN);
    // A reload keeps the token.
    expect(history.state).toMatchObject({ usr: { token: TOKEN } });
    await press(control(objectionText.hold.en));
    await pageSays(words);
    expect(sentTo(contactCalls.objection).map(({ body }) => body)).toEqual([
      { token: TOKEN, language: 'en' },
    ]);
    expect(control(objectionText.logOn.en).getAttribute('href')).toBe(paths.profile());
  });

  it('[CON-6] keeps the session of its tab, and leads to the profile in one press', async () => {
    await logOn();
    answer(contactCalls.objection, payload({ outcome: 'held' }));
    const handle = 'contact-objection';
    history.replaceState(null, '', `/en/${handle}#${TOKEN}`);
    const page = { path: `/en/${handle}`, handle, element: <ObjectionPage /> };
    const routes = [{ Component: AppRoot, children: [{ Component: PreLoginLayout, children: [page] }] }];
    show(<RouterProvider router={createBrowserRouter(routes)} />);
    await pageSays(objectionText.lead.en);
    await press(control(objectionText.hold.en));
    await pageSays(objectionText.heldText.en);
    expect(isLoggedOn()).toBe(true);
    expect(control(objectionText.toProfile.en).getAttribute('href')).toBe(paths.profile());
  });
});
