/** Family cards, by keyboard, with everyone of the family in one browser: limits, consent, a request and its answer. */
import { familyTitle } from '../../../features/alerts/family.messages.ts';
import { noticesText } from '../../../features/alerts/messages.ts';
import { answerText, confirmFamilyText } from '../../../features/family/confirm.messages.ts';
import { controlText } from '../../../features/family/controls.messages.ts';
import { holderText } from '../../../features/family/holder.messages.ts';
import { familyText, requestStateText } from '../../../features/family/messages.ts';
import { cardNumberOf } from '../../../features/family/testing/pages.ts';
import { layerText } from '../../../features/safety/layers.messages.ts';
import { safetyText } from '../../../features/safety/messages.ts';
import { say } from '../../../shared/messages.ts';
import { paths } from '../../../web/paths.ts';
import { contentText } from '../../../web/ui/content.messages.ts';
import { fieldText } from '../../../web/ui/form/fields.messages.ts';
import type { Step, Walk } from '../walk.ts';
import { giveCode } from './code.ts';
import { logOff, logOn } from './session.ts';

const PRIMARY = 'demo.family1';
const HOLDER = 'demo.supp1';
const CHILD = 'demo.child1';

export const FAMILY_STEPS: readonly Step[] = [
  ['[FAM-1] [FAM-3] a primary cardholder lowers a limit, and raises it with a code', setLimits],
  ['[FAM-2] [FAM-6] the holder agrees, and asks for more', askForMore],
  ['[FAM-1] [FAM-2] a child sees what is set', seeAsChild],
  ['[FAM-6] [FAM-7] the primary cardholder allows it from the notice', allow],
];

async function setLimits(walk: Walk): Promise<void> {
  const { page } = walk;
  await logOn(walk, PRIMARY);
  await openFamily(walk);
  await page.enter(['link', await linkOfHolder(walk)]);
  await page.seeText(walk.say(controlText.notFrozen));
  await walk.look();
  await setLimit(walk, '500');
  await page.gone(newLimit(walk));
  await page.seeText('NT$500');
  await walk.look();
  await setLimit(walk, '2000');
  await page.seeHeading(walk.say(confirmFamilyText.checkStep));
  await walk.look();
  await giveCode(walk, PRIMARY);
  await page.seeHeading(walk.say(confirmFamilyText.done));
  await walk.look();
  await page.enter(['link', walk.say(confirmFamilyText.toCard)]);
  await page.seeText(walk.say(controlText.notFrozen));
  await page.seeText('NT$2,000');
  await logOff(walk);
}

async function askForMore(walk: Walk): Promise<void> {
  const { page } = walk;
  await logOn(walk, HOLDER);
  await page.enter(['link', walk.say(familyText.decide)]);
  await page.seeHeading(walk.say(familyText.title));
  await page.seeText(walk.say(holderText.nowNone));
  await walk.look();
  await page.enter(['button', walk.say(holderText.agree)]);
  await page.seeText(walk.say(holderText.agreed));
  await page.enter(['button', 'NT$1,000']);
  await page.enter(['button', walk.say(holderText.today)]);
  await walk.look();
  await page.enter(['button', walk.say(holderText.send)]);
  await page.seeText(walk.say(holderText.sent));
  await page.seeText(walk.say(requestStateText.open));
  await walk.look();
  await logOff(walk);
}

async function seeAsChild(walk: Walk): Promise<void> {
  await logOn(walk, CHILD);
  await openFamily(walk);
  await walk.page.seeText(walk.say(holderText.minor));
  await logOff(walk);
}

async function allow(walk: Walk): Promise<void> {
  const { page } = walk;
  await logOn(walk, PRIMARY);
  await walk.goto(paths.notices());
  await page.seeHeading(walk.say(noticesText.title));
  await walk.look();
  await page.enter(['link', walk.say(familyTitle.asked), 'start']);
  await page.seeHeading(walk.say(answerText.checkStep));
  await walk.look();
  await giveCode(walk, PRIMARY);
  await page.seeHeading(walk.say(answerText.allowedTitle));
  await walk.look();
  await page.enter(['link', walk.say(confirmFamilyText.toCard)]);
  await page.seeText(walk.say(familyText.seesAmounts));
}

async function openFamily(walk: Walk): Promise<void> {
  await walk.goto(paths.family());
  await walk.page.seeHeading(walk.say(familyText.title));
  await walk.look();
}

/** Returns the name of the link to the adult's card. It has the holder's masked name. */
async function linkOfHolder({ page, front }: Walk): Promise<string> {
  const ending = (await cardNumberOf(front.server, HOLDER)).slice(-4);
  return page.waitFor(`the card ending in ${ending}`, () =>
    page.run<string | undefined>(
      `[...document.querySelectorAll('main li')].find((one) => one.innerText.includes('${ending}'))
        ?.querySelector('h3 a')?.innerText`,
    ),
  );
}

const newLimit = (walk: Walk) => ['textbox', walk.say(safetyText.newLimit)] as const;

/** Opens the form of the limit of a purchase, and saves an amount. */
async function setLimit(walk: Walk, amount: string): Promise<void> {
  const { page } = walk;
  const label = walk.say(layerText.perPurchase);
  await page.enter([
    'button',
    `${walk.say(contentText.change)}${say(fieldText.ofField, walk.language, { label })}`,
  ]);
  await page.write(newLimit(walk), amount);
  await page.press('Enter');
}
