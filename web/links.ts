/**
 * Links to the bank's other sites, looked up by name and language (`name_en`, `name_zh_tw`). A name without a target opens
 * the fallback search site in the same window (SHELL-6). The server embeds the list in every page to save a call.
 */

import type { HyperlinkKey, HyperlinkName, Hyperlinks } from '../shared/hyperlinks/names.ts';
import { type LinkTarget, targetOf } from '../shared/hyperlinks/target.ts';
import type { Language } from '../shared/messages.ts';

export type LinkName = HyperlinkName;

let hyperlinks: Hyperlinks | undefined;

export function linkTarget(name: LinkName, language: Language): LinkTarget {
  const key: HyperlinkKey = `${name}_${language}`;
  hyperlinks ??= JSON.parse(document.querySelector('#hyperlinks')?.textContent || '{}') as Hyperlinks;
  return targetOf(hyperlinks[key]);
}
