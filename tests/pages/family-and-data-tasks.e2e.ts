/**
 * Tasks of family cards and of personal data on a phone of 390 by 844 pixels, from the overview: presses, typed characters, and pixels
 * scrolled to see what is pressed next. The result is a table in `test-results/tasks/`; docs/design.md has its presses.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { familyTitle } from '../../features/alerts/family.messages.ts';
import { closingText } from '../../features/closing/messages.ts';
import { otpPage } from '../../features/confirmation/web/messages.ts';
import { consentText } from '../../features/consents/messages.ts';
import { copyText } from '../../features/data-copy/messages.ts';
import { newText, requestText } from '../../features/data-requests/messages.ts';
import { answerText, confirmFamilyText } from '../../features/family/confirm.messages.ts';
import { controlText } from '../../features/family/controls.messages.ts';
import { holderText } from '../../features/family/holder.messages.ts';
import { familyText } from '../../features/family/messages.ts';
import { cardNumberOf } from '../../features/family/testing/pages.ts';
import { layerText } from '../../features/safety/layers.messages.ts';
import { functionText } from '../../features/shell/functions.messages.ts';
import type { Language } from '../../shared/messages.ts';
import { categoryText } from '../../shared/personal-data.messages.ts';
import { paths } from '../../web/paths.ts';
import { resetBank } from '../support/api/demo.ts';
import type { RunningServer } from '../support/api/server.ts';
import { arriveLoggedOn, expect, forOneLanguage, test } from '../support/browser/e2e.ts';
import { countTask, PHONE, type PhoneTask, Thumb } from '../support/browser/thumb.ts';

const PRIMARY = 'demo.family1';
const HOLDER = 'demo.supp1';
const PERSON = 'demo.primary1';
const ANY = Number.POSITIVE_INFINITY;

test.use({ viewport: PHONE, hasTouch: true });

interface Task extends PhoneTask {
  readonly who: string;
  /** What is done before the task and not counted. */
  readonly prepare?: (
    language: Language,
    server: RunningServer,
    newPage: () => Promise<Page>,
  ) => Promise<void>;
}

/** Opens a page of the function list: two presses. */
async function open(one: Thumb, path: string): Promise<void> {
  await one.press(
    one.page.locator('[data-bottom-bar]').getByRole('button', { name: one.say(functionText.more) }),
  );
  await one.press(one.sheet().locator(`a[href="${path}"]`));
  await expect(one.sheet()).toHaveCount(0);
}

/** Opens the page of personal data by the initials in the header: two presses. */
async function openData(one: Thumb): Promise<void> {
  const banner = one.page.getByRole('banner');
  await one.press(banner.getByRole('button', { name: one.say(functionText.account) }));
  await one.press(banner.locator(`a[href="${paths.myData()}"]:visible`));
}

/** Opens the page of the adult's card: three presses. */
async function openCard(one: Thumb): Promise<void> {
  await open(one, paths.family());
  const ending = (await cardNumberOf(one.server, HOLDER)).slice(-4);
  await one.press(one.main().getByRole('listitem').filter({ hasText: ending }).locator('h3 a'));
  await expect(one.main().getByText(one.say(controlText.limits))).toBeVisible();
}

/** Sets the limit of a purchase on the page of the card, which needs no code when it is the first one. */
async function limit(one: Thumb, dollars: string): Promise<void> {
  // The name of the button ends with the name of the limit.
  await one.press(one.main().getByRole('button', { name: one.say(layerText.perPurchase) }));
  await one.type(one.page.locator('#perPurchase-amount'), dollars);
  await one.page.keyboard.press('Enter');
  await expect(one.page.locator('#perPurchase-amount')).toHaveCount(0);
}

/** Asks for the code, types it and confirms: two presses. */
async function confirm(one: Thumb, who: string): Promise<void> {
  await one.pressMain('button', otpPage.sendCode);
  await one.code(who);
  await one.press(one.main().locator('form button[type=submit]'));
}

/** A limit of NT$500 on the adult's card. */
const limited: Task['prepare'] = async (language, server, newPage) => {
  const page = await newPage();
  await arriveLoggedOn(page, PRIMARY, { language, path: paths.dashboard() });
  const one = new Thumb(page, language, server);
  await openCard(one);
  await limit(one, '500');
  await page.close();
};

/** The same, and a request of the adult. */
const asked: Task['prepare'] = async (language, server, newPage) => {
  await limited(language, server, newPage);
  const page = await newPage();
  await arriveLoggedOn(page, HOLDER, { language, path: paths.family() });
  await ask(new Thumb(page, language, server));
  await page.close();
};

async function ask(one: Thumb): Promise<void> {
  await one.press(one.main().getByRole('button', { name: 'NT$5,000', exact: true }));
  await one.pressMain('button', holderText.send);
  await expect(one.main().getByText(one.say(holderText.sent))).toBeVisible();
}

/** From the bell of the header: two presses. */
async function openRequest(one: Thumb): Promise<void> {
  await one.press(one.page.getByRole('banner').locator(`a[href="${paths.notices()}"]`).first());
  await one.press(one.main().getByRole('link', { name: one.say(familyTitle.asked) }));
  await one.arrived(answerText.checkStep);
}

