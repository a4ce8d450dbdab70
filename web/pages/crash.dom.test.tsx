/** The page of a crash says nothing about a change whose result the person may not have seen. */
import { beforeEach, expect, it } from 'vitest';
import { alertCalls } from '../../features/alerts/contract.ts';
import { sessionCalls } from '../../features/session/contract.ts';
import type { Phrase } from '../../shared/messages.ts';
import { answer, LOST, payload } from '../../tests/support/dom/answers.ts';
import { show } from '../../tests/support/dom/page.tsx';
import { logOn } from '../../tests/support/dom/people.ts';
import { until } from '../../tests/support/dom/user.ts';
import { call } from '../http/api.ts';
import { chooseLanguage } from '../language/language-choice.ts';
import { CrashPage } from './CrashPage.tsx';
import ErrorInfoPage from './ErrorInfoPage.tsx';
import { page as text } from './messages.ts';

async function expectSaid({ said, not }: { readonly said: Phrase; readonly not: Phrase }): Promise<void> {
  await until(() => expect(document.body.textContent).toContain(said.en));
  expect(document.body.textContent).not.toContain(not.en);
}

const change = () =>
  call(alertCalls.readNotices, { body: { noticeIds: ['00000000-0000-0000-0000-000000000000'] } });

beforeEach(() => chooseLanguage('en'));

it('[GEN-14] [ERR-1] says that nothing is affected while nothing was changed', async () => {
  await logOn();
  answer(sessionCalls.check, payload({ valid: true }));
  await call(sessionCalls.check, { body: { sessionId: 's'.repeat(43) } });
  show(<CrashPage />);
  await expectSaid({ said: text.infoBody, not: text.infoSent });
});

it.each([
  ['was lost', () => answer(alertCalls.readNotices, LOST)],
  ['has arrived', () => answer(alertCalls.readNotices, payload({ unread: 0 }))],
])(
  '[GEN-14] [ERR-1] asks to check before sending again when the answer to a change %s',
  async (_, prepare) => {
    await logOn();
    prepare();
    await change().catch(() => {});
    show(<CrashPage />);
    await expectSaid({ said: text.infoSent, not: text.infoBody });
  },
);

it('[GEN-14] [ERR-1] asks to check on the page that follows a failure, which knows of no change', async () => {
  show(<ErrorInfoPage />);
  await expectSaid({ said: text.infoSent, not: text.infoBody });
});
