/** Reads systemd units, and makes what systemd gives a process: environment, credentials, working directory and command. */
import { copyFileSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the values of a setting, in order. */
export function valuesOf(unit: string, key: string): string[] {
  return [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);
}

/** Returns the variables of `Environment=`; the project's values have no spaces. */
export function environmentIn(unit: string): Record<string, string> {
  const pairs = valuesOf(unit, 'Environment').flatMap((line) => line.split(' '));
  return Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/s).slice(0, 2)));
}

/** The files of a machine. `place` returns where a path of the machine is here. */
export interface Machine {
  place(path: string): string;
}

export interface UnitStart {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Returns how systemd starts an instance of a unit. Copies the credentials, and throws as systemd does when a file is
 * missing.
 */
export function startOf(text: string, instance: string, machine: Machine): UnitStart {
  const credentials = machine.place(`/run/credentials/${instance}`);
  const state = machine.place('/var/lib/card-portal');
  const unit = text
    .replaceAll('%i', instance)
    .replaceAll('%d', credentials)
    .replaceAll('%S/card-portal', state);
  for (const folder of [credentials, state]) mkdirSync(folder, { recursive: true });
  for (const value of valuesOf(unit, 'LoadCredential')) {
    const [id = '', path = ''] = value.split(':');
    loadCredential(id, machine.place(path), credentials);
  }
  const env = Object.assign(
    {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin',
      HOME: state,
      CREDENTIALS_DIRECTORY: credentials,
    },
    placed(environmentIn(unit), machine),
    ...valuesOf(unit, 'EnvironmentFile').map((value) => environmentFile(value, machine)),
  );
  const [exec = ''] = valuesOf(unit, 'ExecStart');
  const command = exec
    .split(' ')
    .flatMap((word) =>
      word.startsWith('$') ? (env[word.slice(1)] ?? '').split(/\s+/) : [machine.place(word)],
    )
    .filter(Boolean);
  return { command, cwd: valuesOf(unit, 'WorkingDirectory')[0] ?? '/', env };
}

/** A folder gives a credential for each of its files, without links. A link to a file is followed. */
function loadCredential(id: string, path: string, to: string): void {
  if (!existsSync(path)) throw new Error(`Failed to load the credential ${id}: ${path} is missing`);
  const isFolder = statSync(path).isDirectory();
  const names = isFolder ? readdirSync(path).filter((name) => lstatSync(join(path, name)).isFile()) : [''];
  for (const name of names) copyFileSync(join(path, name), join(to, isFolder ? `${id}_${name}` : id));
}

/** Reads a file of `EnvironmentFile=`. A file with `-` in front may be missing. */
function environmentFile(value: string, machine: Machine): Record<string, string> {
  const path = machine.place(value.replace(/^-/, ''));
  if (!existsSync(path) && value.startsWith('-')) return {};
  const lines = readFileSync(path, 'utf8').split('\n');
  return placed(
    Object.fromEntries(
      lines
        .filter((line) => /^\w+=/.test(line))
        .map((line) => line.split(/=(.*)/s).slice(0, 2))
        .map(([name, text = '']) => [name, text.trim()]),
    ),
    machine,
  );
}

/** Returns variables whose paths are those of this machine. */
function placed(variables: Readonly<Record<string, string>>, machine: Machine): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, machine.place(value)]));
}
