import { type Mounted, on } from '../../../server/http/mount.ts';
import type { Hyperlinks } from '../../../shared/hyperlinks/names.ts';
import { hyperlinkCalls } from '../contract.ts';

/** Links to outside (CNT-2): the list as it is now. */
export function handlers({ hyperlinks }: { readonly hyperlinks: () => Hyperlinks }): Mounted[] {
  return [
    on(hyperlinkCalls.list, async ({ query }) => {
      const all = Object.entries(hyperlinks());
      const asked = all.filter(([key]) => query.language === undefined || key.endsWith(`_${query.language}`));
      return Object.fromEntries(asked.map(([key, value]) => [key, { value }]));
    }),
  ];
}
