/** The pages of rights, which other features have. A page that this portal does not have is left out. */
import type { Phrase } from '../../../shared/messages.ts';
import { pageHref } from '../../../web/paths.ts';
import { PAGES } from '../../registry.ts';
import { myDataText as text } from '../messages.ts';

export interface DataAct {
  readonly href: string;
  readonly name: Phrase;
  readonly hint: Phrase;
}

const ACTS: readonly (readonly [page: string, name: Phrase, hint: Phrase])[] = [
  ['my-data/copy', text.copy, text.copyHint],
  ['my-data/requests', text.requests, text.requestsHint],
  ['my-data/consents', text.consents, text.consentsHint],
  ['user-profile', text.profile, text.profileHint],
  ['my-data/closing', text.closing, text.closingHint],
];

/** Returns what a person can do about their data, in the order of the page. */
export function dataActs(pages = PAGES): readonly DataAct[] {
  return ACTS.filter(([page]) => pages.some(({ path }) => path === page)).map(([page, name, hint]) => ({
    href: pageHref(page),
    name,
    hint,
  }));
}
