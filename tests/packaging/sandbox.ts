/**
 * Runs the Dockerfile without Docker. The steps of its first stage run in a folder that represents the stage's file system.
 * Its program runs in a bubblewrap sandbox with the content of the last stage. Needs Linux and root.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  copyOf,
  environmentOf,
  ignorePatterns,
  isInContext,
  lastOf,
  parseDockerfile,
  type Stage,
} from './dockerfile.ts';
import { networkOf, startRelay } from './sandbox-network.ts';

const TOOLS = ['bwrap', 'setpriv', 'nsenter', 'ldd'];
/** Path of Node in the base image. */
const NODE = '/usr/local/bin/node';

/** Returns the tools that are missing to run the Dockerfile. */
export function missingTools(): string[] {
  const isMissing = (name: string) => spawnSync('which', [name]).status !== 0;
  return [...(process.getuid?.() === 0 ? [] : ['root']), ...TOOLS.filter(isMissing)];
}

export interface Built {
  /** Folder that represents the file system of the first stage. */
  readonly root: string;
  readonly stage: Stage;
}

/** Runs the steps of the first stage. Needs the package registry, like the image. */
export function buildImage(repository: string): Built {
  const [build, stage] = parseDockerfile(readFileSync(join(repository, 'Dockerfile'), 'utf8'));
  if (!build || !stage) throw new Error('the Dockerfile has two stages');
  const root = mkdtempSync(join(tmpdir(), 'portal-stage-'));
  // The program's user must be able to access the folders of the last stage.
  chmodSync(root, 0o755);
  for (const name of ['usr', 'etc', 'proc', 'dev', 'tmp', 'root']) mkdirSync(join(root, name));
  for (const name of ['bin', 'lib', 'lib64', 'sbin'])
    if (existsSync(`/${name}`)) symlinkSync(`usr/${name}`, join(root, name));
  const context = contextFiles(repository);
  let folder = '/';
  for (const { op, value } of build.steps) {
    if (op === 'WORKDIR') mkdirSync(join(root, value), { recursive: true });
    if (op === 'WORKDIR') folder = value;
    else if (op === 'COPY') copyContext(repository, context, value, join(root, folder));
    else if (op === 'RUN') runStep(root, folder, value);
    else throw new Error(`the step ${op} is not known here`);
  }
  return { root, stage };
}

/** Returns the files that Docker would send to the build: the repository without the files in .dockerignore. */
function contextFiles(repository: string): string[] {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: repository,
    encoding: 'utf8',
  });
  const patterns = ignorePatterns();
  return list
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(repository, path)) && isInContext(path, patterns));
}

function copyContext(repository: string, context: readonly string[], value: string, to: string): void {
  const { sources } = copyOf(value);
  const wanted = sources.includes('.') ? context : context.filter((path) => sources.includes(path));
  for (const path of wanted) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    copyFileSync(join(repository, path), join(to, path));
  }
}

function runStep(root: string, folder: string, command: string): void {
  const binds = [
    '--bind',
    root,
    '/',
    '--ro-bind',
    '/usr',
    '/usr',
    '--ro-bind',
    '/etc',
    '/etc',
    '--bind',
    '/root',
    '/root',
  ];
  const system = [
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    '--bind',
    '/tmp',
    '/tmp',
    '--chdir',
    folder,
    '--die-with-parent',
  ];
  const { status, stdout, stderr } = spawnSync('bwrap', [...binds, ...system, 'sh', '-c', command], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`RUN ${command} ended with ${status}:\n${stdout}${stderr}`);
}

/** Returns the content of the last stage: local paths by path in the image. */
export function contentsOf({ root, stage }: Built): Map<string, string> {
  const copies = stage.steps.filter(({ op }) => op === 'COPY').map(({ value }) => copyOf(value));
  return new Map(
    copies.map(({ sources: [source = ''], to }) => [
      to,
      source === NODE ? process.execPath : join(root, source),
    ]),
  );
}

/** Returns the Debian libraries that Node and native packages load. */
function libraries(contents: ReadonlyMap<string, string>): string[] {
  const programs = [...contents.values()].flatMap((path) =>
    path === process.execPath
      ? [path]
      : readdirSync(path, { recursive: true, encoding: 'utf8' })
          .filter((name) => name.endsWith('.node'))
          .map((name) => join(path, name)),
  );
  const listed = programs.flatMap((path) => execFileSync('ldd', [path], { encoding: 'utf8' }).split('\n'));
  return [...new Set(listed.flatMap((line) => /(?:=> |^\s+)(\/\S+)/.exec(line)?.[1] ?? []))];
}

