/** The bank's identity: texts, colours and logo. */
import { type BankTexts, lostPhoneOf, phoneAddress, bank as placeholders } from '../../shared/bank.ts';
import type { CardFaceName } from '../../shared/card-values.ts';
import type { IsoDate } from '../../shared/dates.ts';
import { LANGUAGES, type Language, type Phrase, say } from '../../shared/messages.ts';

export interface BankIdentity extends BankTexts {
  readonly colours: BankColours;
  /** A square SVG picture, checked by `logo.ts`. */
  readonly logo: string;
  /** Three sentences beside the log-on form; the portal's own if absent. */
  readonly welcome?: readonly Phrase[] | undefined;
  /** Where to report a weakness of the portal (RFC 9116); absent if the bank names no contact. */
  readonly security?: SecurityContact | undefined;
  /** The look of each card product, by its code. A product without one has the plain picture and no network. */
  readonly cards?: Readonly<Record<string, CardDesign>> | undefined;
}

export interface CardDesign {
  readonly face?: CardFaceName | undefined;
  /** Name of the payment network, as printed on the card. */
  readonly network?: string | undefined;
}

export interface SecurityContact {
  /** Addresses with `mailto:`, `https:` or `tel:`, the preferred one first. */
  readonly contact: readonly string[];
  /** Last day of validity, in Taipei. */
  readonly expires: IsoDate;
  /** Language tags in which the bank reads reports; the portal's languages if absent. */
  readonly languages?: readonly string[] | undefined;
  /** Address of the bank's policy for reports. */
  readonly policy?: string | undefined;
}

/** Colours as `#rrggbb`. `palette.ts` checks their contrast. */
export interface BankColours {
  /** Used on light surfaces, and as the background of white text in both schemes. */
  readonly light: string;
  /** Used on dark surfaces. */
  readonly dark: string;
}

/** Placeholder for the brand colour in a built page. */
export const COLOUR_PLACEHOLDER = '{bank-colour}';
/** Placeholder for the logo's address in a built page. */
export const LOGO_PLACEHOLDER = '{bank-logo}';
/** Placeholder for the identity's version in the service worker. */
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
    fillPhones(text, bank, encode),
  );
}

/** Replaces the numbers, first where they are the target of a link. */
function fillPhones(text: string, bank: BankTexts, encode: (value: string) => string): string {
  return [
    [placeholders.phone, bank.phone] as const,
    [placeholders.lostPhone, lostPhoneOf(bank)] as const,
  ].reduce(
    (filled, [placeholder, phone]) =>
      filled
        .replaceAll(phoneAddress(placeholder), () => encode(phoneAddress(phone)))
        .replaceAll(placeholder, () => encode(phone)),
    text,
  );
}

/** Returns the logo as a data URL for pages and style sheets. */
export function logoAddress({ logo }: Pick<BankIdentity, 'logo'>): string {
  return `data:image/svg+xml,${encodeURIComponent(logo.trim())}`;
}
