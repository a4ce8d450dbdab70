/** Plausible bugs in freezes and payments. The fault run must detect each of them. */
import { ANSWER, EARLY, type Mutation } from '../money/mutations.ts';

const SEND = /if \(decision\.event\) await events\.send\(trx, decision\.event\);/g;

export const FREEZE_MUTATIONS: readonly (Mutation & { readonly kills: boolean })[] = [
  {
    // Without kills, the lock on the card hides this bug: payments wait for the commit of the freeze.
    name: 'the freeze is acknowledged before it is stored',
    kills: true,
    expected: /approved after a freeze/,
    replace: [
      ...EARLY,
      [ANSWER, '$& respond?.(payload); await new Promise((resolve) => setTimeout(resolve, 500));'],
    ],
  },
  {
    name: 'the controls of a card are cached for a second',
    kills: false,
    expected: /approved after a freeze/,
    replace: [
      [
        /const controls = card && await lockedControls\(trx, card\);/g,
        `const kept = globalThis.kept ??= new Map();
        const key = card?.cardId;
        if (card && !kept.has(key)) {
          kept.set(key, await lockedControls(trx, card));
          setTimeout(() => kept.delete(key), 1000);
        }
        const controls = card && kept.get(key);`,
      ],
    ],
  },
  {
    name: 'the authorisation ignores the freeze',
    kills: false,
    expected: /approved after a freeze/,
    replace: [[/if \(settings\.frozen\) return "frozen";/g, '']],
  },
  {
    name: 'the authorisation refuses everything',
    kills: false,
    expected: /refused before a freeze/,
    replace: [[/if \(settings\.frozen\) return "frozen";/g, 'return "frozen";']],
  },
  {
    name: 'the event of a payment is stored after its transaction',
    kills: true,
    expected: /lines, \d+ events/,
    replace: [
      [
        SEND,
        `if (decision.event) setTimeout(() => {
          db.transaction().execute((own) => events.send(own, decision.event)).catch(() => undefined);
        }, 100);`,
      ],
    ],
  },
];
