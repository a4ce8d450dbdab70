/** Takes the blocks of code out of the documents, and types their commands as a person would. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { read } from './documents.ts';

export interface Block {
  readonly page: string;
  /** The heading above, without `#`. */
  readonly heading: string;
  /** The line of its first line of code, from 1. */
  readonly line: number;
  /** `sh`, `sql`, …; empty for indented blocks. */
  readonly language: string;
  readonly text: string;
}

const FENCE = /^ *```(\w*)/;

/** Returns the blocks of code of a page: fenced, or indented by four spaces or more after an empty line. */
export function blocksOf(page: string, text = read(page)): Block[] {
  const lines = text.split('\n');
  const blocks: Block[] = [];
  let heading = '';
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    heading = /^#+ (.*)/.exec(line)?.[1] ?? heading;
    const fence = FENCE.exec(line);
    const isIndented = /^ {4}/.test(line) && (lines[at - 1] ?? '').trim() === '';
    if (!fence && !isIndented) continue;
    const from = fence ? at + 1 : at;
    const ends = (one: string) => (fence ? FENCE.test(one) : /^ {0,3}\S/.test(one));
    const to = lines.findIndex((one, n) => n > at && ends(one));
    const code = lines.slice(from, to < 0 ? lines.length : to);
    blocks.push({ page, heading, line: from + 1, language: fence?.[1] ?? '', text: unindented(code) });
    at = to < 0 ? lines.length : fence ? to : to - 1;
  }
  return blocks;
}

function unindented(lines: readonly string[]): string {
  const least = Math.min(...lines.filter((line) => line.trim()).map((line) => line.search(/\S/)));
  return `${lines
    .map((line) => line.slice(least))
    .join('\n')
    .trimEnd()}\n`;
}

export interface Typing {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** What the person puts in place of words of the page, such as `OWNER_PASSWORD` or an address. */
  readonly words: Readonly<Record<string, string>>;
  /** The lines are a command, two spaces or more, and a description. */
  readonly described?: true;
  /** Only blocks that begin with this word, also indented ones. */
  readonly from?: string;
}

/**
 * Types the shell commands below a heading of a page, and returns what they print. Throws at the first command that fails,
 * with its line of the page and the output. Throws if there is no such block, so that a renamed heading is noticed.
 */
export async function typePage(page: string, heading: string, typing: Typing): Promise<string> {
  const { described, from } = typing;
  const blocks = blocksOf(page)
    .filter((block) => block.heading === heading && (block.language === 'sh' || described || from))
    .filter(({ text }) => text.startsWith(from ?? ''));
  if (blocks.length === 0) throw new Error(`${page} has no commands below "${heading}"`);
  let output = '';
  for (const block of blocks) output += await typeBlock(block, typing);
  return output;
}

/** Types the commands of a block in one shell. */
export async function typeBlock(block: Block, { cwd, env, words, described }: Typing): Promise<string> {
  const commands = described ? block.text.replace(/ {2,}.*$/gm, '') : block.text;
  const text = replaced(commands, words);
  const where = `${block.page}:${block.line}`;
  if (text.includes('…')) throw new Error(`${where}: … is left for the reader:\n${text}`);
  const folder = mkdtempSync(join(tmpdir(), 'portal-typed-'));
  const file = join(folder, 'block.sh');
  writeFileSync(file, text);
  try {
    const watched = `trap 'echo "line $LINENO failed" >&2' ERR; source "$1"`;
    const child = spawn('bash', ['--norc', '-Eeuo', 'pipefail', '-c', watched, 'bash', file], {
      ...{ cwd, env },
      // With a socket as standard input, bash would read the files for remote shells.
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => {
        output += part;
      });
    const [code] = await once(child, 'close');
    if (code === 0) return output;
    const [, line = '1'] = /line (\d+)(?: failed|: )/.exec(output) ?? [];
    const command = commands.split('\n')[Number(line) - 1];
    throw new Error(
      `${block.page}:${block.line + Number(line) - 1} ended with ${code}: ${command}\n${output}`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Replaces all words at once, the longest first. */
function replaced(text: string, words: Readonly<Record<string, string>>): string {
  const names = Object.keys(words).sort((a, b) => b.length - a.length);
  if (names.length === 0) return text;
  const form = new RegExp(names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'g');
  return text.replace(form, (name) => words[name] ?? name);
}
