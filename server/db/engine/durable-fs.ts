import { fdatasyncSync, fsyncSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type FileSystemInit = Awaited<ReturnType<NodeFS['init']>>;
type Module = Parameters<NonNullable<FileSystemInit['emscriptenOpts']['preRun']>[number]>[0];

/** Emscripten's Node file system passes this to operations on an open file. */
interface OpenFile {
  readonly nfd: number;
  readonly node: { readonly mode: number; readonly name: string };
}
interface NodeFileSystem {
  readonly stream_ops: { fsync?: (file: OpenFile) => number };
  tryFSOperation(operation: () => void): void;
}

const TYPE_BITS = 0o170000;
const DIRECTORY = 0o040000;
const WAL_FILE = /^[0-9A-F]{24}$/;

/**
 * PGlite's directory on disk, with fsync. PGlite is shipped with fsync off and a file system without fsync, so a power
 * failure can lose an acknowledged commit. Here PostgreSQL runs with fsync on (see embedded.ts), and this class implements
 * the fsync calls. PostgreSQL decides what to sync and when: the write-ahead log before COMMIT returns, tables before a
 * checkpoint ends, a directory after a file was created in it.
 */
export class DurableNodeFS extends NodeFS {
  readonly #walFiles = new Set<string>();

  /** Number of write-ahead log files synced since `forgetWal`. Crash recovery would have to replay them. */
  get walFiles(): number {
    return this.#walFiles.size;
  }

  forgetWal(): void {
    this.#walFiles.clear();
  }

  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]): Promise<FileSystemInit> {
    const { emscriptenOpts } = await super.init(pg, options);
    const addFsync = (module: Module): void => this.#addFsync(module);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } };
  }

  #addFsync(module: Module): void {
    const files: unknown = module.NODEFS;
    if (!isNodeFileSystem(files)) throw new Error('PGlite has changed: no NODEFS to add fsync to');
    files.stream_ops.fsync = ({ nfd, node }) => {
      if (WAL_FILE.test(node.name)) this.#walFiles.add(node.name);
      // The error number reaches PostgreSQL, which then stops (data_sync_retry is off).
      files.tryFSOperation(() =>
        (node.mode & TYPE_BITS) === DIRECTORY ? fsyncSync(nfd) : fdatasyncSync(nfd),
      );
      return 0;
    };
  }
}

function isNodeFileSystem(value: unknown): value is NodeFileSystem {
  return typeof value === 'object' && value !== null && 'stream_ops' in value && 'tryFSOperation' in value;
}
