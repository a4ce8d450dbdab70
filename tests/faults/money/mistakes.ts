/** Mistakes that somebody could make in the server; the checks have to find every one. */
import type { Strikes } from './strike.ts';

export interface Mistake {
  readonly name: string;
  /** What is said of it; anything else that is wrong is no proof that this was found. */
  readonly finds: RegExp;
  /** In the built server: each expression is there once or more, and becomes the text ($1 is its first group). */
  readonly replace?: readonly (readonly [RegExp, string])[];
  /** Settings of PostgreSQL. */
  readonly postgres?: Readonly<Record<string, string>>;
  /** What brings it to light; people pressing twice alone unless given. */
  readonly strikes?: Strikes;
  /** Of a hundred deeds so many are no redemptions. */
  readonly rarePercent?: number;
  /** Of a hundred codes so many are guessed at. */
  readonly guessPercent?: number;
  /** Of a hundred people whose session has ended so many stay away. */
  readonly gonePercent?: number;
}

/** Time for a kill to fall into. */
const WAIT = 'await new Promise((resolve) => setTimeout(resolve, 150));';
const CLAIM = /if \(request\) await claimLater\(trx, request\);/g;
const KEPT = /if \(request\) await storeAnswer\(trx, request, payload\);/g;
const RECORD = /await audit\.record\(trx, context, action, "done", customerId, details, locked\);/g;
const LOCK = /locked = await audit\.lockAfterNext\(trx, customerId\);/g;
const NOTICE = /if \(notice\) (await enqueueNotice\(deps\.outbox, trx, notice\.customer, notice\.notice\);)/g;
const OPERATIONS = /function createOperations\(deps\) \{/g;

/** Replaces `runOnce`: sends the answer right after the effect, before the commit. */
const EARLY = `function createOperations(deps) {
  const early = (context, operation, request, proof) => new Promise((resolve, reject) => {
    const effect = async (unit, ...rest) => {
      const done = await operation.effect(unit, ...rest); resolve(done.payload); ${WAIT} return done;
    };
    runOnce(context, { ...operation, effect }, request, proof).then(resolve, reject);
  });`;

export const MISTAKES: readonly Mistake[] = [
  {
    name: 'the idempotency key is not looked at',
    finds: /^invented/,
    replace: [[CLAIM, 'request = undefined;']],
  },
  {
    name: 'the key is read before the transaction and written at its end',
    finds: /^(invented|doubled)/,
    replace: [
      [CLAIM, ''],
      [/request\?\.keyHash\.toString\("base64url"\) \?\? newUuid/g, 'newUuid'],
      [KEPT, 'if (request) { await claim(trx, request); await storeAnswer(trx, request, payload); }'],
    ],
  },
  {
    name: 'a repeat is refused instead of answered',
    finds: /one key got two answers|done all the same/,
    replace: [[/return storedAnswer\((stored|concurrent), request\);/g, 'throw new Failure("CONFLICT");']],
  },
  { name: 'the answer is not kept', finds: /key has no answer/, replace: [[KEPT, '']] },
  {
    name: 'the answer is given before the commit',
    finds: /^lost/,
    strikes: { kills: 12 },
    replace: [
      [/await runOnce\(context, operation, request,/g, 'await early(context, operation, request,'],
      [OPERATIONS, EARLY],
    ],
  },
  {
    name: 'the effect commits by itself, before key and record',
    finds: /^invented|their records differ/,
    strikes: { kills: 12 },
    rarePercent: 50,
    replace: [
      [
        /= await operation\.effect\(\{\s*trx,\s*id\s*\}, (\w+)\);/g,
        `= await db.transaction().execute((own) => operation.effect({ trx: own, id }, $1)); ${WAIT}`,
      ],
    ],
  },
  { name: 'there is no audit record', finds: /effect has no audit record/, replace: [[RECORD, '']] },
  {
    name: 'the audit record commits by itself, before the effect',
    finds: /audit record/,
    strikes: { kills: 12 },
    replace: [
      [LOCK, ''],
      [RECORD, `await audit.record(db, context, action, "done", customerId, details); ${WAIT}`],
    ],
  },
  {
    name: 'an audit record does not hold on to the one before it',
    finds: /audit chain/,
    replace: [[/hashOf\(key, head\.hash, next\)/g, 'hashOf(key, Buffer.alloc(32), next)']],
  },
  { name: 'the person is not told', finds: /was not told/, replace: [[NOTICE, '']] },
  { name: 'the person is told twice', finds: /was not told/, replace: [[NOTICE, 'if (notice) { $1 $1 }']] },
  {
    name: 'a message is not sent again after its process died',
    finds: /left in the outbox/,
    strikes: { kills: 12 },
    replace: [[/or next_try_at <= \(select app_now\(\)\)/g, '']],
  },
  {
    name: 'the answer names other points',
    finds: /other points/,
    replace: [[/pointsUsed: result\.points/g, 'pointsUsed: result.points + 1']],
  },
  {
    name: 'tries of a one-time password are not counted',
    finds: /judged too often/,
    strikes: { cuts: 80 },
    rarePercent: 90,
    guessPercent: 80,
    replace: [[/set attempts = attempts \+ 1/g, 'set attempts = attempts']],
  },
  {
    name: 'a one-time password is not used up',
    finds: /used for two deeds/,
    rarePercent: 90,
    replace: [[/set state = 'used'/g, "set state = 'open'"]],
  },
  {
    name: 'a token is not used up',
    finds: /used token/,
    rarePercent: 90,
    replace: [
      [/update portal\.otp_tokens set used_at = app_now\(\)/g, 'update portal.otp_tokens set used_at = null'],
    ],
  },
  {
    name: 'sessions are forgotten at a start',
    finds: /lost the session/,
    strikes: { kills: 1 },
    replace: [
      [
        /app\.dispatcher\.start\(\);/g,
        'await database.db.deleteFrom("portal.sessions").execute(); app.dispatcher.start();',
      ],
    ],
  },
  {
    name: 'a session that is over too long is not ended',
    finds: /lives again/,
    strikes: { jumps: 24 },
    gonePercent: 40,
    replace: [[/await endSession\(db, key, over\);/g, '']],
  },
  {
    name: 'commits do not wait for the disk',
    finds: /^lost/,
    strikes: { postgresKills: 3 },
    postgres: { synchronous_commit: 'off', wal_writer_delay: '10000ms' },
  },
];
