/** Confirms with a one-time password, by keyboard. */
import { otpPage } from '../../../features/confirmation/web/messages.ts';
import { fieldText } from '../../../web/ui/form/fields.messages.ts';
import { advanceClock, readCode, readInbox } from '../../support/api/demo.ts';
import { PERSON, type Walk } from '../walk.ts';

/** Seconds after which a person may ask for another code. */
const NEXT_CODE_S = 31;

/** Asks for a code on the page that has the focus, and gives it. */
export async function giveCode({ page, front: { server }, say }: Walk, person = PERSON): Promise<void> {
  await advanceClock(server, NEXT_CODE_S);
  const before = (await readInbox(server, person)).length;
  await page.loaded();
  await page.enter(['button', say(otpPage.sendCode)]);
  await page.seeHeading(say(otpPage.title));
  await page.write(['textbox', say(fieldText.otpLabel)], await readCode(server, person, before));
  await page.press('Enter');
}
