/** Image codes in the database; a row is one challenge and is deleted when it is answered. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';

export interface CaptchaRow {
  kind: 'image' | 'pow';
  seed: Buffer;
}

/** A challenge whose time is not over. */
export interface TakenCaptcha extends CaptchaRow {
  secondsLeft: number;
}

type Db = Kysely<Database>;

export async function insertCaptcha(
  db: Db,
  row: CaptchaRow & { key: Buffer; sessionKey: Buffer; lifeSeconds: number },
): Promise<void> {
  await sql`insert into portal.captchas (captcha_key, session_key, kind, seed, expires_at)
    values (${row.key}, ${row.sessionKey}, ${row.kind}, ${row.seed}, app_now() + make_interval(secs => ${row.lifeSeconds}))`.execute(
    db,
  );
}

/** Takes a challenge out of the database: whoever gets the row is the only one to judge an answer to it. */
export async function takeCaptcha(
  db: Db,
  key: Buffer,
  sessionKey: Buffer,
): Promise<TakenCaptcha | undefined> {
  const { rows } = await sql<TakenCaptcha>`
    delete from portal.captchas where captcha_key = ${key} and session_key = ${sessionKey}
    returning kind, seed, extract(epoch from expires_at - app_now())::float8 as "secondsLeft"`.execute(db);
  const row = rows[0];
  return row && row.secondsLeft > 0 ? row : undefined;
}

/** The challenge behind a key whatever its session; for the demo surface only. */
export async function peekCaptcha(db: Db, key: Buffer): Promise<CaptchaRow | undefined> {
  const { rows } =
    await sql<CaptchaRow>`select kind, seed from portal.captchas where captcha_key = ${key}`.execute(db);
  return rows[0];
}
