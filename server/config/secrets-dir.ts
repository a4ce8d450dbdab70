/** Reads the names in the folder of secrets (SECRETS_DIR): a file for each variable, named like it in small letters with hyphens. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { EnvReader, Variables } from './values.ts';
import * as env from './values.ts';

/** systemd puts the id of the credential in front of the names of a folder's files (`LoadCredential=secrets:FOLDER`). */
const PREFIX = /^secrets_/;

const FOLDER = {
  names: env.optional('SECRETS_DIR', env.parsed(namesIn, 'the path of a folder that can be read')),
};

/** Finds the files of variables. A file that belongs to no variable of `groups` is a problem, because it would be ignored. */
export function readSecretsDir(reader: EnvReader, groups: readonly Variables[]): void {
  const { names = [] } = reader.read(FOLDER);
  const folder = reader.env.SECRETS_DIR ?? '';
  const inFiles = groups
    .flatMap((group) => Object.values(group))
    .filter(({ secret, file }) => secret || file);
  const variables = new Map(inFiles.map(({ name }) => [env.fileNameOf(name), name]));
  for (const name of names) {
    const variable = variables.get(name.replace(PREFIX, ''));
    const refuse = (allowed: string) => reader.refuse(`${name} in SECRETS_DIR`, join(folder, name), allowed);
    if (variable === undefined)
      refuse('named like a secret, such as portal-secret (docs/operations/secrets.md, "Secrets from files")');
    else if (reader.files.has(variable)) refuse('there once, with or without secrets_ in front');
    else reader.files.set(variable, join(folder, name));
  }
}

/** Returns the names in a folder. Names with a leading dot are left out: Kubernetes has such names beside the files. */
function namesIn(folder: string): string[] | undefined {
  try {
    return readdirSync(folder).filter((name) => !name.startsWith('.'));
  } catch {
    return undefined;
  }
}
