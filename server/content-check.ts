/** `npm run content:check`: reads the folder that the bank edits as the portal would, and says what is wrong where. */
import { contentDirOf } from './config.ts';
import { openContent } from './content/kinds.ts';
import { ContentError } from './content/live.ts';

const dir = process.argv[2] ?? contentDirOf(process.env);
try {
  await openContent(dir);
  process.stdout.write(`Everything in ${dir} is right.\n`);
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
