/** Reads typed words as a search of transactions. */
import { readDollars } from '../../../../shared/validation/amount.ts';
import {
  cleanKeyword,
  KEYWORD_MAX,
  type Search,
} from '../../../account-detail/web/transactions/listState.ts';

/** Fewer Latin letters or digits than this find too much. One Chinese character is a word. */
const LEAST_CHARACTERS = 2;
const BOUND = /^\s*([<>＜＞]=?|[≤≥])\s*(.+)$/;

/** Returns the filters for typed words: `>1000` and `<=500` are bounds, all else is a keyword. Undefined for too little. */
export function searchOf(typed: string): Search | undefined {
  const [, sign, rest = ''] = BOUND.exec(typed) ?? [];
  if (sign) {
    const read = readDollars(rest);
    if (!('value' in read) || read.value >= 1_000_000_000n) return undefined;
    const from = /[>＞≥]/.test(sign);
    const step = /[=≤≥]/.test(sign) ? 0n : 1n;
    if (from) return { minAmount: `${read.value + step}` };
    return read.value >= step ? { maxAmount: `${read.value - step}` } : undefined;
  }
  const keyword = cleanKeyword(typed)?.slice(0, KEYWORD_MAX);
  if (keyword === undefined) return undefined;
  const isShort = /^[ -~]*$/.test(keyword) && keyword.length < LEAST_CHARACTERS;
  return isShort ? undefined : { keyword };
}
