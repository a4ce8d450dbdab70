/** Cases for charges that are wrong: one of each kind, from the explained charge to the open case, by keyboard alone. */
import { sheetText } from '../../../features/account-detail/sheet.messages.ts';
import { caseText } from '../../../features/disputes/cases.messages.ts';
import { checkText } from '../../../features/disputes/check.messages.ts';
import { kindText } from '../../../features/disputes/kinds.messages.ts';
import { DISPUTE_ANSWERS, typedText } from '../../../features/disputes/testing/answers.ts';
import { type Charge, findCharges } from '../../../features/disputes/testing/pages.ts';
import { understandText } from '../../../features/disputes/understand.messages.ts';
import { taipeiDate } from '../../../shared/dates.ts';
import { DISPUTE_KINDS, type DisputeKind } from '../../../shared/disputes.ts';
import { formatMoney } from '../../../shared/money.ts';
import { paths } from '../../../web/paths.ts';
import { ui } from '../../../web/ui/messages.ts';
import { PERSON, type Step, type Walk } from '../walk.ts';
import { logOn } from './session.ts';

/** Buttons of the charges in the list. */
const CHARGES = '[role=tabpanel] li button';

/** Returns the steps of a walk: a case of each kind, each for another charge. */
export function disputeSteps(): readonly Step[] {
  let charges: readonly Charge[] = [];
  const chargeOf = (kind: DisputeKind) => {
    const charge = charges[DISPUTE_KINDS.indexOf(kind)];
    if (!charge) throw new Error('too few charges to dispute');
    return charge;
  };
  return [
    [
      '[LOGIN-1] logs on to dispute charges',
      async (walk) => {
        // Before the log-on, which ends other sessions of the person.
        charges = await findCharges(walk.front.server, PERSON);
        await logOn(walk);
      },
    ],
    ...DISPUTE_KINDS.map(
      (kind): Step => [
        `[DSP-5] [DSP-6] opens a case by keyboard, ${kind}`,
        (walk) => dispute(walk, kind, chargeOf(kind)),
      ],
    ),
  ];
}

async function dispute(walk: Walk, kind: DisputeKind, charge: Charge): Promise<void> {
  const { page } = walk;
  // One of them starts at the list, because the sheet of a charge is the same for all kinds.
  if (kind === 'not-mine') await openFromSheet(walk, charge);
  else await walk.goto(paths.disputeLine(charge.cardId, charge.transactionId));
  await page.seeHeading(walk.say(understandText.understandStep));
  await walk.look();
  await page.choose(['radio', walk.say(kindText[kind])]);
  await page.enter(['button', walk.say(ui.next)]);
  await page.seeHeading(walk.say(kindText[kind]));
  await walk.look();
  for (const answer of DISPUTE_ANSWERS[kind]) {
    if ('option' in answer) await page.choose(['radio', walk.say(answer.option)]);
    else
      await page.write(
        ['textbox', walk.say(answer.field)],
        typedText(answer.typed, taipeiDate(new Date()), walk.language),
      );
  }
  await page.enter(['button', walk.say(ui.next)]);
  await page.seeHeading(walk.say(checkText.checkStep));
  await walk.look();
  await page.enter(['button', walk.say(checkText.send)]);
  await page.seeText(walk.say(checkText.done));
  await walk.look();
  await page.enter(['link', walk.say(checkText.toCase)]);
  await page.seeText(walk.say(caseText.timeline));
  await page.seeText(walk.say(kindText[kind]));
}

/** Finds a charge in the list by its amount, opens its sheet and says that something is wrong with it. */
async function openFromSheet(walk: Walk, { cardId, amount: { amount } }: Charge): Promise<void> {
  const { page } = walk;
  const shown = formatMoney({ amount, currency: 'TWD' });
  await walk.goto(`${paths.account(cardId)}#billed`);
  await page.seeText(shown);
  await page.loaded();
  await page.tabUntil(
    `the charge of ${shown}`,
    `document.activeElement.matches(${JSON.stringify(CHARGES)}) &&
      document.activeElement.innerText.includes(${JSON.stringify(shown)})`,
  );
  await page.press('Space');
  await page.enter(['link', walk.say(sheetText.wrong)]);
}
