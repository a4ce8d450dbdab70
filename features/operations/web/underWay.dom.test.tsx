import { expect, it, vi } from 'vitest';
import { answer, payload } from '../../../tests/support/dom/answers.ts';
import { openPage } from '../../../tests/support/dom/page.tsx';
import { logOn } from '../../../tests/support/dom/people.ts';
import { pageRows, pageSays, pageSeen } from '../../../tests/support/dom/user.ts';
import { type OperationOutcome, operationCalls } from '../contract.ts';
import { underWayText as text } from '../view.messages.ts';
import { UnlessPending } from './UnlessPending.tsx';

const REQUEST = {
  commandId: 'o1',
  cardId: 'c1',
  state: 'pending',
  begunAt: '2026-11-21T03:12:00.000Z',
} as const;
const named = (name: string) => [text.request.en, name];

it.each<[OperationOutcome['kind'], string, Partial<OperationOutcome>, string[][]]>([
  ['redeem', 'Redeem points', { state: 'done', answer: { redeemCode: 'RD7' } }, [[text.reference.en, 'RD7']]],
  [
    'raise-limit',
    'Raise the credit limit temporarily',
    { state: 'done', answer: { referenceNumber: 'TL9' } },
    [[text.reference.en, 'TL9']],
  ],
  ['set-cashback-method', 'Change the cashback method', { state: 'done', answer: {} }, []],
  ['replace-card', 'Replace the card', { state: 'refused', failure: { code: 'CONFLICT' } }, []],
])('[RDM-4] shows a request and then its outcome: %s', async (kind, name, outcome, more) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await logOn();
  answer(operationCalls.list, payload([{ ...REQUEST, kind }]));
  answer(operationCalls.one, payload({ ...REQUEST, kind, ...outcome }));
  const page = (
    <UnlessPending kind={kind} cardId="c1">
      The form
    </UnlessPending>
  );
  await openPage(page, { address: '/u/card' });
  await pageSays(text.title.en);
  expect(pageRows()).toEqual([named(name), [text.sentAt.en, '21/11/2026 11:12']]);
  await vi.advanceTimersByTimeAsync(1000);
  const isDone = outcome.state === 'done';
  await pageSays(isDone ? text.doneTitle.en : text.failedTitle.en);
  expect(pageRows()).toEqual([named(name), ...more]);
  expect(pageSeen().includes(text.done.en)).toBe(isDone);
  expect(pageSeen().includes(text.nothingChanged.en)).toBe(!isDone);
});
