import { describe, expect, it } from 'vitest';
import { phoneText } from '../../../shared/validation/contacts/messages.ts';
import { answer, payload, refusal, sentTo } from '../../../tests/support/dom/answers.ts';
import { openPage } from '../../../tests/support/dom/page.tsx';
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
import { approvalCalls } from '../../confirmation/contract.ts';
import { otpPage } from '../../confirmation/web/messages.ts';
import type { ContactKind } from '../../profile/contacts.ts';
import { type ContactsRead, profileCalls } from '../../profile/contract.ts';
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
    await pageSays(contactErrors['CONTACT-SAME'].text.en);
    expect(input('value').value).toBe('0987654321');
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
    await press(control(objectionText.hold.en));
    await pageSays(words);
    expect(sentTo(contactCalls.objection).map(({ body }) => body)).toEqual([
      { token: TOKEN, language: 'en' },
    ]);
  });
});
