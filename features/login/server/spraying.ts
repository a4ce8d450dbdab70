/**
 * Password spraying: a few passwords tried on many names, from many addresses, stays below every limit by name and by
 * address. Its sign is the number of names with a wrong password in the whole portal. Above a limit the portal raises an
 * alarm (one line in the log for each ten minutes), allows an address fewer names, and makes the silent check harder.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../../server/config/config.ts';
import type { Limits } from '../../../server/http/limits.ts';

const WINDOW_SECONDS = 600;
/** Usernames that an address may try in ten minutes with unknown browsers, without and with an alarm. */
const NAMES_PER_ADDRESS = 20;
const NAMES_PER_ADDRESS_IN_ALARM = 3;

export interface Spraying {
  /** Counts a wrong password for a name; a name counts once in ten minutes. */
  countWrong(username: string): Promise<void>;
  /** Whether more names than allowed had wrong passwords in these ten minutes or the ten before. */
  isAlarm(): Promise<boolean>;
  namesPerAddress(): Promise<number>;
}

export function createSpraying({
  config,
  limits,
  log,
}: {
  readonly config: Pick<Config, 'sprayingNames'>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly limits: Limits;
}): Spraying {
  const isAlarm = async () =>
    (await limits.recent('login-wrong-names', 'portal', WINDOW_SECONDS)) > config.sprayingNames;
  return {
    async countWrong(username) {
      if (!(await limits.firstTime('login-wrong-name', username, WINDOW_SECONDS))) return;
      await limits.count('login-wrong-names', 'portal', WINDOW_SECONDS);
      if ((await isAlarm()) && (await limits.firstTime('login-alarm', 'portal', WINDOW_SECONDS)))
        log.warn({ limit: config.sprayingNames }, 'log-on: wrong passwords for unusually many usernames');
    },
    isAlarm,
    namesPerAddress: async () => ((await isAlarm()) ? NAMES_PER_ADDRESS_IN_ALARM : NAMES_PER_ADDRESS),
  };
}
