import {
  copyFileSync,
  existsSync,
  fstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * Content of a directory after a power failure: each file as last synced, under the names that were synced with it or with
 * its directory. Everything else is lost, which is the worst case. Call `synced` for every fsync and fdatasync of the
 * tested process, right after the real call.
 */
export class ShadowDisk {
  readonly #root: string;
  readonly #store: string;
  /** Relative path → inode. Directories have no inode. */
  #names = new Map<string, number | undefined>();
  readonly #paths = new Map<number, string>();
  syncs = 0;

  /** @param root the watched directory; its present content counts as synced. @param store a directory for this object's own use */
  constructor(root: string, store: string) {
    this.#root = root;
    this.#store = store;
    mkdirSync(store, { recursive: true });
    this.#names = this.#list(root);
    for (const [name, inode] of this.#names) if (inode !== undefined) this.#save(join(root, name), inode);
  }

  synced(descriptor: number): void {
    this.syncs += 1;
    const stat = fstatSync(descriptor);
    const path = this.#pathOf(stat.ino);
    if (path === undefined) return;
    if (stat.isDirectory()) this.#syncNames(path);
    else {
      this.#save(path, stat.ino);
      this.#names.set(relative(this.#root, path), stat.ino);
    }
  }

  /** Writes the surviving content to `target`. */
  restore(target: string): void {
    mkdirSync(target, { recursive: true });
    for (const [name, inode] of this.#names) {
      const path = join(target, name);
      if (inode === undefined) mkdirSync(path, { recursive: true });
      else {
        mkdirSync(dirname(path), { recursive: true });
        const saved = join(this.#store, String(inode));
        if (existsSync(saved)) copyFileSync(saved, path);
        else writeFileSync(path, '');
      }
    }
  }

  #syncNames(directory: string): void {
    const inside = relative(this.#root, directory);
    for (const name of this.#names.keys()) if (dirname(name) === (inside || '.')) this.#remove(name);
    for (const entry of readdirSync(directory, { withFileTypes: true })) {
      const path = join(directory, entry.name);
      this.#names.set(relative(this.#root, path), entry.isDirectory() ? undefined : statSync(path).ino);
    }
    const named = new Set(this.#names.values());
    for (const saved of readdirSync(this.#store))
      if (!named.has(Number(saved))) rmSync(join(this.#store, saved));
  }

  #remove(name: string): void {
    if (this.#names.get(name) !== undefined) this.#names.delete(name);
  }

  #save(path: string, inode: number): void {
    copyFileSync(path, join(this.#store, String(inode)));
  }

  #pathOf(inode: number): string | undefined {
    const known = this.#paths.get(inode);
    if (known !== undefined && statSync(known, { throwIfNoEntry: false })?.ino === inode) return known;
    this.#paths.clear();
    this.#paths.set(statSync(this.#root).ino, this.#root);
    for (const name of this.#list(this.#root).keys()) {
      const path = join(this.#root, name);
      this.#paths.set(statSync(path).ino, path);
    }
    return this.#paths.get(inode);
  }

  #list(directory: string): Map<string, number | undefined> {
    const found = new Map<string, number | undefined>();
    for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
      const path = join(entry.parentPath, entry.name);
      found.set(relative(this.#root, path), entry.isDirectory() ? undefined : statSync(path).ino);
    }
    return found;
  }
}
