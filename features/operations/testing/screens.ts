/** Screens of requests in progress, for the accessibility matrix. The mocked responses are those of a remote card system. */
import { expect } from '@playwright/test';
import { say } from '../../../shared/messages.ts';
import { loggedOn, type Screen, type Visit } from '../../../tests/support/browser/screen.ts';
import type { OperationOutcome } from '../contract.ts';
import { underWayText as text } from '../view.messages.ts';

const ID = '00000000-0000-4000-8000-000000000001';

/** Mocks the responses as if a cashback change of the first card had started and later had this outcome. */
async function withRequest({ page }: Visit, outcome: Partial<OperationOutcome>): Promise<void> {
  let cardId = '';
  await page.route(/\/api\/v1\/cards$/, async (route) => {
    const response = await route.fetch();
    const { payload }: { payload: { cardId: string }[] } = await response.json();
    cardId = payload[0]?.cardId ?? '';
    await route.fulfill({ response });
  });
  const request = () => ({
    commandId: ID,
    kind: 'set-cashback-method',
    cardId,
    state: 'pending',
    begunAt: '2026-03-12T01:30:00.000Z',
  });
  await page.route(/\/operations$/, async (route) => {
    await expect.poll(() => cardId).not.toBe('');
    await route.fulfill({ json: { payload: [request()] } });
  });
  await page.route(/\/operations\/[0-9a-f-]{36}$/, (route) =>
    route.fulfill({ json: { payload: { ...request(), ...outcome } } }),
  );
}

/** The page asks on, and a test that ends the prepared answers lets the server answer. It does not know the request. */
const UNKNOWN = /^answer 404 GET .*\/operations\//;

const onCashback =
  (outcome: Partial<OperationOutcome>, title: { readonly en: string; readonly zh_tw: string }) =>
  async (visit: Visit): Promise<void> => {
    await withRequest(visit, outcome);
    await loggedOn('demo.primary1')(visit);
    await visit.page.getByRole('main').locator('a[href$="/cashback-method"]').first().click();
    await expect(visit.page.locator('h1:visible')).toHaveText(say(title, visit.language), {
      timeout: 20_000,
    });
  };

export const screens: readonly Screen[] = [
  {
    name: 'overview with a request under way',
    state: true,
    allow: [UNKNOWN],
    open: async (visit) => {
      await withRequest(visit, {});
      await loggedOn('demo.primary1')(visit);
      await expect(visit.page.getByText(say(text.listTitle, visit.language), { exact: true })).toBeVisible();
    },
  },
  { name: 'request under way', allow: [UNKNOWN], open: onCashback({}, text.title) },
  { name: 'request carried out', open: onCashback({ state: 'done', answer: null }, text.doneTitle) },
  {
    name: 'request not carried out',
    open: onCashback({ state: 'not-done', failure: { code: 'NOT-DONE' } }, text.failedTitle),
  },
];
