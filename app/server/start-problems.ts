/** Everything that stops a start, in variables and in the bank's files, named at once. */
import { type Config, ConfigError, readConfig, readContentConfig } from '../../server/config/config.ts';
import type { Env } from '../../server/config/values.ts';
import { ContentError } from '../../server/content/live.ts';
import { openContent } from './content-kinds.ts';

/**
 * Reads the configuration. Throws {@link ConfigError}: its message names every wrong variable and, so that one start is enough,
 * every fault of the bank's files too.
 */
export async function readEverything(environment: Env): Promise<Config> {
  try {
    return readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) error.message += await contentFaults(environment);
    throw error;
  }
}

/** Faults of the bank's files as further lines; empty without any, or when no folder is configured. */
async function contentFaults(environment: Env): Promise<string> {
  try {
    await openContent(readContentConfig(environment));
    return '';
  } catch (error) {
    if (error instanceof ContentError) return `\n${error.message}`;
    if (error instanceof ConfigError) return '';
    throw error;
  }
}
