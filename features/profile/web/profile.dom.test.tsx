import { expect, it } from 'vitest';
import { answer, payload } from '../../../tests/support/dom/answers.ts';
import { openPage } from '../../../tests/support/dom/page.tsx';
import { logOn } from '../../../tests/support/dom/people.ts';
import { pageRows, until } from '../../../tests/support/dom/user.ts';
import { contentText } from '../../../web/ui/content.messages.ts';
import { type Profile, profileCalls } from '../contract.ts';
import { profileText as text } from '../messages.ts';
import { PERSON } from '../testing/person.ts';
import ProfilePage from './ProfilePage.tsx';

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
    answer(profileCalls.read, payload({ ...PERSON, ...change }));
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
