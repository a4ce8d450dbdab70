/** The screens of notices and their settings, for the accessibility matrix. */
import { loggedOn, type Screen } from '../../../tests/support/browser/screen.ts';

export const screens: readonly Screen[] = [
  { name: 'notices', open: loggedOn('demo.primary1', '/u/notices') },
  { name: 'alert settings', open: loggedOn('demo.primary1', '/u/alerts') },
];
