/** What browsers of card holders do to the portal: they translate its pages, or refuse what a log-on needs. */
import type { obstacleText } from '../../web/pages/obstacle.ts';
import { TRANSLATOR } from '../support/browser/checks/translator.ts';
import { added } from './faults.ts';
import { freeze, search, unfreeze } from './journeys/cards.ts';
import { failAndRetry, logOff, logOn } from './journeys/session.ts';
import type { Step } from './walk.ts';

/** Translates every page. */
export const translated = added(/javascript/, TRANSLATOR, 'after');

/** The steps that run on translated pages. */
export const TRANSLATED_STEPS: readonly Step[] = [
  ['[GEN-14] logs on', logOn],
  [
    '[GEN-14] [GEN-20] keeps the page when a read fails and is tried again',
    (walk) => failAndRetry(walk, translated),
  ],
  ['[GEN-14] finds a transaction', search],
  ['[GEN-14] shows that a card is frozen', freeze],
  ['[GEN-14] shows that the card is no longer frozen', unfreeze],
  ['[GEN-14] logs off', logOff],
];

const define = (object: string, name: string, getter: string) =>
  added(
    /javascript/,
    `Object.defineProperty(${object}, '${name}', { configurable: true, get() { ${getter} }, set() {} });\n`,
    'before',
  );

/** Obstacles of a log-on, each with the sentences that name it. */
export const OBSTACLES = [
  { name: 'http', fault: define('window', 'isSecureContext', 'return false') },
  {
    name: 'storage',
    fault: define('window', 'sessionStorage', "throw new DOMException('blocked', 'SecurityError')"),
  },
  { name: 'cookies', fault: define('Document.prototype', 'cookie', "return ''") },
] as const satisfies readonly {
  readonly name: Parameters<typeof obstacleText>[0];
  readonly fault: unknown;
}[];
