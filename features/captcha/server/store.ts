/** Image codes in the database; a row is one challenge and is deleted when it is answered. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../server/db/schema.ts';

export interface CaptchaRow {
  kind: 'image' | 'pow';
  seed: Buffer;
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
export async function takeCaptcha(db: Db, key: Buffer, sessionKey: Buffer): Promise<CaptchaRow | undefined> {
  const { rows } = await sql<CaptchaRow & { fresh: boolean }>`
    delete from portal.captchas where captcha_key = ${key} and session_key = ${sessionKey}
    returning kind, seed, expires_at > app_now() as fresh`.execute(db);
  return rows[0]?.fresh ? { kind: rows[0].kind, seed: rows[0].seed } : undefined;
}

/** The challenge behind a key whatever its session; for the demo surface only. */
export async function peekCaptcha(db: Db, key: Buffer): Promise<CaptchaRow | undefined> {
  const { rows } =
    await sql<CaptchaRow>`select kind, seed from portal.captchas where captcha_key = ${key}`.execute(db);
  return rows[0];
}
