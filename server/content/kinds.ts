/** Everything that the bank edits, by kind. A new kind is one line here. */
import { hyperlinksKind } from '../../features/hyperlinks/server/public.ts';
import { catalogueKind } from '../../features/points-redemption/server/public.ts';
import { promotionsKind } from '../../features/promotions/server/public.ts';
import { maintenanceKind, pagesKind, spendingKind } from '../../features/published/server/public.ts';
import type { Config } from '../config.ts';
import { createLiveContent, type LiveContent } from './live.ts';

/** Each kind as it is at the moment it is asked for. */
export type Content = ReturnType<typeof kindsOf>;

function kindsOf({ add }: LiveContent, hyperlinkHosts: readonly string[]) {
  return {
    /** What points can be redeemed for. */
    catalogue: add(catalogueKind),
    promotions: add(promotionsKind),
    pages: add(pagesKind),
    spendingPages: add(spendingKind),
    /** Until when the portal is closed. */
    maintenance: add(maintenanceKind),
    /** Where links to outside lead. */
    hyperlinks: add(hyperlinksKind(hyperlinkHosts)),
  };
}

/** Reads the folder of this configuration; throws {@link ContentError} with everything that is wrong with it. */
export async function openContent({
  contentDir,
  hyperlinkHosts,
}: Pick<Config, 'contentDir' | 'hyperlinkHosts'>): Promise<{ content: Content; live: LiveContent }> {
  const live = createLiveContent(contentDir);
  const content = kindsOf(live, hyperlinkHosts);
  await live.load();
  return { content, live };
}
