/** Plausible bugs between an event and its message. The fault run must detect each of them. */
import type { Mutation } from '../money/mutations.ts';

const HAND =
  /const handed = await (\w+)\(trx, notices\);\s+await outbox\.enqueueAll\(trx, (\w+)\(messages, handed\)\);/g;
/** A delay in which a kill can happen. */
const DELAY = 'await new Promise((resolve) => setTimeout(resolve, 40));';

/** `change` is SQL that modifies the database first. */
export const ALERT_MUTATIONS: readonly (Mutation & { readonly change?: string })[] = [
  {
    name: 'a notice counts as sent before its messages are stored',
    expected: /^0 messages of 1/,
    replace: [
      [
        HAND,
        `const handed = await db.transaction().execute((own) => $1(own, notices)); ${DELAY} await outbox.enqueueAll(trx, $2(messages, handed));`,
      ],
    ],
  },
  {
    name: 'the messages are stored before the notice counts as sent',
    expected: /^2 messages of 1/,
    replace: [
      [
        HAND,
        `await db.transaction().execute((own) => outbox.enqueueAll(own, $2(messages, new Set(messages.keys())))); ${DELAY} await $1(trx, notices);`,
      ],
    ],
  },
  {
    name: 'what a killed process has claimed is not worked on again',
    expected: /^without messages/,
    replace: [
      [HAND, `${DELAY} $&`],
      [/(?<=notices n set deliver_at = app_now\(\) \+ make_interval\(secs => )\$\{leaseSeconds\}/g, '86400'],
    ],
  },
  {
    name: 'a purchase of exactly the threshold gives no notice',
    expected: /^missing purchase-online line/,
    replace: [[/event\.amount\.minor >= BigInt\(/g, 'event.amount.minor > BigInt(']],
  },
  {
    name: 'the posting of an authorised line gives another notice',
    expected: /^invented/,
    replace: [
      [/source: `line\/\$\{transactionId\}`/g, 'source: ["line", transactionId, event.kind].join("/")'],
    ],
  },
  {
    name: 'notices have no unique key',
    expected: /^doubled/,
    change: 'alter table portal.notices drop constraint notices_customer_id_source_key',
    replace: [[/on conflict \(customer_id, source\) do nothing\s+(returning notice_id)/g, '$1']],
  },
];
