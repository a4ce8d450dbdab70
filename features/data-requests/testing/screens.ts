/** The screens of requests about data, for the accessibility matrix. */
import { expect } from '@playwright/test';
import { say } from '../../../shared/messages.ts';
import {
  failing,
  loggedOn,
  type Screen,
  showsDialog,
  showsError,
  type Visit,
} from '../../../tests/support/browser/screen.ts';
import { paths } from '../../../web/paths.ts';
import type { DataRequest, ListedRequest } from '../contract.ts';
import { newText, requestsText, requestText } from '../messages.ts';
import { EXTENDED, ended, LISTED, REQUEST } from './request.ts';

const PERSON = 'demo.primary1';

/** Opens the list with these requests. */
const list = (content: readonly ListedRequest[]) => async (visit: Visit) => {
  const { page, language } = visit;
  await page.route(/\/data-requests$/, (route) =>
    route.fulfill({ json: { payload: { content, today: '2026-11-29' } } }),
  );
  await loggedOn(PERSON, paths.dataRequests())(visit);
  await expect(page.locator('h1')).toHaveText(say(requestsText.title, language));
};

/** Opens a request in a state. */
const one = (request: DataRequest, next?: (visit: Visit) => Promise<void>) => async (visit: Visit) => {
  const { page } = visit;
  await page.route(/\/data-requests\/[\w-]{36}$/, (route) => route.fulfill({ json: { payload: request } }));
  await loggedOn(PERSON, paths.dataRequest(request.requestId))(visit);
  await expect(page.locator('h1')).toContainText(request.reference);
  await next?.(visit);
};

const create = (next?: (visit: Visit) => Promise<void>) => async (visit: Visit) => {
  const { page, language } = visit;
  await loggedOn(PERSON, paths.newDataRequest())(visit);
  await expect(page.locator('h1')).toHaveText(say(newText.title, language));
  await next?.(visit);
};

export const screens: readonly Screen[] = [
  { name: 'data requests: none', state: true, open: list([]) },
  {
    name: 'data requests',
    open: list([
      { ...LISTED, late: true },
      { ...LISTED, requestId: 'r-2', kind: 'copy', subject: 'messages' },
      {
        ...LISTED,
        ...{ requestId: 'r-3', kind: 'deletion', subject: 'records', state: 'refused' },
        endedAt: '2026-11-20T03:30:00.000Z',
      },
    ]),
  },
  { name: 'data request: new', open: create() },
  {
    name: 'data request: nothing filled in',
    state: true,
    error: true,
    open: create(async (visit) => {
      const { page, language } = visit;
      await page.getByRole('button', { name: say(newText.send, language), exact: true }).click();
      await showsError(visit);
    }),
  },
  {
    name: 'data request: a copy',
    state: true,
    nightly: true,
    open: create(async ({ page }) => {
      await page.locator('input[value="copy"]').check();
    }),
  },
  { name: 'data request: open', open: one(REQUEST) },
  {
    name: 'data request: long words and names of files',
    state: true,
    nightly: true,
    open: one({
      ...REQUEST,
      text: `${'Unbreakable'.repeat(12)}\n${'我的姓名有誤，請更正。'.repeat(8)}`,
      evidence: [
        { ...REQUEST.evidence[0]!, name: `${'Household_registration_'.repeat(5)}.pdf` },
        { ...REQUEST.evidence[0]!, fileId: 'f-2', name: '護照.png', type: 'image/png' },
      ],
    }),
  },
  {
    name: 'data requests: they cannot be read',
    ...failing(/\/data-requests$/, loggedOn(PERSON, paths.dataRequests())),
  },
  { name: 'data request: extended', state: true, open: one(EXTENDED) },
  { name: 'data request: late', state: true, nightly: true, open: one({ ...REQUEST, late: true }) },
  { name: 'data request: granted', state: true, nightly: true, open: one(ended('granted')) },
  { name: 'data request: refused', state: true, open: one(ended('refused')) },
  { name: 'data request: withdrawn', state: true, nightly: true, open: one(ended('withdrawn')) },
  {
    name: 'data request: withdraw?',
    state: true,
    open: one(REQUEST, async (visit) => {
      const { page, language } = visit;
      await page.getByRole('button', { name: say(requestText.withdraw, language), exact: true }).click();
      await showsDialog(visit);
    }),
  },
];
