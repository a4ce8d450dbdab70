/** Personal data: what is kept, a copy, requests, consents, and the end of the online account. By keyboard. */
import { myDataText as text } from '../../../features/my-data/messages.ts';
import { categoryHint, categoryText } from '../../../shared/personal-data.messages.ts';
import { paths } from '../../../web/paths.ts';
import type { Step, Walk } from '../walk.ts';
import { closeAndKeep } from './closing.ts';
import { chooseConsents } from './consents.ts';
import { askForCopy, downloadCopy } from './data-copy.ts';
import { askAndWithdraw } from './data-requests.ts';
import { logOn } from './session.ts';

export const DATA_STEPS: readonly Step[] = [
  ['[LOGIN-1] logs on to see the own data', logOn],
  ['[MYD-2] [MYD-3] opens what is kept', seeKept],
  ['[CPY-1] asks for a copy', askForCopy],
  ['[DRQ-1] [DRQ-4] asks for a correction, and withdraws it', askAndWithdraw],
  ['[CNS-1] [CNS-2] refuses all offers, and agrees to some', chooseConsents],
  ['[CPY-2] [CPY-5] downloads a file of the copy, and deletes it', downloadCopy],
  ['[CLS-1] [CLS-2] closes the online account, and keeps it', closeAndKeep],
];

async function seeKept(walk: Walk): Promise<void> {
  const { page } = walk;
  await walk.goto(paths.myData());
  await page.seeHeading(walk.say(text.title));
  await walk.look();
  const kind = JSON.stringify(walk.say(categoryText['log-on']));
  await page.tabUntil(
    `the line ${kind}`,
    `document.activeElement.matches('summary') && document.activeElement.innerText.includes(${kind})`,
  );
  await page.press('Enter');
  await page.seeText(walk.say(categoryHint['log-on']));
}