export interface SandboxOptions {
  readonly env: Readonly<Record<string, string>>;
  /** Writable folders in memory. Everything else is read-only. */
  readonly writable?: readonly string[];
  /** Sockets and other paths from outside, by their path inside. */
  readonly binds?: Readonly<Record<string, string>>;
  /** Mounts that are read-only, by their path inside. */
  readonly mounts?: Readonly<Record<string, string>>;
  /** Shares the network of this machine, for programs that call others here. */
  readonly sharesNetwork?: boolean;
}

export interface Sandbox {
  /** Process id of the portal, as seen from outside. */
  readonly pid: number;
  /** Local address that leads to the portal's port inside. */
  readonly baseURL: string;
  log(): string;
  /** Runs the health check in the sandbox's network. Returns its exit code. */
  check(): number | null;
  signal(name: NodeJS.Signals): void;
  ended(): Promise<number | null>;
  /** Returns how the portal ended; undefined while it is running. */
  end(): string | undefined;
  /** Kills the remaining processes. */
  kill(): void;
}

/** Starts the program of the last stage with its user and variables, in a separate network. */
export async function startSandbox(built: Built, options: SandboxOptions): Promise<Sandbox> {
  const { stage } = built;
  const contents = contentsOf(built);
  const environment: Readonly<Record<string, string>> = {
    PATH: '/usr/local/bin',
    ...environmentOf(stage),
    ...options.env,
  };
  const [user, group] = (lastOf(stage, 'USER') ?? '').split(':');
  const words = (op: string): string[] => JSON.parse(lastOf(stage, op) ?? '[]');
  const identity = [`--reuid=${user}`, `--regid=${group}`, '--clear-groups'];
  const args = [
    ...boundariesOf(stage, contents, options),
    ...Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value]),
    ...words('ENTRYPOINT'),
    ...words('CMD'),
  ];
  const child = spawn('setpriv', [...identity, 'bwrap', ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      log += text;
    });
  const pid = await pidOf(child);
  if (pid === undefined) throw new Error(`the sandbox did not start: ${log}`);
  const port = environment.PORT ?? '';
  const relay = await startRelay(pid, port).catch((error: Error) => {
    throw new Error(`${error.message}: ${log}`);
  });
  const health = join(contents.get('/srv/card-portal') ?? '', 'healthcheck.mjs');
  return {
    pid,
    baseURL: relay.baseURL,
    log: () => log,
    check: () =>
      spawnSync('nsenter', [...networkOf(pid), process.execPath, health], { env: { PORT: port } }).status,
    signal: (name) => void process.kill(pid, name),
    async ended() {
      const code = await codeOf(child);
      relay.close();
      return code;
    },
    end: () => (isRunning(child) ? undefined : `${child.exitCode ?? child.signalCode}`),
    kill() {
      // Kills the program first, because it would survive a bubblewrap that is killed during its start.
      if (isRunning(child)) process.kill(pid, 'SIGKILL');
      child.kill('SIGKILL');
      relay.close();
    },
  };
}

/**
 * Returns the program's process id as seen from outside, which bubblewrap writes; undefined when bubblewrap ended first.
 * Reads to the end, because bubblewrap would be killed by a closed pipe.
 */
async function pidOf(child: ChildProcess): Promise<number | undefined> {
  let text = '';
  for await (const part of child.stdio[3] as NodeJS.ReadableStream) text += String(part);
  return text === '' ? undefined : JSON.parse(text)['child-pid'];
}

/** Returns the bubblewrap options: the program sees the contents of the image and the libraries, and can change nothing. */
function boundariesOf(
  stage: Stage,
  contents: ReadonlyMap<string, string>,
  { writable = [], binds = {}, mounts = {}, sharesNetwork = false }: SandboxOptions,
): string[] {
  return [
    ...[
      '--unshare-all',
      '--as-pid-1',
      '--die-with-parent',
      '--info-fd',
      '3',
      '--proc',
      '/proc',
      '--dev',
      '/dev',
    ],
    ...[...contents].flatMap(([inside, here]) => ['--ro-bind', here, inside]),
    ...libraries(contents).flatMap((path) => ['--ro-bind', realpathSync(path), path]),
    ...writable.flatMap((path) => ['--tmpfs', path]),
    ...Object.entries(binds).flatMap(([inside, here]) => ['--bind', here, inside]),
    ...Object.entries(mounts).flatMap(([inside, here]) => ['--ro-bind', here, inside]),
    ...(sharesNetwork ? ['--share-net'] : []),
    ...['--remount-ro', '/', '--chdir', lastOf(stage, 'WORKDIR') ?? '/', '--clearenv'],
  ];
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

async function codeOf(child: ChildProcess): Promise<number | null> {
  if (isRunning(child)) await once(child, 'close');
  return child.exitCode;
}
