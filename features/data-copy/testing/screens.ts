/** The screens of the copy of the data, for the accessibility matrix, with sample answers. */
import { expect } from '@playwright/test';
import { type Phrase, say } from '../../../shared/messages.ts';
import {
  button,
  failing,
  loggedOn,
  type Screen,
  showsDialog,
  type Visit,
} from '../../../tests/support/browser/screen.ts';
import { paths } from '../../../web/paths.ts';
import type { DataCopy } from '../contract.ts';
import { copyText as text } from '../messages.ts';
import { sampleCopy } from './copy.ts';

const PERSON = 'demo.primary1';
const UNREADY = { readyAt: null, expiresAt: null, files: [] };

const heading = ({ page, language }: Visit, level: 1 | 2, phrase: Phrase) =>
  expect(page.getByRole('main').getByRole('heading', { level, name: say(phrase, language) })).toBeVisible();

const withCopy =
  (copy: DataCopy | null, shows: Phrase, path = paths.myDataCopy()) =>
  async (visit: Visit): Promise<void> => {
    await visit.page.route(/\/api\/v1\/data-copy$/, (route) =>
      route.fulfill({ json: { payload: { copy } } }),
    );
    await loggedOn(PERSON, path)(visit);
    await heading(visit, path === paths.myDataCopy() ? 2 : 1, shows);
  };

export const screens: readonly Screen[] = [
  { name: 'copy of the data', open: withCopy(null, text.newTitle) },
  {
    name: 'copy of the data: being made',
    state: true,
    open: withCopy(sampleCopy({ ...UNREADY, state: 'making', done: 12 }), text.makingTitle),
  },
  {
    name: 'copy of the data: about to be made',
    state: true,
    nightly: true,
    open: withCopy(sampleCopy({ ...UNREADY, state: 'waiting', done: 0, kinds: 0 }), text.makingTitle),
  },
  {
    name: 'copy of the data: delete?',
    state: true,
    nightly: true,
    open: async (visit) => {
      await withCopy(sampleCopy(), text.readyTitle)(visit);
      await button(visit, text.discard).click();
      await showsDialog(visit);
    },
  },
  {
    name: 'copy of the data: it cannot be read',
    ...failing(/\/api\/v1\/data-copy$/, loggedOn(PERSON, paths.myDataCopy())),
  },
  { name: 'copy of the data: ready', state: true, open: withCopy(sampleCopy(), text.readyTitle) },
  {
    name: 'copy of the data: for another session',
    state: true,
    nightly: true,
    open: withCopy(sampleCopy({ open: false, files: [] }), text.readyTitle),
  },
  {
    name: 'copy of the data: failed',
    state: true,
    nightly: true,
    open: withCopy(sampleCopy({ ...UNREADY, state: 'failed' }), text.newTitle),
  },
  {
    name: 'copy of the data: code',
    open: withCopy(null, text.confirmTitle, paths.confirmDataCopy('new')),
  },
  {
    name: 'copy of the data: code to open it',
    nightly: true,
    open: withCopy(sampleCopy({ open: false, files: [] }), text.confirmTitle, paths.confirmDataCopy('open')),
  },
];
