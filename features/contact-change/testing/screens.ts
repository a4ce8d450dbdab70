/** The screens of changed contacts, for the accessibility matrix. Except for one code, they have sample answers. */
import { expect } from '@playwright/test';
import { type Phrase, say } from '../../../shared/messages.ts';
import { readCode, readInbox } from '../../../tests/support/api/demo.ts';
import {
  at,
  button,
  fresh,
  loggedOn,
  type Screen,
  showsError,
  type Visit,
} from '../../../tests/support/browser/screen.ts';
import { paths } from '../../../web/paths.ts';
import { ui } from '../../../web/ui/messages.ts';
import { otpPage } from '../../confirmation/web/messages.ts';
import type { ContactKind } from '../../profile/contacts.ts';
import type { ContactsRead } from '../../profile/contract.ts';
import { answerText, objectionText, contactText as text } from '../messages.ts';

const PERSON = 'demo.primary1';
const TYPED = {
  phone: ['02 2345 6789', '0987 654 321'],
  email: ['name@', 'name@example.com'],
  englishName: ['林美', 'Lin, Mei'],
} as const;
const WHOLE_ADDRESS = '110臺北市信義區松仁路100號3樓之2';

type Change = ContactsRead['changes'][number];
const change: Change = {
  changeId: 'change-1',
  kind: 'phone',
  state: 'waiting',
  since: '2026-03-09T08:30:00.000Z',
  until: '2026-03-10T08:30:00.000Z',
  methods: ['email'],
};

/** Changes the answer about the contacts. */
async function withContacts({ page }: Visit, edit: (read: ContactsRead) => ContactsRead): Promise<void> {
  await page.route(/\/api\/v1\/contacts$/, async (route) => {
    const response = await route.fetch();
    const { payload }: { payload: ContactsRead } = await response.json();
    await route.fulfill({ response, json: { payload: edit(payload) } });
  });
}

const profileWith =
  (...changes: readonly Change[]) =>
  async (visit: Visit): Promise<void> => {
    await withContacts(visit, (read) => ({ ...read, changes: [...changes] }));
    await loggedOn(PERSON, paths.profile())(visit);
  };

/** Opens the page of one kind, with other answers about it. */
const cannot =
  (edit: Partial<ContactsRead['contacts'][number]>, ...changes: readonly Change[]) =>
  async (visit: Visit): Promise<void> => {
    await withContacts(visit, ({ contacts }) => ({
      contacts: contacts.map((one) => ({ ...one, ...edit })),
      changes: [...changes],
    }));
    await loggedOn(PERSON, paths.changeContact('phone'))(visit);
  };

const heading = ({ page, language }: Visit, phrase: Phrase) =>
  expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(say(phrase, language));
const form = (kind: ContactKind) => loggedOn(PERSON, paths.changeContact(kind));
const next = (visit: Visit) => button(visit, ui.next).click();

async function fill(visit: Visit, kind: ContactKind, which: 0 | 1): Promise<void> {
  const { page } = visit;
  if (kind !== 'address') await page.locator('#value').fill(TYPED[kind][which]);
  else if (which === 1) {
    await page.locator('#street').fill(WHOLE_ADDRESS);
    await page.locator('#streetEnglish').focus();
  }
  await next(visit);
}

const wrong = (kind: ContactKind) => async (visit: Visit) => {
  await form(kind)(visit);
  await fill(visit, kind, 0);
  await showsError(visit);
};

const check =
  (kind: ContactKind) =>
  async (visit: Visit): Promise<void> => {
    await form(kind)(visit);
    await fill(visit, kind, 1);
    await heading(visit, text.checkTitle);
  };

const code = ({ page }: Visit) => page.locator('input[autocomplete="one-time-code"]');

/** Gives the code to the present contact. */
async function confirmOld(visit: Visit, kind: ContactKind): Promise<void> {
  const { page, server } = await fresh(visit);
  await check(kind)(visit);
  const before = (await readInbox(server, PERSON)).length;
  await button(visit, otpPage.sendCode).click();
  await code(visit).fill(await readCode(server, PERSON, before));
  await page.keyboard.press('Enter');
}

const newCode = async (visit: Visit): Promise<void> => {
  await confirmOld(visit, 'phone');
  await heading(visit, text.newCodeTitle);
};

const done = async (visit: Visit): Promise<void> => {
  await confirmOld(visit, 'englishName');
  await heading(visit, text.done);
};

const answering =
  (answer: 'confirm' | 'undo') =>
  async (visit: Visit): Promise<void> => {
    const state = answer === 'confirm' ? 'objected' : 'waiting';
    await withContacts(visit, (read) => ({ ...read, changes: [{ ...change, state }] }));
    await loggedOn(PERSON, paths.answerObjection(change.changeId, answer))(visit);
    await heading(visit, answerText[`title_${answer}`]);
  };

const objection =
  (outcome?: 'held' | 'late') =>
  async (visit: Visit): Promise<void> => {
    const { page } = visit;
    await page.route(/\/contacts\/objection$/, (route) => route.fulfill({ json: { payload: { outcome } } }));
    await at(`{prefix}/contact-objection#${'A'.repeat(44)}`)(visit);
    await heading(visit, objectionText.title);
    if (!outcome) return;
    await button(visit, objectionText.hold).click();
    await heading(visit, objectionText[outcome]);
  };

const KINDS = ['phone', 'email', 'address', 'englishName'] as const;

export const screens: readonly Screen[] = [
  ...KINDS.flatMap((kind): Screen[] => [
    { name: `change ${kind}`, nightly: kind !== 'address', open: form(kind) },
    {
      name: `change ${kind}: wrong`,
      subject: '[aria-invalid=true]',
      state: true,
      error: true,
      nightly: kind !== 'address',
      open: wrong(kind),
    },
    { name: `change ${kind}: check`, nightly: true, open: check(kind) },
  ]),
  { name: 'change phone: code to the new one', nightly: true, open: newCode },
  { name: 'change englishName: done', nightly: true, open: done },
  { name: 'change phone: not here', state: true, nightly: true, open: cannot({ changeable: false }) },
  { name: 'change phone: at the desk', state: true, nightly: true, open: cannot({ methods: [] }) },
  { name: 'change phone: not yet', state: true, nightly: true, open: cannot({}, change) },
  {
    name: 'profile: changes that wait',
    state: true,
    open: profileWith(change, { ...change, changeId: 'change-2', kind: 'address' }),
  },
  {
    name: 'profile: objection',
    state: true,
    nightly: true,
    open: profileWith({ ...change, state: 'objected' }),
  },
  {
    name: 'profile: objection at the desk',
    state: true,
    nightly: true,
    open: profileWith({ ...change, state: 'desk' }),
  },
  {
    name: 'profile: change that is taken back',
    state: true,
    nightly: true,
    open: profileWith({ ...change, state: 'undoing' }),
  },
  { name: 'answer: it was me', nightly: true, open: answering('confirm') },
  { name: 'answer: take it back', nightly: true, open: answering('undo') },
  { name: 'objection', open: objection() },
  { name: 'objection: held', nightly: true, open: objection('held') },
  { name: 'objection: late', nightly: true, open: objection('late') },
];
