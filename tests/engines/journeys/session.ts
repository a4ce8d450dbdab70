/** Logs on and off, and looks at the overview between. */
import { dashboard } from '../../../features/dashboard/messages.ts';
import { loginText } from '../../../features/login/messages.ts';
import { sessionText } from '../../../features/session/messages.ts';
import { chrome } from '../../../features/shell/messages.ts';
import { type Language, languageTag, say } from '../../../shared/messages.ts';
import { type ObstacleName, obstacleText } from '../../../web/pages/obstacle.ts';
import { paths } from '../../../web/paths.ts';
import { fieldText } from '../../../web/ui/form/fields.messages.ts';
import { ui } from '../../../web/ui/messages.ts';
import { PASSWORD } from '../../support/browser/people/log-on.ts';
import type { Fault } from '../front.ts';
import { PERSON, type Walk } from '../walk.ts';

/** Opens the log-on page and logs a person on with the keyboard. */
export async function logOn(walk: Walk, person = PERSON): Promise<void> {
  const { page } = walk;
  const password = ['textbox', walk.say(loginText.password)] as const;
  await walk.goto(paths.login(walk.language));
  await page.fill(['textbox', walk.say(loginText.username)], person);
  await page.press('Enter');
  await page.see(password);
  // The field of the password has the focus.
  await page.focusIsOn('input');
  await page.type(PASSWORD);
  const code = await page.waitFor('an image code', () => walk.front.imageCode());
  await page.fill(['textbox', walk.say(fieldText.captchaLabel)], code);
  await page.enter(['button', walk.say(loginText.logOn)]);
  await page.arriveAt(/^\/u\/dashboard/);
}

/** Opens the overview, and expects its amounts and the focus on its title. */
export async function overview(walk: Walk): Promise<void> {
  const { page } = walk;
  await walk.goto(paths.dashboard());
  await page.loaded();
  await seeOverview(walk);
  await page.seeText('NT$');
  await page.focusIsOn('h1');
}

export const seeOverview = (walk: Walk) => walk.page.see(['region', walk.say(dashboard.totalDue)]);

/**
 * Opens the alerts by their link while their read fails, and tries again.
 * @param otherwise what happens to all other answers
 */
export async function failAndRetry(walk: Walk, otherwise?: Fault): Promise<void> {
  const { page } = walk;
  const retry = ['button', walk.say(ui.retry)] as const;
  await overview(walk);
  walk.front.spoil((answer) =>
    /\/alerts$/.test(answer.path) && answer.path.startsWith('/api')
      ? { ...answer, status: 500 }
      : (otherwise?.(answer) ?? answer),
  );
  await walk.goto(paths.alerts());
  await page.see(retry);
  await page.focusIsOn('h1');
  walk.front.spoil(otherwise);
  await page.enter(retry);
  await page.gone(retry);
  await page.loaded();
  await page.focusIsOn('h1');
  // The engine reports the answer that was spoilt.
  page.newErrors();
}

/** Opens the log-on page and sees what stands in its way. */
export async function meetObstacle(walk: Walk, name: ObstacleName): Promise<void> {
  const { title, body } = obstacleText(name);
  await walk.goto(paths.login(walk.language));
  await walk.page.seeHeading(walk.say(title));
  await walk.page.seeText(walk.say(body));
}

export const pressLanguage = (walk: Walk, language: Language) =>
  walk.page.click(['link', say(chrome.changeLanguage, language), 'start']);

/** Changes the language in place, and back. */
export async function changeLanguage(walk: Walk): Promise<void> {
  const { page } = walk;
  const other = walk.language === 'en' ? 'zh_tw' : 'en';
  await overview(walk);
  for (const language of [other, walk.language] as const) {
    await pressLanguage(walk, language);
    await page.waitFor(languageTag(language), async () => (await page.language()) === languageTag(language));
    await page.see(['region', say(dashboard.totalDue, language)]);
  }
}

export async function logOff(walk: Walk): Promise<void> {
  const { page } = walk;
  const logOff = ['button', walk.say(sessionText.logOff)] as const;
  await page.click(logOff);
  await page.see(['alertdialog', walk.say(sessionText.logOffTitle)]);
  await page.enter(logOff);
  await page.arriveAt(/\/login$/);
  // The overview requires a new log-on.
  await walk.goto(paths.dashboard());
  await page.arriveAt(/\/login/);
}
