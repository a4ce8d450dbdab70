/** Plausible bugs in the server. The fault run must detect each of them. */
import type { FaultCounts } from './faults.ts';

export interface Mutation {
  readonly name: string;
  /** The violation that proves the detection of the bug; other violations do not. */
  readonly expected: RegExp;
  /** Replacements in the built server. Each expression must match at least once; $1 is its first group. */
  readonly replace?: readonly (readonly [RegExp, string])[];
  /** PostgreSQL settings. */
  readonly postgres?: Readonly<Record<string, string>>;
  /** Faults to inject. Default: ten cut connections. */
  readonly faults?: FaultCounts;
  /** Percentage of operations that are not redemptions. */
  readonly otherPercent?: number;
  /** Percentage of one-time passwords that are guessed. */
  readonly guessPercent?: number;
  /** Percentage of card holders who leave when their session ends. */
  readonly leavePercent?: number;
}

/** A delay in which a kill can happen. */
const DELAY = 'await new Promise((resolve) => setTimeout(resolve, 150));';
const CLAIM = /if \(request\) await claimLater\(trx, request\);/g;
const STORE_ANSWER = /if \(request\) await storeAnswer\(trx, request, payload\);/g;
const RECORD = /await audit\.record\(trx, context, report\.action, outcome, customerId, details, locked\);/g;
const LOCK = /locked = await audit\.lockAfterNext\(trx, customerId\);/g;
const NOTICE =
  /if \(effect\.notice && customer\) (await enqueueNotice\(outbox, trx, customer, \{\s*\.\.\.effect\.notice,\s*language\s*\}\);)/g;

/** Replacements that make the server respond as soon as the operation has an answer, before the commit. */
export const EARLY: Required<Mutation>['replace'] = [
  [
    /return await executor\.execute\(attempt\);/g,
    `return await new Promise((resolve, reject) => {
      executor.execute({ ...attempt, respond: resolve }).then(resolve, reject);
    });`,
  ],
  [
    /execute: \(\{ context, operation, request, proof \}\) => transactionWithin/g,
    'execute: ({ context, operation, request, proof, respond }) => transactionWithin',
  ],
];
export const ANSWER = /= report\.answer\(settled\.result, \{\s*facts,\s*language,\s*requestId\s*\}\);/g;

export const MUTATIONS: readonly Mutation[] = [
  {
    name: 'the idempotency key is ignored',
    expected: /^invented/,
    replace: [[CLAIM, 'request = undefined;']],
  },
  {
    name: 'the key is read before the transaction and written at its end',
    expected: /^(invented|doubled)/,
    replace: [
      [CLAIM, ''],
      [/request\?\.keyHash\.toString\("base64url"\) \?\? newUuid/g, 'newUuid'],
      [STORE_ANSWER, 'if (request) { await claim(trx, request); await storeAnswer(trx, request, payload); }'],
    ],
  },
  {
    name: 'a retry is refused instead of answered',
    expected: /one key got two responses|done all the same/,
    replace: [
      [/async function repeated\(\{ budget \}, stored, \{.*?\}\) \{/g, '$& throw new Failure("CONFLICT");'],
    ],
  },
  { name: 'the response is not stored', expected: /key has no answer/, replace: [[STORE_ANSWER, '']] },
  {
    name: 'the response is sent before the commit',
    expected: /^lost/,
    faults: { kills: 12 },
    replace: [...EARLY, [ANSWER, `$& respond?.(payload); ${DELAY}`]],
  },
  {
    name: 'the effect commits separately, before key and audit record',
    expected: /^invented|their records differ/,
    faults: { kills: 12 },
    otherPercent: 50,
    replace: [
      [
        /= await commands\.apply\(unit, customerId, command\);/g,
        `= await db.transaction().execute((own) => commands.apply({ trx: own, id: unit.id }, customerId, command)); ${DELAY}`,
      ],
    ],
  },
  { name: 'there is no audit record', expected: /effect has no audit record/, replace: [[RECORD, '']] },
  {
    name: 'the audit record commits separately, before the effect',
    expected: /audit record/,
    faults: { kills: 12 },
    replace: [
      [LOCK, ''],
      [RECORD, `await audit.record(db, context, report.action, "done", customerId, details); ${DELAY}`],
    ],
  },
  {
    name: 'an audit record does not include the hash of the previous one',
    expected: /^audit: chain/,
    replace: [[/hashOf\(key, head\.hash, next\)/g, 'hashOf(key, Buffer.alloc(32), next)']],
  },
  { name: 'the notice is not sent', expected: /one notice for each address/, replace: [[NOTICE, '']] },
  {
    name: 'the notice is sent twice',
    expected: /one notice for each address/,
    replace: [[NOTICE, 'if (effect.notice) { $1 $1 }']],
  },
  {
    name: 'a message is not retried after its process was killed',
    expected: /left in the outbox/,
    faults: { kills: 12 },
    replace: [[/or next_try_at <= \$\{time\}/g, '']],
  },
  {
    name: 'the response has the wrong points',
    expected: /other points/,
    replace: [[/pointsUsed: result\.points/g, 'pointsUsed: result.points + 1']],
  },
  {
    name: 'attempts at a one-time password are not counted',
    expected: /checked too often/,
    faults: { cuts: 80 },
    otherPercent: 90,
    guessPercent: 80,
    replace: [[/set attempts = attempts \+ 1/g, 'set attempts = attempts']],
  },
  {
    name: 'a one-time password is not consumed',
    expected: /code was used twice/,
    otherPercent: 90,
    replace: [[/set state = 'used'/g, "set state = 'open'"]],
  },
  {
    name: 'a token is not consumed',
    expected: /used token/,
    otherPercent: 90,
    replace: [
      [/update portal\.otp_tokens set used_at = app_now\(\)/g, 'update portal.otp_tokens set used_at = null'],
    ],
  },
  {
    name: 'sessions are deleted at a start',
    expected: /lost the session/,
    faults: { kills: 1 },
    replace: [
      [
        /app\.dispatcher\.start\(\);/g,
        'await database.db.deleteFrom("portal.sessions").execute(); app.dispatcher.start();',
      ],
    ],
  },
  {
    name: 'an expired session is not ended',
    expected: /valid again/,
    faults: { jumps: 24 },
    leavePercent: 40,
    replace: [[/await inBudget\(budget, \(\) => endSession\(db, key, over\)\);/g, '']],
  },
  {
    name: 'commits do not wait for the disk',
    expected: /^lost|lost the session/,
    faults: { postgresKills: 3 },
    postgres: { synchronous_commit: 'off', wal_writer_delay: '10000ms' },
  },
];
