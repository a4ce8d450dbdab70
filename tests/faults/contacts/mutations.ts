/** Plausible bugs in changes of contacts. The run must detect each of them. */
import type { CampaignRun } from '../commands/both-banks.ts';
import type { Mutation } from '../money/mutations.ts';

export interface ContactMutation extends Mutation, Pick<CampaignRun, 'bank'> {}

export const CONTACT_MUTATIONS: readonly ContactMutation[] = [
  {
    name: 'a change that the bank refused stays in the portal',
    bank: 'elsewhere',
    expected: /the bank did not make/,
    replace: [
      [/if \(failure\) await reports\[kind\]\.undo\?\.\(/g, 'if (false) await reports[kind].undo?.('],
    ],
  },
  {
    name: 'the notice of a change is sent twice',
    bank: 'elsewhere',
    expected: /has the notices/,
    replace: [
      [
        /if \(notice && settler\.customer\) (await enqueueNotice\(outbox, trx, settler\.customer, notice\);)/g,
        'if (notice && settler.customer) { $1 $1 }',
      ],
    ],
  },
  {
    name: 'the added contact gets no notice',
    bank: 'embedded',
    expected: /has the notices/,
    replace: [[/\.\.\.added \? \[messageTo\("added"/g, '...false ? [messageTo("added"']],
  },
  {
    name: 'an objection does not hold the account',
    bank: 'embedded',
    expected: /while a change of .* (is objected to|is at the desk)/,
    replace: [[/isObjected = \(changes\) => changes\.some\(.*?\);/g, 'isObjected = () => false;']],
  },
  {
    name: 'a change that was taken back stays open',
    bank: 'embedded',
    expected: /taken back on one side only/,
    replace: [[/set state = 'taken-back', ended_at = app_now\(\)/g, 'set state = state']],
  },
  {
    name: 'an objection that is sent again counts again',
    bank: 'embedded',
    expected: /an objection counted twice/,
    replace: [[/if \(state === change\.state\) return customerId;/g, '']],
  },
  {
    name: 'the token of a change is not consumed',
    bank: 'embedded',
    expected: /used twice|tokens used/,
    replace: [
      [/update portal\.otp_tokens set used_at = app_now\(\)/g, 'update portal.otp_tokens set used_at = null'],
    ],
  },
];
