/** The screens of the profile, for the accessibility matrix. In every run the journeys check the same pages. */
import { loggedOn, type Screen } from '../../../tests/support/browser/screen.ts';

export const screens: readonly Screen[] = [
  { name: 'profile', nightly: true, open: loggedOn('demo.primary1', '/u/user-profile') },
  {
    name: 'statement delivery',
    nightly: true,
    open: loggedOn('demo.primary1', '/u/user-profile/statement-delivery'),
  },
];
