/** Format of the tables with the specification's words; specification-words.test.ts checks them. */
import type { AnyPhrase } from '../../shared/messages.ts';

/** The words, the message that shows them, and its parameters. */
type Line = readonly [words: string, message: AnyPhrase, params?: object];

export interface Part {
  /** Requirement id in docs/requirements.md. */
  readonly id: string;
  readonly part: string;
  readonly lines: readonly Line[];
}

export const part = (id: string, title: string, lines: readonly Line[]): Part => ({ id, part: title, lines });
