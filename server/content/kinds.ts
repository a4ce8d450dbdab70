/** Everything that the bank edits, by kind. A new kind is one line here. */
import { catalogueKind } from '../../features/points-redemption/server/public.ts';
import { createLiveContent, type LiveContent } from './live.ts';

/** Each kind as it is at the moment it is asked for. */
export type Content = ReturnType<typeof kindsOf>;

function kindsOf({ add }: LiveContent) {
  return {
    /** What points can be redeemed for. */
    catalogue: add(catalogueKind),
  };
}

/** Reads the folder; throws {@link ContentError} with everything that is wrong with it. */
export async function openContent(dir: string): Promise<{ content: Content; live: LiveContent }> {
  const live = createLiveContent(dir);
  const content = kindsOf(live);
  await live.load();
  return { content, live };
}
