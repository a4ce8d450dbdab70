/** Changes of the contact data. */
import { contactText } from '../../../features/contact-change/messages.ts';
import { addressText } from '../../../features/profile/address.messages.ts';
import { profileText } from '../../../features/profile/messages.ts';
import { paths } from '../../../web/paths.ts';
import type { Walk } from '../walk.ts';
import { giveCode } from './code.ts';

/** Changes the name in the English walk and the address in the other one, with a one-time password, by keyboard. */
export async function changeContact(walk: Walk): Promise<void> {
  const { page } = walk;
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
  await giveCode(walk);
  await page.seeText(walk.say(contactText.done));
  await walk.look();
}
