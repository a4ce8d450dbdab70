import { beforeEach, describe, expect, it } from 'vitest';
import { say } from '../../../shared/messages.ts';
import { answer, payload, refusal, sentTo } from '../../../tests/support/dom/answers.ts';
import { openPage } from '../../../tests/support/dom/page.tsx';
import { logOn } from '../../../tests/support/dom/people.ts';
import {
  choice,
  control,
  dialogIsOpen,
  dialogSays,
  errorAt,
  input,
  pageSays,
  press,
  pressKey,
  type,
  until,
} from '../../../tests/support/dom/user.ts';
import { leaveText } from '../../../web/leave/messages.ts';
import { contentText } from '../../../web/ui/content.messages.ts';
import { alertCalls } from '../contract.ts';
import type { Kind, KindSetting } from '../kinds.ts';
import { INITIAL_SETTINGS } from '../rules.ts';
import { alertsText as text } from '../settings.messages.ts';
import AlertsPage from './AlertsPage.tsx';
import type { Alerts } from './alertForm.ts';

const STORED: Alerts = {
  version: 4,
  settings: INITIAL_SETTINGS,
  pushAmounts: false,
  noticeLanguage: 'zh_tw',
  phoneNo: '09••••123',
  email: null,
  pushKey: null,
  pushBrowsers: 0,
};
const withKind = (kind: Kind, change: Partial<KindSetting>, version = 5): Alerts => ({
  ...STORED,
  version,
  settings: { ...INITIAL_SETTINGS, [kind]: { ...INITIAL_SETTINGS[kind], ...change } },
});

const lineOf = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('main li > button')].find((one) =>
    one.textContent?.startsWith(name),
  )!;
const save = () => press(contentText.save.en);
const sent = () => sentTo(alertCalls.changeAlerts).map(({ body }) => body as Alerts);

async function open(kind: Kind = 'purchase-online'): Promise<HTMLElement> {
  await openPage(<AlertsPage />, { address: '/u/alerts' });
  await pageSays(text[kind].en);
  const line = lineOf(text[kind].en);
  await press(line);
  await dialogSays(text.sendBy.en);
  return line;
}

beforeEach(async () => {
  await logOn();
  answer(alertCalls.alerts, payload(STORED));
});

describe('[ALERT-6] a line of the alert settings', () => {
  it('says where its notices go, and opens its switches and its amount only', async () => {
    const line = await open();
    expect(line.textContent).toBe('Online purchasesSMS, from NT$3,000');
    expect(document.querySelectorAll('dialog [role=switch]')).toHaveLength(2);
    expect([...document.querySelectorAll('input')].every((one) => one.closest('dialog'))).toBe(true);
    expect(choice(text.email.en).disabled, 'no address').toBe(true);
  });

  it('closes after saving, with the focus on the line, which says so and has the new values', async () => {
    const line = await open();
    answer(alertCalls.changeAlerts, payload(withKind('purchase-online', { threshold: 500 })));
    await type({ 'alert-threshold': '500' });
    await save();
    await until(() => expect(dialogIsOpen()).toBe(false));
    expect(document.activeElement).toBe(line);
    expect(line.textContent).toContain('NT$500');
    expect(line.closest('li')?.querySelector('[role=status]')?.textContent).toContain(text.saved.en);
  });

  it('sends the version and leaves the other settings as they are stored', async () => {
    await open('statement');
    answer(alertCalls.changeAlerts, payload(withKind('statement', { sms: true })));
    await press(choice(text.sms.en));
    await save();
    await until(() => expect(dialogIsOpen()).toBe(false));
    const { settings, pushAmounts, noticeLanguage } = withKind('statement', { sms: true });
    expect(sent()).toEqual([{ version: 4, settings, pushAmounts, noticeLanguage }]);
    // The next change is based on the answer.
    await press(lineOf(text['points-taken'].en));
    await dialogSays(text.sendBy.en);
    await press(choice(text.sms.en));
    await save();
    await until(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toMatchObject({ version: 5, settings: { statement: { sms: true } } });
  });

  it('says why a required alert cannot be switched off, and sends nothing', async () => {
    await open();
    await dialogSays(text.required.en);
    await press(choice(text.sms.en));
    await save();
    await until(() =>
      expect(errorAt('alert-sms')).toContain(say(text.way, 'en', { kind: text['purchase-online'].en })),
    );
    expect(sent()).toEqual([]);
    expect(dialogIsOpen()).toBe(true);
  });

  it('shows what another window has saved, and overwrites nothing', async () => {
    await open();
    answer(alertCalls.changeAlerts, refusal('CONFLICT'), payload(withKind('purchase-online', {}, 8)));
    answer(alertCalls.alerts, payload(withKind('purchase-online', { threshold: 700 }, 7)));
    await type({ 'alert-threshold': '800' });
    await save();
    await dialogSays(text.conflict.en);
    expect(input('alert-threshold').value).toBe('700');
    control(contentText.save.en).blur();
    await save();
    await until(() => expect(dialogIsOpen()).toBe(false));
    expect(sent()[1]).toMatchObject({ version: 7, settings: { 'purchase-online': { threshold: 700 } } });
  });

  it('shows the problem that the server found at its field', async () => {
    await open();
    answer(alertCalls.changeAlerts, refusal('VALIDATION', { fields: { 'purchase-online': 'high' } }));
    await type({ 'alert-threshold': '600' });
    await save();
    await until(() =>
      expect(errorAt('alert-threshold')).toContain(say(text.high, 'en', { highest: 'NT$3,000' })),
    );
  });

  it('asks before changes are lost', async () => {
    const line = await open();
    await pressKey('Escape');
    await until(() => expect(dialogIsOpen()).toBe(false));
    await press(line);
    await dialogSays(text.sendBy.en);
    await type({ 'alert-threshold': '600' });
    await pressKey('Escape');
    const question = () => document.querySelector('[role=alertdialog]');
    await until(() => expect(question()?.textContent).toContain(leaveText.body.en));
    await press(
      [...question()!.querySelectorAll('button')].find((one) => one.textContent === leaveText.go.en)!,
    );
    await until(() => expect(dialogIsOpen()).toBe(false));
    expect(document.activeElement).toBe(line);
    expect(line.textContent).toContain('NT$3,000');
  });

  it('has the language of all messages, too', async () => {
    await openPage(<AlertsPage />, { address: '/u/alerts' });
    await pageSays(text.messagesOf.en);
    await press(lineOf(text.messagesOf.en));
    await dialogSays(text.language.en);
    answer(alertCalls.changeAlerts, payload({ ...STORED, version: 5, noticeLanguage: 'en' }));
    await press(choice(text.languageEn.en));
    await save();
    await until(() => expect(dialogIsOpen()).toBe(false));
    expect(sent()[0]).toMatchObject({ noticeLanguage: 'en', settings: INITIAL_SETTINGS });
    expect(lineOf(text.messagesOf.en).textContent).toContain(text.languageEn.en);
  });
});
