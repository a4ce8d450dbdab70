/** The fictional bank of `content/bank.json`, as the server reads it. */
import { readFileSync } from 'node:fs';
import { bankKind } from '../../../server/brand/kind.ts';
import { readFrom } from './content.ts';

const read = (name: string) => readFileSync(new URL(`../../../content/${name}`, import.meta.url), 'utf8');

/** The two files of the bank's identity. */
export const BANK_FILES = { 'bank.json': read('bank.json'), 'logo.svg': read('logo.svg') };

export const demoBank = readFrom(bankKind(true), BANK_FILES);
