/** Reports all errors that prevent a start at once: in variables and in the bank's files. */
import { type Config, ConfigError, readConfig, readContentConfig } from '../../server/config/config.ts';
import type { Env } from '../../server/config/values.ts';
import { ContentError } from '../../server/content/live.ts';
import { openContent } from './content-kinds.ts';

/**
 * Reads the configuration. Throws {@link ConfigError} for wrong variables; its message lists them and the faults of the
 * bank's files.
 */
export async function readEverything(environment: Env): Promise<Config> {
  try {
    return readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) error.message += await contentFaults(environment);
    throw error;
  }
}

/** Returns the faults of the bank's files as more lines; empty when there are none or no folder is configured. */
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
