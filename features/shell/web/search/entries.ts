/** Entries of the search: pages of the function list, the person's cards with their functions, and help. */
import type { FeatureFlag } from '../../../../shared/feature-flags.ts';
import { LANGUAGES, type Language, type Phrase, say } from '../../../../shared/messages.ts';
import { pageHref, paths } from '../../../../web/paths.ts';
import type { CardSummary } from '../../../cards/contract.ts';
import { CARD_FUNCTIONS } from '../../../registry.ts';
import { functionText } from '../../functions.messages.ts';
import { searchText, searchWords } from '../../search.messages.ts';
import { functionGroups } from '../functions/functions.ts';
import { PORTAL_PAGES } from '../functions/menu.ts';
import { PLACES } from '../functions/places.ts';
import type { Searchable } from './searchRules.ts';

/** A result line of the search. */
export interface Entry extends Searchable {
  readonly href: string;
  readonly kind: Phrase;
  /** The card of the line. */
  readonly detail?: string;
}

/** Rights that decide which lines a person may use. */
export interface Rights {
  readonly primary: boolean;
  readonly isOffered: (flag: FeatureFlag) => boolean;
}

/** Returns the words of phrases in both languages. */
function inBoth(...phrases: readonly (Phrase | undefined)[]): string {
  return phrases
    .flatMap((phrase) => (phrase ? LANGUAGES.map((language) => say(phrase, language)) : []))
    .join(' ');
}

/** Returns synonyms for the function or page at the end of an address. */
function otherWords(href: string): Phrase | undefined {
  const name = /([\w-]+)$/.exec(href)?.[1] ?? '';
  return Object.hasOwn(searchWords, name) ? searchWords[name as keyof typeof searchWords] : undefined;
}

function pageEntries({ primary, isOffered }: Rights, language: Language): readonly Entry[] {
  const listed = functionGroups(primary, undefined, isOffered).flatMap(({ items }) => items);
  const addresses = new Set(listed.map(({ href }) => href));
  const places = PLACES.filter(({ href }) => !addresses.has(href));
  return [...places, ...listed].map(({ label, href }) => ({
    label: say(label, language),
    words: inBoth(label, otherWords(href)),
    href,
    kind: searchText.page,
  }));
}

function cardEntries(card: CardSummary, { isOffered }: Rights, language: Language): readonly Entry[] {
  const { cardId, productName: name, lastFour: last4 } = card;
  const detail = say(searchText.ofCard, language, { name, last4 });
  const account: Entry = {
    label: detail,
    words: `${detail} ${inBoth(searchText.card, functionText.transactions)}`,
    href: paths.account(cardId),
    kind: searchText.card,
  };
  const functions = CARD_FUNCTIONS.filter(
    ({ flag, mayUse }) => (flag === undefined || isOffered(flag)) && (mayUse?.(card) ?? true),
  ).map(({ id, label }) => ({
    label: say(label, language),
    words: `${inBoth(label, otherWords(id))} ${detail}`,
    href: pageHref(`card-management/:cardId/${id}`, { cardId }),
    kind: searchText.card,
    detail,
  }));
  return [account, ...functions];
}

/** Returns all lines for a person, in the order of an empty search. */
export function entriesFor(
  cards: readonly CardSummary[],
  rights: Rights,
  language: Language,
): readonly Entry[] {
  const pages = pageEntries(rights, language);
  const listed = new Set(pages.map(({ href }) => href));
  const help = PORTAL_PAGES.map(({ key, label }) => ({
    label: say(label, language),
    words: inBoth(label, searchText.help),
    href: paths.myInformation(key),
    kind: searchText.help,
  })).filter(({ href }) => !listed.has(href));
  const ofCards = cards.map((card) => cardEntries(card, rights, language));
  return [
    ...ofCards.flatMap((lines) => lines.slice(0, 1)),
    ...pages,
    ...help,
    ...ofCards.flatMap((lines) => lines.slice(1)),
  ];
}
