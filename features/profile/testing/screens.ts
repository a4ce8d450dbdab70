/** The screens of the profile, for the accessibility matrix. Nightly only, because the journeys check the same pages in every run. */
import { loggedOn, type Screen } from '../../../tests/support/browser/screen.ts';

export const screens: readonly Screen[] = [
  { name: 'profile', nightly: true, open: loggedOn('demo.primary1', '/u/user-profile') },
  {
    name: 'statement delivery',
    nightly: true,
    open: loggedOn('demo.primary1', '/u/user-profile/statement-delivery'),
  },
];
