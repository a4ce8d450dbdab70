/** SQL for captcha challenges; a row is deleted when it is answered. */
import { type Kysely, sql } from 'kysely';
import type { KeyedHashes } from '../../../server/crypto/keyring.ts';
import type { Database } from '../../../server/db/schema/schema.ts';

export interface CaptchaRow {
  kind: 'image' | 'pow';
  seed: Buffer;
  /** Leading zero bits of a silent check. Null for an image code, and for checks issued by the previous release. */
  difficulty: number | null;
}

export interface NewCaptcha extends Pick<CaptchaRow, 'kind' | 'seed'> {
  readonly key: Buffer;
  readonly sessionKey: Buffer;
  readonly addressKeys: KeyedHashes;
  readonly difficulty?: number;
  readonly validSeconds: number;
}

/** A challenge that has not expired. */
export interface ConsumedCaptcha extends CaptchaRow {
  secondsLeft: number;
}

type Db = Kysely<Database>;

/** Maximum unused challenges of a session. A person needs one for each open tab. */
const MAX_UNUSED = 5;

/**
 * Stores a challenge. Deletes the session's oldest challenges above the maximum, and the address's oldest ones above `unusedPerAddress`, so
 * that a client cannot collect challenges to solve later.
 */
export async function insertCaptcha(
  db: Db,
  row: NewCaptcha,
  unusedPerAddress: number | undefined,
): Promise<void> {
  await sql`insert into portal.captchas (captcha_key, session_key, address_key, kind, seed, difficulty, expires_at)
    values (${row.key}, ${row.sessionKey}, ${row.addressKeys.current}, ${row.kind}, ${row.seed}, ${row.difficulty ?? null},
      app_now() + make_interval(secs => ${row.validSeconds}))`.execute(db);
  await sql`delete from portal.captchas where captcha_key in (
    select captcha_key from portal.captchas where session_key = ${row.sessionKey}
    order by expires_at desc, captcha_key offset ${MAX_UNUSED})`.execute(db);
  if (unusedPerAddress === undefined) return;
  await sql`delete from portal.captchas where captcha_key in (
    select captcha_key from portal.captchas where address_key in (${sql.join(row.addressKeys.all)})
    order by expires_at desc, captcha_key offset ${unusedPerAddress})`.execute(db);
}

/** Deletes and returns a challenge, to exactly one caller. Undefined if it has expired or does not exist. */
export async function consumeCaptcha(
  db: Db,
  key: Buffer,
  sessionKey: Buffer,
): Promise<ConsumedCaptcha | undefined> {
  const { rows } = await sql<ConsumedCaptcha>`
    delete from portal.captchas where captcha_key = ${key} and session_key = ${sessionKey}
    returning kind, seed, difficulty, extract(epoch from expires_at - app_now())::float8 as "secondsLeft"`.execute(
    db,
  );
  const row = rows[0];
  return row && row.secondsLeft > 0 ? row : undefined;
}

/** Returns the challenge for a key, in any session. Used only by the demo. */
export async function peekCaptcha(db: Db, key: Buffer): Promise<CaptchaRow | undefined> {
  const { rows } =
    await sql<CaptchaRow>`select kind, seed, difficulty from portal.captchas where captcha_key = ${key}`.execute(
      db,
    );
  return rows[0];
}
