/** Parses the Dockerfile and .dockerignore, limited to the syntax that this project uses. */
import { read } from '../documents/documents.ts';

export interface Step {
  readonly op: string;
  readonly value: string;
}

export interface Stage {
  readonly image: string;
  readonly name: string | undefined;
  readonly steps: readonly Step[];
}

export interface Copy {
  /** The stage that the files come from; undefined for the build context. */
  readonly from: string | undefined;
  readonly sources: readonly string[];
  readonly to: string;
}

/** Returns the stages of a Dockerfile, without comments and with continued lines joined. */
export function parseDockerfile(text: string): Stage[] {
  const lines = text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const stages: { image: string; name: string | undefined; steps: Step[] }[] = [];
  for (const line of lines) {
    const [, op = '', value = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (op === 'FROM') {
      const [, image = '', name] = /^(\S+)(?:\s+AS\s+(\S+))?$/.exec(value) ?? [];
      stages.push({ image, name, steps: [] });
    } else stages.at(-1)?.steps.push({ op, value });
  }
  return stages;
}

export function valuesOf({ steps }: Stage, op: string): string[] {
  return steps.filter((step) => step.op === op).map(({ value }) => value);
}

/** Returns the last value of an instruction in a stage. */
export function lastOf(stage: Stage, op: string): string | undefined {
  return valuesOf(stage, op).at(-1);
}

export function copyOf(value: string): Copy {
  const words = value.split(/\s+/);
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
  const paths = words.filter((word) => !word.startsWith('--'));
  return { from, sources: paths.slice(0, -1), to: paths.at(-1) ?? '' };
}

/** Returns ENV instructions as variables; the project has one variable per line. */
export function environmentOf(stage: Stage): Record<string, string> {
  return Object.fromEntries(valuesOf(stage, 'ENV').map((value) => value.split(/=(.*)/s).slice(0, 2)));
}

/** Whether a file is in the build context. The last pattern that matches the path or a parent folder decides. */
export function isInContext(path: string, patterns: readonly string[]): boolean {
  const folders = path.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'));
  let isIn = true;
  for (const pattern of patterns) {
    const isException = pattern.startsWith('!');
    const glob = isException ? pattern.slice(1) : pattern;
    const form = formOf(glob);
    if (folders.some((folder) => form.test(folder))) isIn = isException;
  }
  return isIn;
}

/** Converts a glob to a regular expression: `*` matches a name, a leading `**` any folders. */
function formOf(glob: string): RegExp {
  const parts = glob.split('**/').map((part) => part.replace(/[.+]/g, '\\$&').replaceAll('*', '[^/]*'));
  return new RegExp(`^${parts.join('(?:.*/)?')}$`);
}

export function ignorePatterns(text = read('.dockerignore')): string[] {
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}
