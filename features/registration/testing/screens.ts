/** The screens of a registration, for the accessibility matrix. */

import { anotherCode } from '../../../tests/support/api/clients/otp.ts';
import { demoPerson } from '../../../tests/support/api/people.ts';
import {
  fresh,
  type Screen,
  showsDialog,
  showsError,
  type Visit,
} from '../../../tests/support/browser/screen.ts';
import { ui } from '../../../web/ui/messages.ts';
import { registrationText as text } from '../messages.ts';
import { RegistrationPages, unregistered } from './pages.ts';

const USERNAME = 'matrix.row7';
const person = () => demoPerson('register1');
const first = ({ page, language }: Visit, who = person()) =>
  new RegistrationPages(page, language, who).open();

/** Completes `steps` pages. */
async function after(visit: Visit, steps: number): Promise<RegistrationPages> {
  // A code can be sent again only after a delay, and the person can register only once.
  if (steps > 5) await fresh(visit);
  else if (steps > 2) await unregistered(visit.server, person());
  const pages = await first(visit);
  const walk = [
    () => pages.terms(),
    () => pages.card(),
    () => pages.person(),
    () => pages.username(USERNAME),
    () => pages.password(),
    () => pages.sendCode(),
  ];
  for (const go of walk.slice(0, steps)) await go();
  return pages;
}

const REFUSED = /^answer 400 POST .*\/(new-user|onboard)[\w/-]+$/;

const REGISTRATION: readonly Screen[] = [
  { name: 'registration: terms', open: async (visit) => void (await first(visit)) },
  ...['card', 'person', 'username', 'password', 'check and method', 'one-time password'].map(
    (name, index) => ({
      name: `registration: ${name}`,
      open: async (visit: Visit) => void (await after(visit, index + 1)),
    }),
  ),
  ...['terms not accepted', 'card missing', 'person missing', 'username missing', 'password missing'].map(
    (name, steps) => ({
      name: `registration: ${name}`,
      error: true,
      open: async (visit: Visit) => {
        await (await after(visit, steps)).button(ui.next).click();
        await showsError(visit);
      },
    }),
  ),
  {
    name: 'registration: person does not match',
    error: true,
    allow: [REFUSED],
    open: async (visit) => {
      await (await after(visit, 2)).givePerson({ birthDate: '1950-01-02' });
      await showsError(visit);
    },
  },
  {
    name: 'registration: registered already',
    state: true,
    allow: [REFUSED],
    open: async (visit) => {
      const pages = await first(visit, demoPerson('primary1'));
      for (const go of [() => pages.terms(), () => pages.card(), () => pages.givePerson()]) await go();
      await showsDialog(visit);
    },
  },
  {
    name: 'registration: username taken',
    error: true,
    open: async (visit) => {
      await (await after(visit, 3)).giveUsername('demo.primary1');
      await showsError(visit);
    },
  },
  {
    name: 'registration: wrong one-time password',
    error: true,
    allow: [REFUSED],
    open: async (visit) => {
      const pages = await after(visit, 6);
      const code = await pages.code();
      await pages.giveCode(anotherCode(code));
      await showsError(visit);
    },
  },
  {
    name: 'registration: done',
    open: async (visit) => {
      const pages = await after(visit, 6);
      await pages.giveCode(await pages.code());
      await pages.arrived(text.done);
    },
  },
];

/** Every step and refusal of the flow. Nightly only, because the journeys check the same pages in every run. */
export const screens: readonly Screen[] = REGISTRATION.map((screen) => ({ ...screen, nightly: true }));
