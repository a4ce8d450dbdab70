/**
 * One kind of content that the bank edits: its place in the folder and its checks. A feature declares its kind, and
 * app/server/content-kinds.ts lists all kinds. They share the code that reads, checks, reloads and reports errors.
 */
import type * as z from 'zod/mini';
import { jsonLines } from './lines.ts';
import type { Tree } from './tree.ts';

export interface Kind<T> {
  /** Name in messages to the operator: "promotions". */
  readonly name: string;
  /** Reads everything of this kind. Reports faults to `files`; after a fault, the result is not used. */
  read(files: Files): T | undefined;
}

/** A fault to report to the person who edits the file. */
export interface Fault {
  /** Path below the folder. */
  readonly path: string;
  /** Line, from 1. */
  readonly line: number;
  /** The fault and its remedy. */
  readonly what: string;
}

/** A JSON file that matches its schema. */
export interface JsonFile<T> {
  readonly value: T;
  /** Reports a fault at a value of the file. */
  fault(place: readonly PropertyKey[], what: string): void;
}

/** Access to the files of one kind. */
export interface Files {
  /** Returns the sorted paths of the files in a folder and its subfolders; empty when the folder does not exist. */
  list(folder: string): readonly string[];
  has(path: string): boolean;
  /** Returns the text of a file. Reports a missing file and returns undefined. */
  text(path: string): string | undefined;
  /**
   * Returns a validated JSON file. Reports a missing or invalid file and returns undefined. The schema's messages complete
   * the sentence "must be …".
   */
  json<S extends z.ZodMiniType>(path: string, schema: S): JsonFile<z.output<S>> | undefined;
  fault(path: string, line: number, what: string): void;
}

/** Reads a kind. Returns its value, or all its faults. */
export function readKind<T>(kind: Kind<T>, tree: Tree): { value: T } | { faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const value = kind.read(filesOf(tree, faults));
  if (faults.length === 0 && value !== undefined) return { value };
  return { faults };
}

function filesOf(tree: Tree, faults: Fault[]): Files {
  const fault = (path: string, line: number, what: string) => void faults.push({ path, line, what });
  const text = (path: string) => {
    const found = tree.texts.get(path);
    if (found === undefined) fault(path, 1, 'it is missing; add it');
    return found;
  };
  return {
    list: (folder) => [...tree.names].filter((name) => name.startsWith(`${folder}/`)),
    has: (path) => tree.names.has(path),
    text,
    fault,
    json(path, schema) {
      const source = text(path);
      if (source === undefined) return undefined;
      const lines = jsonLines(source);
      let json: unknown;
      try {
        json = JSON.parse(source);
      } catch {
        fault(
          path,
          lines.broken ?? 1,
          'it is not JSON from here on; look for a comma or quote missing or too many',
        );
        return undefined;
      }
      const result = schema.safeParse(json);
      if (result.success) {
        return { value: result.data, fault: (place, what) => fault(path, lines.lineOf(place), what) };
      }
      for (const issue of result.error.issues) {
        const place = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
        fault(path, lines.lineOf(place), sentenceOf(issue));
      }
      return undefined;
    },
  };
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys')
    return `remove ${issue.keys.map((key) => `"${key}"`).join(', ')}, which is not known here`;
  const field = issue.path.length > 0 ? `"${issue.path.join('.')}"` : 'the file';
  return `${field} must be ${issue.message}`;
}
