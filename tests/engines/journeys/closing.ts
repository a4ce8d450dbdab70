/** The end of the online account. */
import { closingText as text } from '../../../features/closing/messages.ts';
import { paths } from '../../../web/paths.ts';
import type { Walk } from '../walk.ts';
import { giveCode } from './code.ts';

/** Closes the account with a code, and keeps it. */
export async function closeAndKeep(walk: Walk): Promise<void> {
  const { page } = walk;
  await walk.goto(paths.closing());
  await page.seeHeading(walk.say(text.readTitle));
  await page.seeText(walk.say(text.owed));
  await walk.look();
  await page.enter(['button', walk.say(text.next)]);
  await page.seeHeading(walk.say(text.confirmTitle));
  await walk.look();
  await giveCode(walk);
  await page.seeHeading(walk.say(text.closingTitle));
  await walk.look();
  await page.enter(['button', walk.say(text.undo)]);
  await page.seeHeading(walk.say(text.undone));
  await walk.look();
  await page.enter(['link', walk.say(text.toOverview)]);
  await page.arriveAt(/^\/u\/dashboard/);
}
