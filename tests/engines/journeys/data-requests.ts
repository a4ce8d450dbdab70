/** Requests about a person's data. */
import { requestKindText, subjectText } from '../../../features/data-requests/kinds.messages.ts';
import {
  newText,
  requestsText,
  requestText,
  textProblemText,
} from '../../../features/data-requests/messages.ts';
import { paths } from '../../../web/paths.ts';
import type { Walk } from '../walk.ts';

const WORDS = 'The name is LIN, not LIM. 姓名誤植。';

export async function askAndWithdraw(walk: Walk): Promise<void> {
  const { page } = walk;
  const send = ['button', walk.say(newText.send)] as const;
  await walk.goto(paths.dataRequests());
  await page.seeText(walk.say(requestsText.none));
  await walk.look();
  await page.enter(['link', walk.say(requestsText.new)]);
  await page.seeHeading(walk.say(newText.title));
  await page.enter(send);
  await page.seeText(walk.say(textProblemText.empty));
  await walk.look();
  await page.choose(['radio', walk.say(requestKindText.correction)]);
  await page.pick(['combobox', walk.say(newText.subject)], walk.say(subjectText.identity));
  await page.write(['textbox', walk.say(newText.text)], WORDS);
  await page.enter(send);
  await page.seeText(walk.say(requestText.sentTitle));
  await page.seeText(WORDS);
  await walk.look();
  const withdraw = ['button', walk.say(requestText.withdraw)] as const;
  await page.enter(withdraw);
  await page.seeText(walk.say(requestText.withdrawQuestion));
  await walk.look();
  await page.enter(withdraw);
  await page.seeText(walk.say(requestText.withdrawnTitle));
  await walk.look();
  await page.backTo(['link', walk.say(requestsText.title)]);
  await page.press('Enter');
  await page.seeText(walk.say(requestsText.noneOpen));
}
