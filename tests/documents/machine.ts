/**
 * A machine in a folder, for the commands of docs/operations/. Its `systemctl` starts what the units say, with their environment
 * and their credentials. `useradd` and `chown` do nothing, because all of it runs as this user.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { startOf } from '../packaging/unit.ts';
import { ROOT } from './documents.ts';
import { typePage } from './typed.ts';

/** Folders of the pages, which are below the machine's folder here. A path of the machine itself is left alone. */
const FOLDERS =
  /(?<![\w.-])\/(?=(?:etc\/card-portal|etc\/systemd\/system|srv|var\/lib\/card-portal|run\/credentials)\b)/g;

const PROGRAMS = {
  useradd: 'exit 0',
  chown: 'exit 0',
  // The packages and the build are those of this copy.
  npm: 'case "$*" in ci|"run build") exit 0;; *) exec "$REAL_NPM" "$@";; esac',
  systemctl:
    'curl --silent --show-error --fail-with-body --data-binary "$*" "$SYSTEMCTL" || { echo; exit 1; }',
};

export class Machine {
  readonly root = mkdtempSync(join(tmpdir(), 'portal-machine-'));
  readonly #running = new Map<string, ChildProcess>();
  readonly #logs = new Map<string, string>();
  /** The timers that were enabled. */
  readonly timers: string[] = [];
  readonly #server = createServer((request, response) => {
    let args = '';
    request.on('data', (part) => {
      args += part;
    });
    request.on('end', () => {
      this.systemctl(args).then(
        (text) => response.end(text),
        (error: Error) => response.writeHead(500).end(error.message),
      );
    });
  });
  #env: NodeJS.ProcessEnv = {};
  words: Readonly<Record<string, string>> = {};

  /** Starts the machine. `env` is that of the person who types. */
  static async start(env: NodeJS.ProcessEnv, words: Readonly<Record<string, string>>): Promise<Machine> {
    const machine = new Machine();
    // Other users may enter it, as they may the folders of a machine.
    chmodSync(machine.root, 0o755);
    const bin = join(machine.root, 'bin');
    for (const folder of ['bin', 'etc/systemd/system', 'srv'])
      mkdirSync(join(machine.root, folder), { recursive: true });
    for (const [name, text] of Object.entries(PROGRAMS)) {
      writeFileSync(join(bin, name), `#!/bin/bash\n${text}\n`);
      chmodSync(join(bin, name), 0o755);
    }
    await new Promise<void>((resolve) => machine.#server.listen(0, '127.0.0.1', resolve));
    const { port } = machine.#server.address() as AddressInfo;
    const places = (process.env.PATH ?? '').split(delimiter);
    machine.#env = {
      HOME: machine.place('/var/lib/card-portal'),
      PATH: [bin, dirname(process.execPath), ...places].join(delimiter),
      REAL_NPM: join(dirname(process.execPath), 'npm'),
      SYSTEMCTL: `http://127.0.0.1:${port}/`,
      ...env,
    };
    machine.words = words;
    return machine;
  }

  /** Returns where a path of the pages is here; in a text, all of them. */
  place(text: string): string {
    return text.replace(FOLDERS, `${this.root}/`);
  }

  /** The text of a file, by its path of the pages. */
  read(path: string): string {
    return readFileSync(this.place(path), 'utf8');
  }

  /** Types the commands below a heading, in the copy of the sources unless `cwd` says otherwise. */
  type(
    page: string,
    heading: string,
    { cwd = ROOT, words = {}, env = {}, described = false, from = '' } = {},
  ) {
    return typePage(page, heading, {
      cwd,
      env: { ...this.#env, ...env },
      words: this.#placed({ ...this.words, ...words }),
      ...(described && { described }),
      ...(from && { from }),
    });
  }

  /** The words of the person, and the folders of the pages. */
  #placed(words: Readonly<Record<string, string>>): Record<string, string> {
    const folders = ['/etc/card-portal', '/etc/systemd/system', '/srv/', '/var/lib/card-portal'];
    return { ...Object.fromEntries(folders.map((folder) => [folder, this.place(folder)])), ...words };
  }

  /** What systemd would start for an instance. */
  startOf(template: string, instance: string) {
    return startOf(this.read(`/etc/systemd/system/${template}@.service`), instance, this);
  }

  /** All that the units have written. */
  logs(): string {
    return [...this.#logs].map(([unit, text]) => `--- ${unit}\n${text}`).join('\n');
  }

  log(unit: string): string {
    return this.#logs.get(unit) ?? '';
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#running.keys()].map((unit) => this.#stop(unit)));
    this.#server.close();
    rmSync(this.root, { recursive: true, force: true });
  }

  /** Does what `systemctl` does with these arguments. */
  async systemctl(line: string): Promise<string> {
    const [verb = '', ...args] = line.split(' ');
    const units = args.filter((arg) => arg !== '--now');
    if (!['daemon-reload', 'start', 'stop', 'restart', 'enable'].includes(verb))
      throw new Error(`unknown: ${line}`);
    for (const unit of units) {
      if (verb === 'stop' || verb === 'restart') await this.#stop(unit);
      if (verb !== 'stop') await this.#start(unit);
    }
    return '';
  }

  async #start(unit: string): Promise<void> {
    const [, template = '', instance = '', kind] = /^([\w-]+)@([\w-]+?)(\.timer)?$/.exec(unit) ?? [];
    if (kind) {
      this.read(`/etc/systemd/system/${template}@.timer`);
      this.timers.push(instance);
      return;
    }
    const { command, cwd, env } = this.startOf(template, instance);
    const [program, ...args] = command;
    const child = spawn(program ?? '', args, { cwd, env });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => {
        this.#logs.set(unit, this.log(unit) + part);
      });
    if (template.endsWith('-run')) {
      const [code] = await once(child, 'close');
      if (code !== 0) throw new Error(`Job for ${unit}.service failed with ${code}:\n${this.log(unit)}`);
    } else this.#running.set(unit, child);
  }

  async #stop(unit: string): Promise<void> {
    const child = this.#running.get(unit);
    this.#running.delete(unit);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'close');
    child.kill('SIGTERM');
    await ended;
  }
}

/** Returns a free port of four digits whose port of metrics, with a 1 in front, is free too. */
export async function instancePort(): Promise<string> {
  for (;;) {
    const port = `${4000 + Math.floor(Math.random() * 5999)}`;
    if (!(await isUsed(port)) && !(await isUsed(`1${port}`))) return port;
  }
}

function isUsed(port: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
