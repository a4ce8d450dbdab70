/**
 * Detects password spraying: a few passwords tried on many usernames from many addresses, below every limit by username
 * or address. The detector counts the usernames with a wrong password in the whole portal. Above a limit the portal
 * raises an alarm (one log line per ten minutes), allows an address fewer usernames, and makes the silent check harder.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../../server/config/config.ts';
import type { Limits } from '../../../server/http/limits/limits.ts';

const WINDOW_SECONDS = 600;
/** Maximum usernames that an address can try in ten minutes with unknown browsers, without and with an alarm. */
const NAMES_PER_ADDRESS = 20;
const NAMES_PER_ADDRESS_IN_ALARM = 3;

export interface Spraying {
  /** Counts a wrong password for a username. A username counts once in ten minutes. */
  countWrong(username: string): Promise<void>;
  /** Whether too many usernames had wrong passwords in the current ten minutes or the ten before. */
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
