/** Makes texts comparable in searches: what a reader in Taiwan takes for the same text is equal after folding. */
import { VARIANTS } from './variants.ts';

/** What separates words or is invisible, after compatibility normalisation. Searches ignore it. */
const IGNORED = ' \t\n\r\u00ad\u200b\u200c\u200d\u2060\ufeff';

const FIRST_OF = new Map(VARIANTS.flatMap(([first = '', ...rest]) => rest.map((other) => [other, first])));

/** Folds character width (NFKC), letter case and variants of Chinese characters. */
export function fold(text: string): string {
  return [...text.normalize('NFKC').toLowerCase()].map((one) => FIRST_OF.get(one) ?? one).join('');
}

/** Like {@link fold}; also removes spaces, so that `全聯 福利` equals `全聯福利`. */
export function foldTight(text: string): string {
  return [...fold(text)].filter((one) => !IGNORED.includes(one)).join('');
}

/**
 * The folding as arguments of SQL's `translate`, for texts in which a folded keyword is searched: `from[i]` becomes `to[i]`, and
 * characters of `from` without a counterpart are removed. Only the keyword's own characters are in it, because others cannot
 * change the result: their variants, and capitals like `É`, which `lower` of some databases leaves as they are.
 */
export function translationFor(folded: string): { readonly from: string; readonly to: string } {
  const pairs = [...new Set(folded)].flatMap((one) => {
    const group = VARIANTS.find((variants) => variants.startsWith(one)) ?? one;
    const capital = one > '~' ? one.toUpperCase() : one;
    return [...group.slice(1), ...(capital.length === 1 && capital !== one ? [capital] : [])].map((other) => [
      other,
      one,
    ]);
  });
  return { from: pairs.map(([other]) => other).join('') + IGNORED, to: pairs.map(([, one]) => one).join('') };
}
