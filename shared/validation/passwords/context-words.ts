/** Refuses passwords made of words that an attacker tries first: of this bank, this person and the calendar (S45). */

const WORDS = `
bank card credit creditcard visa mastercard portal money twd
password welcome admin login user test hello love iloveyou
taiwan formosa taipei newtaipei taoyuan hsinchu miaoli taichung changhua nantou
yunlin chiayi tainan kaohsiung pingtung yilan hualien taitung penghu keelung
spring summer autumn fall winter newyear christmas
january february march april may june july august september october november december
monday tuesday wednesday thursday friday saturday sunday
`
  .trim()
  .split(/\s+/);
/** Minimum length of a username's part. Shorter parts occur in too many good passwords. */
const SHORTEST = 3;

/**
 * True when all letters of a password belong to such words, with any digits and signs between them. Examples: `Taipei-2026`,
 * the bank's name, or the username with a year.
 */
export function isContextOnly(
  password: string,
  {
    username = '',
    bankName = '',
  }: { readonly username?: string | undefined; readonly bankName?: string | undefined },
): boolean {
  const letters = lettersOf(password);
  if (letters === '') return false;
  const own = [lettersOf(username), ...username.split(/[^A-Za-z]+/).map(lettersOf)];
  const words = [...WORDS, ...bankName.split(' ').map(lettersOf), ...own].filter(
    (word) => word.length >= SHORTEST,
  );
  return isMadeOf(letters, new Set(words));
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, '');
}

/** True when the text is a sequence of the words. */
function isMadeOf(text: string, words: ReadonlySet<string>): boolean {
  const reachable = [true];
  for (let end = 1; end <= text.length; end++) {
    reachable[end] = [...words].some(
      (word) => reachable[end - word.length] === true && text.endsWith(word, end),
    );
  }
  return reachable[text.length] === true;
}
