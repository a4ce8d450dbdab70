/** The bank's identity: what makes the portal this bank's own. */
import { type BankTexts, bank as placeholders } from '../../shared/bank.ts';
import { LANGUAGES, type Language, say } from '../../shared/messages.ts';

export interface BankIdentity extends BankTexts {
  readonly colours: BankColours;
  /** A square SVG picture, checked by `logo.ts`. */
  readonly logo: string;
}

/** Both `#rrggbb`, checked by `palette.ts`. */
export interface BankColours {
  /** On light surfaces, and below white words in both schemes. */
  readonly light: string;
  /** On dark surfaces. */
  readonly dark: string;
}

/** Stands in a built page for the brand colour. */
export const COLOUR_PLACEHOLDER = '{bank-colour}';
/** Stands in a built page for the address of the logo. */
export const LOGO_PLACEHOLDER = '{bank-logo}';
/** Stands in the service worker for {@link versionOf}. */
export const VERSION_PLACEHOLDER = '{bank-version}';

/** Replaces the placeholders of `shared/bank.ts`. `encode` prepares each value for the format of the text. */
export function withBankTexts(
  text: string,
  bank: BankTexts,
  encode: (value: string) => string = (value) => value,
): string {
  return LANGUAGES.reduce(
    (filled, language: Language) =>
      filled
        .replaceAll(say(placeholders.name, language), () => encode(say(bank.name, language)))
        .replaceAll(say(placeholders.legal, language), () => encode(say(bank.legal, language))),
    text.replaceAll(placeholders.phone, () => encode(bank.phone)),
  );
}

/** The logo as an address for pages and style sheets. It needs no request. */
export function logoAddress({ logo }: Pick<BankIdentity, 'logo'>): string {
  return `data:image/svg+xml,${encodeURIComponent(logo.trim())}`;
}
