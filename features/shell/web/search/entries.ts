/** Entries of the search: functions, pages, actions, the person's cards, and help. */
import type { FeatureFlag } from '../../../../shared/feature-flags.ts';
import { LANGUAGES, type Language, otherLanguage, type Phrase, say } from '../../../../shared/messages.ts';
import { pageHref, paths } from '../../../../web/paths.ts';
import type { CardSummary } from '../../../cards/contract.ts';
import { CARD_FUNCTIONS } from '../../../registry.ts';
import { sessionText } from '../../../session/messages.ts';
import { searchText } from '../../search.messages.ts';
import { actionWords, searchWords } from '../../search-words.messages.ts';
import { functionGroups } from '../functions/functions.ts';
import { PORTAL_PAGES } from '../functions/menu.ts';
import { PLACES } from '../functions/places.ts';
import type { Searchable } from './searchRules.ts';

/** What an action does at once, instead of opening a page. */
export type SearchAction = 'language' | 'dark' | 'light' | 'logOff';

/** A result line of the search. */
export interface Entry extends Searchable {
  /** Address, or name of the action. Unique in the list. */
  readonly id: string;
  readonly href?: string;
  readonly action?: SearchAction;
  readonly kind: Phrase;
  /** The card of the line, and the day of a transaction. */
  readonly detail?: string;
  /** The amount of a transaction. */
  readonly amount?: string;
}

/** Rights that decide which lines a person may use. */
export interface Rights {
  readonly primary: boolean;
  readonly isOffered: (flag: FeatureFlag) => boolean;
}

/** Returns phrases in all languages. */
function inAll(...phrases: readonly (Phrase | undefined)[]): readonly string[] {
  return phrases.flatMap((phrase) => (phrase ? LANGUAGES.map((language) => say(phrase, language)) : []));
}

/** Returns synonyms for the function or page at the end of an address. */
function otherWords(href: string): Phrase | undefined {
  const name = /([\w-]+)$/.exec(href)?.[1] ?? '';
  return Object.hasOwn(searchWords, name) ? searchWords[name as keyof typeof searchWords] : undefined;
}

function entry(label: Phrase, href: string, kind: Phrase, language: Language, more?: Phrase): Entry {
  const words = inAll(otherWords(href), more).join(' ');
  return { id: href, href, label: say(label, language), names: inAll(label), words, kind };
}

/** Each page once: by its name in the function list, else in the bar. */
function pageEntries({ primary, isOffered }: Rights, language: Language): readonly Entry[] {
  const listed = functionGroups(primary, undefined, isOffered).flatMap(({ items }) => items);
  const addresses = new Set(listed.map(({ href }) => href));
  const places = PLACES.filter(({ href }) => !addresses.has(href));
  const help = PORTAL_PAGES.map(({ key, label }) => ({ label, href: paths.myInformation(key) })).filter(
    ({ href }) => !addresses.has(href),
  );
  return [
    ...[...listed, ...places].map(({ label, href }) => entry(label, href, searchText.page, language)),
    ...help.map(({ label, href }) => entry(label, href, searchText.help, language, searchText.help)),
  ];
}

/** The account of a card, and its functions. Those of the function list are lines of a card only if the card is named. */
function cardEntries(
  card: CardSummary,
  { primary, isOffered }: Rights,
  language: Language,
): readonly Entry[] {
  const { cardId, productName: name, lastFour: last4 } = card;
  const detail = say(searchText.ofCard, language, { name, last4 });
  const listed = functionGroups(primary, undefined, isOffered).flatMap(({ items }) =>
    items.map(({ href }) => href),
  );
  const functions = CARD_FUNCTIONS.filter(
    ({ flag, mayUse }) => (flag === undefined || isOffered(flag)) && (mayUse?.(card) ?? true),
  ).map(({ id, label }) => ({
    ...entry(label, pageHref(`card-management/:cardId/${id}`, { cardId }), searchText.card, language),
    detail,
    ...(listed.includes(paths.chooseCard(id)) && { ofCard: detail }),
  }));
  return [
    {
      ...entry(searchText.card, paths.account(cardId), searchText.card, language),
      label: detail,
      names: [detail],
    },
    ...functions,
  ];
}

/** The activation of a new card, which is no function of the list. */
function activationEntries(card: CardSummary, language: Language): readonly Entry[] {
  if (card.status !== 'unactivated' && !card.replacement) return [];
  const { name, words } = actionWords.activate;
  const { cardId, productName, lastFour: last4 } = card;
  return [
    {
      ...entry(name, paths.activateMyCard(cardId), searchText.action, language, words),
      detail: say(searchText.ofCard, language, { name: productName, last4 }),
    },
  ];
}

function actionEntries(language: Language): readonly Entry[] {
  const actions = [
    ['language', actionWords.language],
    ['dark', actionWords.dark],
    ['light', actionWords.light],
    ['logOff', { name: sessionText.logOff, words: actionWords.logOff }],
  ] as const;
  return actions.map(([action, { name, words }]) => ({
    id: action,
    action,
    label: say(name, action === 'language' ? otherLanguage(language) : language),
    names: inAll(name),
    words: inAll(words).join(' '),
    kind: searchText.action,
  }));
}

/** Returns all lines for a person, in the order of an empty search. */
export function entriesFor(
  cards: readonly CardSummary[],
  rights: Rights,
  language: Language,
): readonly Entry[] {
  const ofCards = cards.flatMap((card) => cardEntries(card, rights, language));
  return [
    ...cards.flatMap((card) => activationEntries(card, language)),
    ...pageEntries(rights, language),
    ...ofCards.filter((line) => line.ofCard === undefined),
    ...actionEntries(language),
    ...ofCards.filter((line) => line.ofCard !== undefined),
  ];
}
