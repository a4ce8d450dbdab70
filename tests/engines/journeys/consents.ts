/** Consents to offers. */
import { channelText, consentText as text } from '../../../features/consents/messages.ts';
import { paths } from '../../../web/paths.ts';
import type { Walk } from '../walk.ts';

export async function chooseConsents(walk: Walk): Promise<void> {
  const { page } = walk;
  await walk.goto(paths.consents());
  await page.seeHeading(walk.say(text.title));
  await walk.look();
  await page.enter(['button', walk.say(text.refuseAll)]);
  await page.seeText(walk.say(text.allRefused));
  await page.focusIsOn('button');
  await walk.look();
  await page.tabTo(['switch', walk.say(channelText.portal)]);
  await page.press('Space');
  await page.waitFor('the switch on', () =>
    page.run<boolean>('document.activeElement.getAttribute("aria-checked") === "true"'),
  );
  await page.seeText(walk.say(text.refuseAllText));
}
