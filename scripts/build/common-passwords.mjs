/**
 * Writes shared/validation/passwords/common-passwords.list.ts from a local file: a JSON list of passwords, most common first. Omits
 * passwords that the password rules refuse anyway.
 *     node scripts/build/common-passwords.mjs passwords.json
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { ROOT } from '../process.mjs';

const KEPT = 3000;
const WIDTH = 110;
const LIST = join(ROOT, 'shared/validation/passwords/common-passwords.list.ts');

const [, , source] = process.argv;
if (!source) throw new Error('usage: node scripts/build/common-passwords.mjs passwords.json');
const { module } = await runnerImport(join(ROOT, 'shared/validation/passwords/password.ts'));
const all = JSON.parse(readFileSync(source, 'utf8')).map((password) => password.toLowerCase());
const usable = [...new Set(all)].filter((password) => module.passwordProblem(password) === undefined);

const lines = [];
for (const password of usable.slice(0, KEPT)) {
  const last = lines.at(-1);
  if (last !== undefined && `${last} ${password}`.length <= WIDTH)
    lines[lines.length - 1] = `${last} ${password}`;
  else lines.push(password);
}
// Keeps the head with source and licence, up to the first backtick.
const [head] = readFileSync(LIST, 'utf8').split('`', 1);
writeFileSync(LIST, `${head}\`\n${lines.join('\n')}\n\`;\n`);
console.log(
  `${usable.length} of ${all.length} passwords meet the rules; kept ${Math.min(KEPT, usable.length)}`,
);
