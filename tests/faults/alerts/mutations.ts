/** Plausible bugs on the way from an event to its message. The kills must show each of them. */
import { readFileSync, writeFileSync } from 'node:fs';

export interface AlertMutation {
  readonly name: string;
  /** The difference that proves that the bug was found. */
  readonly expected: RegExp;
  /** Replacements in the bundle of alerts-writer.ts; each must match. */
  readonly replace: readonly (readonly [RegExp, string])[];
}

const HAND = /if \(await (\w+)\(trx, notice\)\) await outbox\.enqueueAll\(trx, messages\);/g;
/** Time for a kill to happen. */
const DELAY = 'await new Promise((resolve) => setTimeout(resolve, 40));';

export const ALERT_MUTATIONS: readonly AlertMutation[] = [
  {
    name: 'a notice counts as sent before its messages are stored',
    expected: /messages of \d+ notices/,
    replace: [
      [
        HAND,
        `if (await db.transaction().execute((own) => $1(own, notice))) { ${DELAY} await outbox.enqueueAll(trx, messages); }`,
      ],
    ],
  },
  {
    name: 'the messages are stored before the notice counts as sent',
    expected: /messages of \d+ notices/,
    replace: [
      [
        HAND,
        `await db.transaction().execute((own) => outbox.enqueueAll(own, messages)); ${DELAY} await $1(trx, notice);`,
      ],
    ],
  },
  {
    name: 'what a killed process has claimed is not worked on again',
    expected: /^without messages/,
    replace: [[/leaseSeconds: 30\b/g, 'leaseSeconds: 86400']],
  },
  {
    name: 'a purchase of exactly the threshold gives no notice',
    expected: /^missing line/,
    replace: [[/event\.amount\.minor >= BigInt\(/g, 'event.amount.minor > BigInt(']],
  },
  {
    name: 'the posting of an authorised line gives another notice',
    expected: /^invented/,
    replace: [
      [/source: `line\/\$\{transactionId\}`/g, 'source: ["line", transactionId, event.kind].join("/")'],
    ],
  },
];

/** Writes the bundle with the bug beside it, and returns its path. Throws when an expression matches nothing. */
export function plant(bundle: string, { name, replace }: AlertMutation): string {
  let text = readFileSync(bundle, 'utf8');
  for (const [from, to] of replace) {
    const planted = text.replaceAll(from, to);
    if (planted === text) throw new Error(`"${name}" cannot be planted: nothing matches ${from}`);
    text = planted;
  }
  const path = bundle.replace(/\.mjs$/, '-planted.mjs');
  writeFileSync(path, text);
  return path;
}
