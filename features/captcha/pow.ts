/**
 * The silent check that stands in for the image code (CAP-4, WCAG 2.2 3.3.8): the browser looks for a number
 * whose hash begins with enough zero bits, the server checks it with one hash. Both sides use this file; the
 * browser loads it only when a person asks for the check.
 */
import { sha256 } from '@noble/hashes/sha2.js';

/**
 * Zero bits asked for: 131,072 hashes on average. A middling phone does 100 to 250 thousand a second, so about
 * a second there, and under 3 seconds nine times in ten.
 */
export const POW_DIFFICULTY = 17;

/** The longest solution, in digits: far beyond any honest one, so that nobody has the server hash long texts. */
export const MAX_SOLUTION_DIGITS = 20;

/** How long {@link solve} works before it lets the page paint and react, in milliseconds: half a frame. */
const SLICE_MS = 8;
/** Hashes between two looks at the clock. */
const BATCH = 128;

export interface SolveOptions {
  /** Ends the search: the promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal;
  /** After each slice, the share (0 to 1, rising, never 1) of searches that would have ended by now. */
  readonly onProgress?: (share: number) => void;
}

/** Whether SHA-256 of `<challenge>:<solution>` begins with `difficulty` zero bits and the solution is 1 to 20 digits. */
export function verify(challenge: string, difficulty: number, solution: string): boolean {
  if (solution.length > MAX_SOLUTION_DIGITS || !/^[0-9]+$/.test(solution)) return false;
  return startsWithZeroBits(sha256(new TextEncoder().encode(`${challenge}:${solution}`)), difficulty);
}

/**
 * Finds a solution for `challenge` (any text without secrets) on the page's own thread in slices of about 8 ms,
 * because the content security policy allows no worker. `difficulty` is a whole number of bits, 0 to 32.
 */
export async function solve(
  challenge: string,
  difficulty: number,
  options: SolveOptions = {},
): Promise<string> {
  const { signal, onProgress } = options;
  if (!Number.isInteger(difficulty) || difficulty < 0 || difficulty > 32) {
    throw new RangeError('difficulty must be a whole number from 0 to 32');
  }
  const prefix = new TextEncoder().encode(`${challenge}:`);
  const message = new Uint8Array(prefix.length + MAX_SOLUTION_DIGITS);
  message.set(prefix);
  for (let next = 0; ; ) {
    signal?.throwIfAborted();
    const end = performance.now() + SLICE_MS;
    do {
      const found = search(message, difficulty, next, next + BATCH);
      if (found !== undefined) return found;
      next += BATCH;
    } while (performance.now() < end);
    onProgress?.(1 - Math.exp(-next / 2 ** difficulty));
    await pause();
  }
}

/** The first solution from `from` up to, but without, `to`. `message` holds `<challenge>:` and room for the digits. */
function search(message: Uint8Array, difficulty: number, from: number, to: number): string | undefined {
  const start = message.length - MAX_SOLUTION_DIGITS;
  for (let n = from; n < to; n++) {
    // Written by hand: in browsers, encoding a text anew takes longer than its hash.
    const digits = String(n);
    for (let i = 0; i < digits.length; i++) message[start + i] = digits.charCodeAt(i);
    if (startsWithZeroBits(sha256(message.subarray(0, start + digits.length)), difficulty)) return digits;
  }
  return undefined;
}

function startsWithZeroBits(hash: Uint8Array, bits: number): boolean {
  let zeros = 0;
  for (const byte of hash) {
    zeros += Math.clz32(byte) - 24;
    if (byte !== 0) break;
  }
  return zeros >= bits;
}

/**
 * Lets other work run. By a message, as browsers hold back repeated timers (in hidden tabs to one a second); over
 * a channel of its own, as Node handles up to a thousand messages of one channel before anything else.
 */
function pause(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
