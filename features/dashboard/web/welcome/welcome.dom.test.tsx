import { beforeEach, expect, it, vi } from 'vitest';
import { answer, payload, sentTo } from '../../../../tests/support/dom/answers.ts';
import { openPage } from '../../../../tests/support/dom/page.tsx';
import { logOn, PROFILE } from '../../../../tests/support/dom/people.ts';
import { control, pageText, press, until } from '../../../../tests/support/dom/user.ts';
import { currentLanguage } from '../../../../web/language/language-choice.ts';
import { paths } from '../../../../web/paths.ts';
import { keepSession, settings, wipe } from '../../../../web/store.ts';
import { languageCalls } from '../../../language/contract.ts';
import { passkeyCalls } from '../../../passkeys/contract.ts';
import type { Profile } from '../../../profile/contract.ts';
import { welcomeText as text } from '../../welcome.messages.ts';
import { useWelcome } from './firstVisit.ts';
import WelcomePanel from './WelcomePanel.tsx';

function Overview({ profile }: { readonly profile: Profile }) {
  const welcome = useWelcome(profile);
  return (
    <>
      <h1 tabIndex={-1}>Welcome, A PERSON</h1>
      {welcome && <WelcomePanel {...welcome} />}
    </>
  );
}

const open = (profile: Profile = PROFILE) =>
  openPage(<Overview profile={profile} />, { address: paths.dashboard() });

beforeEach(async () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  await logOn();
  answer(passkeyCalls.later, payload({ until: '2026-06-10T00:00:00.000Z' }));
  answer(languageCalls.choose, payload({ language: 'zh_tw' }));
});

it('[LOGIN-10] the first visit shows three steps, each skipped with one press, and the heading has the focus then', async () => {
  await open();
  const seen: string[] = [];
  for (const step of ['passkey', 'alerts', 'language'] as const) {
    expect(pageText()).toContain(text[step].en);
    seen.push(/Step \d of \d/.exec(pageText())?.[0] ?? '');
    await press(text.skip.en);
    expect(document.activeElement).not.toBe(document.body);
  }
  expect(seen).toEqual(['Step 1 of 3', 'Step 2 of 3', 'Step 3 of 3']);
  expect(pageText()).toBe('Welcome, A PERSON');
  expect(document.activeElement?.tagName).toBe('H1');
  expect(currentLanguage()).toBe('en');
  // Else a passkey would be offered right after it was skipped.
  expect(sentTo(passkeyCalls.later)).toHaveLength(1);
});

it('[LOGIN-10] each step is done with one press', async () => {
  const close = await open();
  expect(control(text.passkeyDo.en).getAttribute('href')).toBe(paths.addPasskey());
  await press(text.passkeyDo.en);
  expect(sentTo(passkeyCalls.later)).toEqual([]);
  close();
  // The next step waits on the overview, also after a reload.
  await open();
  expect(control(text.alertsDo.en).getAttribute('href')).toBe(paths.alerts());
  await press(text.alertsDo.en);
  await open();
  await press(text.languageDo.zh_tw);
  await until(() => expect(currentLanguage()).toBe('zh_tw'));
  expect(sentTo(languageCalls.choose)).toHaveLength(1);
  expect(pageText()).not.toContain(text.title.zh_tw);
});

it('[LOGIN-10] a browser without passkeys, or a bank without them, has two steps', async () => {
  vi.unstubAllGlobals();
  const close = await open();
  expect(pageText()).toContain('Step 1 of 2');
  expect(pageText()).toContain(text.alerts.en);
  close();
  vi.stubGlobal('PublicKeyCredential', class {});
  const { features, ...times } = settings()!;
  keepSession({
    ...times,
    features: { ...features, passkeys: false },
    sessionId: 's',
    fieldKey: '',
  } as never);
  await open();
  expect(pageText()).toContain('Step 1 of 2');
});

it('[LOGIN-10] a later visit shows nothing, also to the next person in this browser', async () => {
  await open({ ...PROFILE, lastLoginAt: '2026-03-09T01:00:00.000Z' });
  expect(pageText()).toBe('Welcome, A PERSON');
  localStorage.setItem('welcomed', '3');
  wipe();
  expect(localStorage.getItem('welcomed')).toBeNull();
});
