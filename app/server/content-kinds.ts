/** All content that the bank edits, by kind. Features declare the kinds. */
import { partnersKind } from '../../features/consents/server/partners.ts';
import { hyperlinksKind } from '../../features/hyperlinks/server/kind.ts';
import { catalogueKind } from '../../features/points-redemption/server/catalogue.ts';
import { promotionsKind } from '../../features/promotions/server/promotions.ts';
import { maintenanceKind } from '../../features/published/server/maintenance.ts';
import { pagesKind, spendingKind } from '../../features/published/server/pages.ts';
import { bankKind } from '../../server/brand/kind.ts';
import type { Config } from '../../server/config/config.ts';
import { examplesKind } from '../../server/content/examples.ts';
import { createLiveContent, type LiveContent } from '../../server/content/live.ts';

/** The current value of each kind. */
export type Content = ReturnType<typeof kindsOf>;

function kindsOf({ add }: LiveContent, { hyperlinkHosts, mode }: ContentConfig) {
  if (mode === 'production') add(examplesKind);
  return {
    /** Name, logo and colours. A fictional bank is only accepted in demo mode. */
    bank: add(bankKind(mode === 'demo')),
    /** Items that points can be redeemed for. */
    catalogue: add(catalogueKind),
    promotions: add(promotionsKind),
    /** Partners to which a person may give consent. */
    partners: add(partnersKind),
    pages: add(pagesKind),
    spendingPages: add(spendingKind),
    /** Announced end time of maintenance. */
    maintenance: add(maintenanceKind),
    /** Targets of links to other sites. */
    hyperlinks: add(hyperlinksKind(hyperlinkHosts)),
  };
}

type ContentConfig = Pick<Config, 'contentDir' | 'hyperlinkHosts' | 'mode'>;

/** Reads the configured folder. Throws {@link ContentError}, which lists all faults. */
export async function openContent(config: ContentConfig): Promise<{ content: Content; live: LiveContent }> {
  const live = createLiveContent(config.contentDir);
  const content = kindsOf(live, config);
  await live.load();
  return { content, live };
}