const FAMILY: readonly Task[] = [
  {
    name: 'family: freeze a card',
    who: PRIMARY,
    most: [4, 0, ANY],
    run: async (one) => {
      await openCard(one);
      await one.pressMain('button', controlText.freezeThis);
      await expect(one.main().getByText(one.say(controlText.frozen))).toBeVisible();
    },
  },
  {
    name: 'family: limit a purchase to NT$500',
    who: PRIMARY,
    most: [4, 3, ANY],
    run: async (one) => {
      await openCard(one);
      await limit(one, '500');
    },
  },
  {
    name: 'family: switch online purchases off',
    who: PRIMARY,
    most: [4, 0, ANY],
    run: async (one) => {
      await openCard(one);
      await one.press(one.page.locator('#family-online'));
      await expect(one.page.locator('#family-online')).toHaveAttribute('aria-checked', 'false');
    },
  },
  {
    name: 'family: raise the limit, with a code',
    who: PRIMARY,
    prepare: limited,
    most: [6, 9, ANY],
    run: async (one) => {
      await openCard(one);
      await limit(one, '900');
      await one.arrived(confirmFamilyText.checkStep);
      await confirm(one, PRIMARY);
      await one.arrived(confirmFamilyText.done);
    },
  },
  {
    name: 'family: stop a card for good',
    who: PRIMARY,
    most: [5, 0, ANY],
    run: async (one) => {
      await openCard(one);
      await one.pressMain('button', controlText.stop);
      await one.press(one.sheet().getByRole('button', { name: one.say(controlText.stopNow), exact: true }));
      await expect(one.main().getByText(one.say(controlText.stopDone))).toBeVisible();
    },
  },
  {
    name: 'family: allow a request, with a code',
    who: PRIMARY,
    prepare: asked,
    most: [4, 6, ANY],
    run: async (one) => {
      await openRequest(one);
      await confirm(one, PRIMARY);
      await one.arrived(answerText.allowedTitle);
    },
  },
  {
    name: 'family: decline a request',
    who: PRIMARY,
    prepare: asked,
    most: [3, 0, ANY],
    run: async (one) => {
      await openRequest(one);
      await one.pressMain('button', answerText.decline);
      await one.arrived(answerText.declinedTitle);
    },
  },
  {
    name: 'family: decide what the primary cardholder sees',
    who: HOLDER,
    most: [2, 0, ANY],
    run: async (one) => {
      await one.pressMain('link', familyText.decide);
      await one.pressMain('button', holderText.agree);
      await expect(one.main().getByText(one.say(holderText.agreed))).toBeVisible();
    },
  },
  {
    name: 'family: ask for NT$5,000 until Sunday',
    who: HOLDER,
    prepare: limited,
    most: [4, 0, ANY],
    run: async (one) => {
      await open(one, paths.family());
      await ask(one);
    },
  },
];

const DATA: readonly Task[] = [
  {
    name: 'my data: why and how long the contact details are kept',
    who: PERSON,
    most: [3, 0, ANY],
    run: async (one) => {
      await openData(one);
      await one.press(
        one
          .main()
          .locator('summary')
          .filter({ hasText: one.say(categoryText.contact) }),
      );
    },
  },
  {
    name: 'copy: ask for it, with a code',
    who: PERSON,
    most: [6, 6, ANY],
    run: async (one) => {
      await openData(one);
      await one.press(one.main().locator(`a[href="${paths.myDataCopy()}"]`));
      await one.pressMain('link', copyText.get);
      await confirm(one, PERSON);
      await one.arrived(copyText.newDone);
    },
  },
  {
    // The list of kinds of data is two presses: open, choose.
    name: 'request: a correction',
    who: PERSON,
    most: [8, 24, ANY],
    run: async (one) => {
      await open(one, paths.dataRequests());
      await one.press(one.main().locator(`a[href="${paths.newDataRequest()}"]`));
      await one.press(one.main().locator('input[value="correction"]'));
      const subject = one.main().locator('#subject');
      await one.see(subject);
      await subject.selectOption('identity');
      one.presses += 2;
      await one.type(one.main().locator('#text'), 'My name is LIN, not LIM.');
      await one.pressMain('button', newText.send);
      await expect(one.main()).toContainText(one.say(requestText.sentTitle));
    },
  },
  {
    name: 'consents: refuse everything',
    who: PERSON,
    most: [3, 0, ANY],
    run: async (one) => {
      await open(one, paths.consents());
      await one.pressMain('button', consentText.refuseAll);
      await expect(one.main()).toContainText(one.say(consentText.allRefused));
    },
  },
  {
    name: 'close the online account, with a code',
    who: PERSON,
    most: [6, 6, ANY],
    run: async (one) => {
      await openData(one);
      await one.press(one.main().locator(`a[href="${paths.closing()}"]`));
      await one.pressMain('button', closingText.next);
      await confirm(one, PERSON);
      await one.arrived(closingText.closingTitle);
    },
  },
];

forOneLanguage('en', (language) => {
  for (const [about, tasks] of [
    ['family cards', FAMILY],
    ['personal data', DATA],
  ] as const)
    test(`[GEN-30] tasks of ${about} take few presses on a phone, in ${language}`, async ({
      context,
      server,
      newVisitor,
    }) => {
      test.setTimeout(300_000);
      const rows: string[] = [];
      for (const task of tasks) {
        const { name, who, prepare } = task;
        await test.step(name, async () => {
          await resetBank(server);
          await prepare?.(language, server, async () =>
            (await newVisitor({ language, width: 390 })).newPage(),
          );
          const page = await context.newPage();
          await arriveLoggedOn(page, who, { language, path: paths.dashboard() });
          const effort = await countTask(page, language, server, task);
          rows.push(`| ${name} | ${effort.join(' | ')} |\n`);
          await page.close();
        });
      }
      mkdirSync('test-results/tasks', { recursive: true });
      const head = '| task | presses | characters | pixels |\n| --- | --- | --- | --- |\n';
      writeFileSync(`test-results/tasks/${about.replace(' ', '-')}.${language}.md`, head + rows.join(''));
      await resetBank(server);
    });
});
