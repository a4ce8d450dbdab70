/** Push messages in a browser. A payment shows a notification only while push is on. */
import type { BrowserContext, Page, Worker } from '@playwright/test';
import { type Language, say } from '../../shared/messages.ts';
import { ALL_SCREENS, arriveLoggedOn, readInbox, resetBank } from '../../tests/support/browser/e2e.ts';
import type { PushMaker } from '../../tests/support/push/maker.ts';
import { expect, test } from '../../tests/support/push/test.ts';
import { noticeTitle, sentNotice } from './notice.messages.ts';
import { alertsText as text } from './settings.messages.ts';

test.describe.configure({ mode: 'default' });

const PERSON = 'demo.primary1';
const ANOTHER = 'demo.primary2';
/** The default language of messages; the person has not changed it. */
const LANGUAGE: Language = 'zh_tw';

interface Server {
  readonly baseURL: string;
}

/** Pays at a website with a person's card. */
async function pay(server: Server, amount: number, username = PERSON): Promise<void> {
  const { people } = await (await fetch(`${server.baseURL}/demo/people`)).json();
  const { cards } = people.find((one: { username?: string }) => one.username === username);
  const { number: card } = cards.find(({ status }: { status: string }) => status === 'active') ?? cards[0];
  const body = { card, kind: 'online', amount: `${amount}`, currency: 'TWD', country: 'TW' };
  const answer = await fetch(`${server.baseURL}/demo/purchase`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(await answer.json()).toMatchObject({ approved: true });
}

/** The portal's notifications that the browser currently shows. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/push/');
    const all = (await registration?.getNotifications()) ?? [];
    return all.map(({ title, body, tag, lang }) => ({ title, body, tag, lang }));
  });
const isSubscribed = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/push/');
    return (await registration?.pushManager.getSubscription())?.endpoint;
  });

/** The line of the alert settings that opens the button. */
const pushLine = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^${text.pushTitle.en}`) });

async function turnOn(page: Page): Promise<void> {
  await arriveLoggedOn(page, PERSON, { path: '/u/alerts' });
  await expect(pushLine(page).getByText(text.pushOff.en)).toBeVisible();
  await pushLine(page).click();
  await page.getByRole('dialog').getByRole('button', { name: text.pushTurnOn.en, exact: true }).click();
  // The timeout is long, because the browser requests an endpoint from the push service.
  await expect(pushLine(page).getByText(text.pushOn.en)).toBeVisible({ timeout: 30_000 });
  expect(await isSubscribed(page)).toMatch(/^https:\/\/(fcm\.googleapis|jmt17\.google)\.com\/fcm\/send\//);
}

/** Makes a payment and checks that its notice is sent through other channels, without a push request. */
async function expectNoPush(server: Server, maker: PushMaker, amount: number): Promise<void> {
  const before = maker.received.length;
  await pay(server, amount);
  await expect
    .poll(async () => (await readInbox(server, PERSON)).map(({ text: sent }) => sent).join('\n'))
    .toContain(`NT$${amount.toLocaleString('en')}`);
  expect(maker.received.length).toBe(before);
}

async function pushWorker(context: BrowserContext): Promise<Worker> {
  const isOwn = (worker: Worker) => worker.url().endsWith('/push-worker.js');
  return context.serviceWorkers().find(isOwn) ?? context.waitForEvent('serviceworker', isOwn);
}

test.beforeEach(async ({ server, maker }) => {
  maker.answerWith(201);
  // Daytime runs contain only the first test and start with a fresh bank, so they need no reset.
  if (ALL_SCREENS) await resetBank(server);
});

test('[ALERT-5] turns on; a payment shows a notification without its amount, which leads to the notices; turns off', async ({
  page,
  context,
  server,
  maker,
}) => {
  await turnOn(page);
  await pay(server, 3000);
  const title = say(noticeTitle['purchase-online'], LANGUAGE);
  await expect.poll(() => shown(page), { timeout: 20_000 }).toHaveLength(1);
  const [notification] = await shown(page);
  expect(notification).toMatchObject({ title, body: say(sentNotice.discreet, LANGUAGE), lang: 'zh-Hant-TW' });
  expect(notification!.tag).toMatch(/^[0-9a-f-]{36}$/);
  // The request to the push service contains neither words nor amounts in clear text.
  const sent = maker.received.at(-1)!;
  expect(sent.body.includes(Buffer.from(title))).toBe(false);
  expect(sent.headers['content-encoding']).toBe('aes128gcm');

  // A scripted click may not open a window, so the test reads the URL that the worker would open.
  const worker = await pushWorker(context);
  const asked = await worker.evaluate(async () => {
    const clients: object = Reflect.get(globalThis, 'clients');
    const registration: ServiceWorkerRegistration = Reflect.get(globalThis, 'registration');
    const [notification] = await registration.getNotifications();
    if (!notification) throw new Error('no notification');
    const opened = new Promise<string>((resolve) => {
      Reflect.set(clients, 'openWindow', async (url: string) => resolve(url));
    });
    globalThis.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
    return opened;
  });
  expect(asked).toBe('/u/notices');
  await expect.poll(() => shown(page)).toEqual([]);
  await page.goto(asked);
  const main = page.getByRole('main');
  await expect(main.getByText('NT$3,000')).toBeVisible();

  // After push is turned off, the browser has no subscription, and the server sends no push request.
  await page.goto('/u/alerts');
  await pushLine(page).click();
  await page.getByRole('dialog').getByRole('button', { name: text.pushTurnOff.en, exact: true }).click();
  await expect(pushLine(page).getByText(text.pushOff.en)).toBeVisible();
  expect(await isSubscribed(page)).toBeUndefined();
  await expectNoPush(server, maker, 3100);
});

test('[ALERT-5] another person’s log-on ends the messages of the person before', { tag: '@night' }, async ({
  page,
  server,
  maker,
}) => {
  await turnOn(page);
  await arriveLoggedOn(page, ANOTHER, { path: '/u/alerts' });
  await expect(pushLine(page).getByText(text.pushOff.en)).toBeVisible();
  expect(await isSubscribed(page)).toBeUndefined();
  await expectNoPush(server, maker, 3200);
});

test('[ALERT-5] a push service that answers 410 ends the subscription, and the page says so', {
  tag: '@night',
}, async ({ page, server, maker }) => {
  await turnOn(page);
  maker.answerWith(410);
  const before = maker.received.length;
  await pay(server, 3000);
  await expect.poll(() => maker.received.length).toBe(before + 1);
  await expectNoPush(server, maker, 3300);
  await page.reload();
  await expect(pushLine(page).getByText(text.pushOff.en)).toBeVisible();
  expect(await isSubscribed(page)).toBeUndefined();
});
