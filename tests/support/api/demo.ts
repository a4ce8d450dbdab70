/** Calls of the demo surface: inbox, clock, reset. */

import * as z from 'zod/mini';
import { LANGUAGES } from '../../../shared/languages.ts';
import { LONGEST_WINDOW_SECONDS } from '../database/start-window.ts';
import { extractOtp } from './clients/otp.ts';

const inboxMessage = z.object({
  to: z.string(),
  channel: z.enum(['sms', 'email']),
  language: z.enum(LANGUAGES),
  text: z.string(),
  sentAt: z.string(),
  purpose: z.string(),
});
export type InboxMessage = z.infer<typeof inboxMessage>;

/** The address of a server. Browser tests pass their fixture `server`. */
interface ServerAddress {
  readonly baseURL: string;
}

async function call(server: ServerAddress, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(server.baseURL + path, {
    headers: { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  const text = await answer.text();
  return text === '' ? undefined : JSON.parse(text);
}

/** Returns the messages sent to a user, newest first. */
export async function readInbox(server: ServerAddress, username: string): Promise<InboxMessage[]> {
  return z.array(inboxMessage).parse(await call(server, `/demo/inbox?to=${encodeURIComponent(username)}`));
}

/** Limit for what hangs. On a machine with other work a message may take many seconds. */
const LONGEST_WAIT_MS = 25_000;

/**
 * Returns notices of a purpose sent to a user, newest first. Waits for two (phone and e-mail), because they are sent after
 * the response.
 */
export async function readNotices(
  server: ServerAddress,
  username: string,
  purpose: string,
): Promise<InboxMessage[]> {
  const deadline = performance.now() + LONGEST_WAIT_MS;
  for (;;) {
    const notices = (await readInbox(server, username)).filter((message) => message.purpose === purpose);
    if (notices.length >= 2 || performance.now() > deadline) return notices;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * Returns the newest one-time password sent to a user, ignoring the first `since` messages. Waits, because the code is
 * sent after the response.
 */
export async function readCode(server: ServerAddress, username: string, since = 0): Promise<string> {
  const deadline = performance.now() + LONGEST_WAIT_MS;
  while (performance.now() < deadline) {
    const messages = await readInbox(server, username);
    // A notice may arrive after the code.
    const newMessages = messages.slice(0, Math.max(0, messages.length - since));
    const code = newMessages.map(({ text }) => extractOtp(text)).find((found) => found);
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No one-time password was sent to ${username}`);
}

/** Moves the server's clock forward. */
export async function advanceClock(server: ServerAddress, seconds: number): Promise<void> {
  await call(server, '/demo/clock', { advanceSeconds: seconds });
}

/** Returns the server's time in whole seconds since 1970. */
async function serverSeconds(server: ServerAddress): Promise<number> {
  const { offsetSeconds } = z
    .object({ offsetSeconds: z.number() })
    .parse(await call(server, '/demo/clock', { advanceSeconds: 0 }));
  return Math.floor(Date.now() / 1000) + offsetSeconds;
}

/** Moves the server's clock to the start of a rate-limit window, so that all calls of a test count in the same window. */
export async function advanceToNextWindow(server: ServerAddress): Promise<void> {
  const now = await serverSeconds(server);
  await advanceClock(server, LONGEST_WINDOW_SECONDS - (now % LONGEST_WINDOW_SECONDS));
}

const DAY_SECONDS = 86_400;
/** 12:00 in Taipei, in UTC. */
const NOON_SECONDS = 4 * 3600;

/** Moves the server's clock to the next noon in Taipei, which is not within the quiet hours of messages. */
export async function advanceToNoon(server: ServerAddress): Promise<void> {
  const sinceNoon = ((await serverSeconds(server)) - NOON_SECONDS) % DAY_SECONDS;
  await advanceClock(server, DAY_SECONDS - sinceNoon);
}

/** Resets the demo bank: ends all sessions and deletes all messages. */
export async function resetBank(server: ServerAddress): Promise<void> {
  await call(server, '/demo/reset', {});
}

export async function captchaAnswer(server: ServerAddress, key: string): Promise<string> {
  return z.object({ answer: z.string() }).parse(await call(server, `/demo/captcha/${key}`)).answer;
}
