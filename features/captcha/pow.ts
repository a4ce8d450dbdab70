/**
 * The silent check, a proof-of-work alternative to the image code (CAP-4, WCAG 2.2 3.3.8). The browser searches for a number whose hash
 * starts with enough zero bits, and the server verifies it with one hash. Shared by both sides; the browser loads it on demand.
 */
import { sha256 } from '@noble/hashes/sha2.js';

/**
 * Required zero bits, which take 131,072 hashes on average. A mid-range phone computes 100,000 to 250,000 hashes a second. That is about
 * one second, and below 3 seconds in nine of ten cases.
 */
export const POW_DIFFICULTY = 17;

/** Limits the text that the server hashes; genuine solutions are much shorter. */
export const MAX_SOLUTION_DIGITS = 20;

/** Milliseconds after which {@link solve} yields to the page: half a frame. */
const SLICE_MS = 8;
/** Hashes between two clock reads. */
const BATCH = 128;

export interface SolveOptions {
  /** Aborts the search. The promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** Whether the solution has 1 to 20 digits and SHA-256 of `<challenge>:<solution>` starts with `difficulty` zero bits. */
export function verify(challenge: string, difficulty: number, solution: string): boolean {
  if (solution.length > MAX_SOLUTION_DIGITS || !/^[0-9]+$/.test(solution)) return false;
  return startsWithZeroBits(sha256(new TextEncoder().encode(`${challenge}:${solution}`)), difficulty);
}

/**
 * Finds a solution for `challenge` (not a secret). Runs on the main thread in slices of about 8 ms, because the content security policy
 * allows no worker. `difficulty` is a whole number of bits from 0 to 32; otherwise throws RangeError.
 */
export async function solve(
  challenge: string,
  difficulty: number,
  { signal }: SolveOptions = {},
): Promise<string> {
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
    await pause();
  }
}

/** Returns the first solution in [from, to). `message` contains `<challenge>:` and space for the digits. */
function search(message: Uint8Array, difficulty: number, from: number, to: number): string | undefined {
  const start = message.length - MAX_SOLUTION_DIGITS;
  for (let n = from; n < to; n++) {
    // Writes the digits in place, because TextEncoder takes longer than the hash in browsers.
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
 * Yields to other tasks. Uses a message, because browsers throttle repeated timers (one per second in hidden tabs). Each pause uses a new
 * channel, because Node handles up to a thousand messages of one channel before other tasks.
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
