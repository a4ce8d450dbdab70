import { type Mounted, on } from '../../../server/http/mount.ts';
import type { Hyperlinks } from '../../../shared/hyperlinks/names.ts';
import { hyperlinkCalls } from '../contract.ts';

/** Serves the current list of links to external sites (CNT-2). */
export function handlers({ hyperlinks }: { readonly hyperlinks: () => Hyperlinks }): Mounted[] {
  return [
    on(hyperlinkCalls.list, async ({ query }) => {
      const entries = Object.entries(hyperlinks());
      const requested = entries.filter(
        ([key]) => query.language === undefined || key.endsWith(`_${query.language}`),
      );
      return Object.fromEntries(requested.map(([key, value]) => [key, { value }]));
    }),
  ];
}
