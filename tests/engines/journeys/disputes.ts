/** Cases for charges that are wrong. */
import { accountText } from '../../../features/account-detail/messages.ts';
import { sheetText } from '../../../features/account-detail/sheet.messages.ts';
import { caseText } from '../../../features/disputes/cases.messages.ts';
import { checkText } from '../../../features/disputes/check.messages.ts';
import { kindText } from '../../../features/disputes/kinds.messages.ts';
import { questionText } from '../../../features/disputes/questions.messages.ts';
import { understandText } from '../../../features/disputes/understand.messages.ts';
import { paths } from '../../../web/paths.ts';
import { ui } from '../../../web/ui/messages.ts';
import type { Walk } from '../walk.ts';

/** Words of the shops. A charge has one case, so each case takes another shop. */
const SHOPS = {
  twice: { en: 'Supermarket', zh_tw: '量販' },
  'not-mine': { en: 'Noodle', zh_tw: '咖啡' },
} as const;

/** Buttons of the charges in the list. */
const CHARGES = '[role=tabpanel] li button';

/** Opens a case for a charge that came twice, from the sheet of the charge. */
export async function disputeTwice(walk: Walk): Promise<void> {
  const { page } = walk;
  const shop = SHOPS.twice[walk.language];
  await walk.goto(paths.transactions());
  await page.click(['tab', walk.say(accountText.billed)]);
  await page.loaded();
  await page.fill(['searchbox', walk.say(accountText.keyword)], shop);
  await page.press('Enter');
  await page.arriveAt(/[?&]q=/);
  await seeChargesOf(walk, shop);
  await page.waitFor('the focus on a charge', () =>
    page.run<boolean>(
      `(() => { const row = document.querySelector(${JSON.stringify(CHARGES)});
        row?.focus(); return row !== null && document.activeElement === row; })()`,
    ),
  );
  await page.press('Enter');
  await page.enter(['link', walk.say(sheetText.wrong)]);
  await page.seeHeading(walk.say(understandText.understandStep));
  await walk.look();
  await page.click(['radio', walk.say(kindText.twice)]);
  await page.enter(['button', walk.say(ui.next)]);
  await page.seeHeading(walk.say(kindText.twice));
  await walk.look();
  await page.click(['radio', walk.say(questionText.otherWay)]);
  await page.click(['radio', walk.say(questionText.notAsked)]);
  await page.enter(['button', walk.say(ui.next)]);
  await openCase(walk);
}

/**
 * Opens a case for a charge that the person did not make, from the list of charges to the case with Tab, Enter and Space
 * alone.
 */
export async function disputeNotMine(walk: Walk): Promise<void> {
  const { page } = walk;
  const shop = SHOPS['not-mine'][walk.language];
  await walk.goto(paths.transactions());
  await page.arriveAt(/^\/u\/card-management\//);
  await walk.goto(`${await page.path()}?q=${encodeURIComponent(shop)}#billed`);
  await seeChargesOf(walk, shop);
  await page.tabUntil('a charge of the shop', `document.activeElement.matches(${JSON.stringify(CHARGES)})`);
  await page.press('Space');
  await page.enter(['link', walk.say(sheetText.wrong)]);
  await page.seeHeading(walk.say(understandText.understandStep));
  await walk.look();
  await page.choose(['radio', walk.say(kindText['not-mine'])]);
  await page.enter(['button', walk.say(ui.next)]);
  await page.seeHeading(walk.say(kindText['not-mine']));
  await walk.look();
  await page.choose(['radio', walk.say(questionText.yes)]);
  await page.enter(['button', walk.say(ui.next)]);
  await openCase(walk);
}

/** Waits until the list has charges with a word, and no others. */
async function seeChargesOf({ page }: Walk, shop: string): Promise<void> {
  await page.waitFor(`charges of ${shop} alone`, () =>
    page.run<boolean>(
      `(() => { const rows = [...document.querySelectorAll(${JSON.stringify(CHARGES)})];
        return rows.length > 0 && rows.every((one) => one.innerText.includes(${JSON.stringify(shop)})); })()`,
    ),
  );
  await page.loaded();
}

/** Checks the answers, opens the case, and looks at it. */
async function openCase(walk: Walk): Promise<void> {
  const { page } = walk;
  await page.seeHeading(walk.say(checkText.checkStep));
  await walk.look();
  await page.enter(['button', walk.say(checkText.send)]);
  await page.seeText(walk.say(checkText.done));
  await walk.look();
  await page.enter(['link', walk.say(checkText.toCase)]);
  await page.seeText(walk.say(caseText.timeline));
}
