/** `npm run content:check` reads the folder that the bank edits as the portal does. Reports errors with file and line. */
import { readContentConfig } from '../../../server/config/config.ts';
import { runProgram } from '../../../server/program.ts';
import { openContent } from '../content-kinds.ts';

await runProgram(async () => {
  const config = readContentConfig(process.env);
  const contentDir = process.argv[2] ?? config.contentDir;
  await openContent({ ...config, contentDir });
  process.stdout.write(`Everything in ${contentDir} is right.\n`);
  return 0;
});
