/** The screens of personal data, for the accessibility matrix. */
import { expect } from '@playwright/test';
import { categoryHint, categoryText } from '../../../shared/personal-data.messages.ts';
import {
  DATA_CATEGORIES,
  DATA_PURPOSES,
  DATA_RECIPIENTS,
  DATA_SOURCES,
} from '../../../shared/personal-data.ts';
import { STAFF_ROLES } from '../../../shared/staff-roles.ts';
import { failing, loggedOn, type Screen } from '../../../tests/support/browser/screen.ts';
import { MAX_COUNTED } from '../counted.ts';
import { LOOKED_AT } from '../looks.ts';

const myData = loggedOn('demo.primary1', '/u/my-data');

/** Staff looked and acted, and all parties received something. */
const BUSY: readonly (readonly [read: RegExp, payload: object])[] = [
  [
    /\/api\/v1\/my-data\/looks/,
    {
      entries: LOOKED_AT.map((what, index) => ({
        at: `2026-11-${10 + index}T03:30:00.000Z`,
        role: STAFF_ROLES[index] ?? null,
        what,
      })),
      next: '1.1',
    },
  ],
  [
    /\/api\/v1\/my-data$/,
    {
      categories: DATA_CATEGORIES.map((category, index) => ({
        ...{ category, why: DATA_PURPOSES, from: DATA_SOURCES, who: DATA_RECIPIENTS },
        count: index === 0 ? null : MAX_COUNTED,
        keep: [{ rule: 'period', count: 24, unit: 'months' }, { rule: 'bank' }],
      })),
      recipients: DATA_RECIPIENTS.map((recipient) => ({
        ...{ recipient, count: 1234, latestAt: '2026-11-23T01:00:00.000Z' },
      })),
    },
  ],
];

export const screens: readonly Screen[] = [
  { name: 'my data', nightly: true, open: myData },
  {
    name: 'my data, a kind opened',
    nightly: true,
    state: true,
    async open(visit) {
      await myData(visit);
      await visit.page.getByText(categoryText.contact[visit.language], { exact: true }).click();
      await expect(visit.page.getByText(categoryHint.contact[visit.language])).toBeVisible();
    },
  },
  {
    name: 'my data, looked at and sent on',
    nightly: true,
    state: true,
    async open(visit) {
      for (const [read, payload] of BUSY)
        await visit.page.route(read, (route) => route.fulfill({ json: { payload } }));
      await myData(visit);
      await visit.page.getByText(categoryText.disputes[visit.language], { exact: true }).click();
      await expect(visit.page.getByText(categoryHint.disputes[visit.language])).toBeVisible();
    },
  },
  { name: 'my data, it cannot be read', ...failing(/\/api\/v1\/my-data(\/looks)?(\?|$)/, myData) },
];
