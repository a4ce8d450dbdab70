import { expect, it } from 'vitest';
import { answer, payload } from '../../../tests/support/dom/answers.ts';
import { openPage } from '../../../tests/support/dom/page.tsx';
import { logOn } from '../../../tests/support/dom/people.ts';
import { pageRows, pageSeen, until } from '../../../tests/support/dom/user.ts';
import { currentUser } from '../../../web/store.ts';
import { contentText } from '../../../web/ui/content.messages.ts';
import { type ContactsRead, type Profile, profileCalls } from '../contract.ts';
import { profileText as text } from '../messages.ts';
import { PERSON } from '../testing/person.ts';
import ProfilePage from './ProfilePage.tsx';

/** The contacts of a profile. */
function contactsOf(
  { phoneNo, email }: Profile,
  changeable: boolean,
  changes: ContactsRead['changes'] = [],
): ContactsRead {
  const others = { changeable, methods: ['sms' as const] };
  const online = [
    { kind: 'address' as const, shown: '106 臺北市大安區***', ...others },
    { kind: 'englishName' as const, shown: 'LIN, MEI', ...others },
  ];
  return {
    contacts: [
      { kind: 'phone', shown: phoneNo, ...others },
      { kind: 'email', shown: email, ...others },
      ...(changeable ? online : []),
    ],
    changes,
  };
}

it('[CON-8] each contact that may be changed here has a link, and one that waits can be taken back', async () => {
  await logOn();
  answer(profileCalls.read, payload(PERSON));
  const waiting = {
    ...{ changeId: 'c1', kind: 'phone' as const, state: 'waiting' as const, methods: [] },
    ...{ since: '2026-11-23T01:00:00.000Z', until: '2026-11-24T01:00:00.000Z' },
  };
  answer(profileCalls.contacts, payload(contactsOf(PERSON, true, [waiting])));
  await openPage(<ProfilePage />, { address: '/u/profile' });
  await until(() => expect(pageRows()).not.toEqual([]));
  const links = [...document.querySelectorAll('main a, dl a')].map((link) => link.getAttribute('href'));
  expect(links).toContain('/u/user-profile/contact/english-name');
  expect(links).toContain('/u/user-profile/contact/address');
  expect(links).toContain('/u/user-profile/contact/email');
  expect(links).not.toContain('/u/user-profile/contact/phone');
  expect(pageSeen()).toContain(text.waiting.en({ until: '24/11/2026 09:00' }));
});

it('[CON-8] phone and e-mail of the log-on are replaced by those of the profile everywhere', async () => {
  await logOn();
  const changed = { ...PERSON, phoneNo: '0977-***-001', email: null };
  answer(profileCalls.read, payload(changed));
  answer(profileCalls.contacts, payload(contactsOf(changed, true)));
  await openPage(<ProfilePage />, { address: '/u/profile' });
  await until(() => expect(currentUser()).toMatchObject({ phoneNo: '0977-***-001', email: undefined }));
});

it.each([
  ['undoing', text.undoing.en],
  ['objected', text.objectedText.en({ what: text.phone.en })],
  ['desk', text.deskText.en({ what: text.phone.en })],
] as const)('[CON-8] an objection is a bar with its answers: %s', async (state, words) => {
  await logOn();
  answer(profileCalls.read, payload(PERSON));
  const change = {
    ...{ changeId: 'c1', kind: 'phone' as const, state, methods: [] },
    ...{ since: '2026-11-23T01:00:00.000Z', until: '2026-11-24T01:00:00.000Z' },
  };
  answer(profileCalls.contacts, payload(contactsOf(PERSON, true, [change])));
  await openPage(<ProfilePage />, { address: '/u/profile' });
  await until(() => expect(pageSeen()).toContain(words));
  expect(pageSeen().includes(text.wasMe.en)).toBe(state === 'objected');
  expect(pageSeen().includes(text.takeBack.en)).toBe(state === 'objected');
});

it.each<[string, Partial<Profile>, string, string, string, string]>([
  [
    'later',
    { lastLoginAt: '2026-11-21T03:12:00.000Z' },
    ...([PERSON.phoneNo!, PERSON.email!, '21/11/2026 11:12', text.paper.en] as const),
  ],
  [
    'at the first visit',
    { phoneNo: null, email: null, statementPreference: 'mobile' },
    ...([
      contentText.notProvided.en,
      contentText.notProvided.en,
      text.firstLogin.en,
      text.mobile.en,
    ] as const),
  ],
])(
  '[CARD-7] the profile shows what the bank has on file: %s',
  async (_when, change, phone, email, last, delivery) => {
    await logOn();
    const profile = { ...PERSON, ...change };
    answer(profileCalls.read, payload(profile));
    answer(profileCalls.contacts, payload(contactsOf(profile, false)));
    await openPage(<ProfilePage />, { address: '/u/profile' });
    await until(() => expect(pageRows()).not.toEqual([]));
    expect(pageRows()).toEqual([
      [text.name.en, 'LIN'],
      [text.username.en, 'demo.person'],
      [text.phone.en, phone],
      [text.emailAddress.en, email],
      [text.nationalId.en, 'A*****6789'],
      [text.lastLogin.en, last],
      [text.password.en, `${text.passwordHidden.en} ${contentText.change.en}`],
      [text.delivery.en, `${delivery} ${contentText.change.en}`],
    ]);
  },
);
