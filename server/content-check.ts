/**
 * `npm run content:check`: reads the folder that the bank edits as the portal would, and reports errors with file and
 * line.
 */
import { readContentConfig } from './config.ts';
import { openContent } from './content/kinds.ts';
import { ContentError } from './content/live.ts';

const { hyperlinkHosts, ...config } = readContentConfig(process.env);
const contentDir = process.argv[2] ?? config.contentDir;
try {
  await openContent({ contentDir, hyperlinkHosts });
  process.stdout.write(`Everything in ${contentDir} is right.\n`);
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
