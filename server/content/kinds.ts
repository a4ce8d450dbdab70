/** All content that the bank edits, by kind. Features declare their kinds. */
import { hyperlinksKind } from '../../features/hyperlinks/server/public.ts';
import { catalogueKind } from '../../features/points-redemption/server/public.ts';
import { promotionsKind } from '../../features/promotions/server/public.ts';
import { maintenanceKind, pagesKind, spendingKind } from '../../features/published/server/public.ts';
import type { Config } from '../config.ts';
import { createLiveContent, type LiveContent } from './live.ts';

/** The current value of each kind. */
export type Content = ReturnType<typeof kindsOf>;

function kindsOf({ add }: LiveContent, hyperlinkHosts: readonly string[]) {
  return {
    /** Items that points can be redeemed for. */
    catalogue: add(catalogueKind),
    promotions: add(promotionsKind),
    pages: add(pagesKind),
    spendingPages: add(spendingKind),
    /** Announced end of maintenance. */
    maintenance: add(maintenanceKind),
    /** Targets of links to other sites. */
    hyperlinks: add(hyperlinksKind(hyperlinkHosts)),
  };
}

/** Reads the configured folder. Throws {@link ContentError} with all faults. */
export async function openContent({
  contentDir,
  hyperlinkHosts,
}: Pick<Config, 'contentDir' | 'hyperlinkHosts'>): Promise<{ content: Content; live: LiveContent }> {
  const live = createLiveContent(contentDir);
  const content = kindsOf(live, hyperlinkHosts);
  await live.load();
  return { content, live };
}
