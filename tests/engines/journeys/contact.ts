/** Changes of the contact data. */
import { otpPage } from '../../../features/confirmation/web/messages.ts';
import { contactText } from '../../../features/contact-change/messages.ts';
import { addressText } from '../../../features/profile/address.messages.ts';
import { profileText } from '../../../features/profile/messages.ts';
import { paths } from '../../../web/paths.ts';
import { fieldText } from '../../../web/ui/form/fields.messages.ts';
import { readCode, readInbox } from '../../support/api/demo.ts';
import { PERSON, type Walk } from '../walk.ts';

/** Changes the name in English, or in the other language the address, with a one-time password, by keyboard. */
export async function changeContact(walk: Walk): Promise<void> {
  const { page } = walk;
  const { server } = walk.front;
  // A change waits for a day, so the second language cannot change the same.
  const kind = walk.language === 'en' ? 'englishName' : 'address';
  const [field, typed, shown] =
    kind === 'address'
      ? [addressText.street, '110臺北市信義區松仁路100號3樓之2', '110 臺北市信義區松仁路100號3樓之2']
      : [contactText.label_englishName, 'Chiang, Yu-Chen', 'Chiang, Yu-Chen'];
  await walk.goto(paths.profile());
  await page.seeHeading(walk.say(profileText.title));
  await page.loaded();
  await walk.look();
  await walk.goto(paths.changeContact(kind));
  await page.seeHeading(walk.say(contactText[`title_${kind}`]));
  await page.fill(['textbox', walk.say(field)], typed);
  await page.enter(['button', walk.say(contactText.next)]);
  await page.seeHeading(walk.say(contactText.checkTitle));
  await page.seeText(shown);
  await walk.look();
  const before = (await readInbox(server, PERSON)).length;
  await page.enter(['button', walk.say(otpPage.sendCode)]);
  await page.seeHeading(walk.say(otpPage.title));
  await page.fill(['textbox', walk.say(fieldText.otpLabel)], await readCode(server, PERSON, before));
  await page.press('Enter');
  await page.seeText(walk.say(contactText.done));
  await walk.look();
}
