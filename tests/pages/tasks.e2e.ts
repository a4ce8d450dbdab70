/**
 * Seventeen tasks on a phone of 390 by 844 pixels, from the overview: presses, typed characters, and pixels scrolled to see
 * what is pressed next. `before` are the same counts of 27 November 2026, when a new address or telephone number was not
 * possible in the portal. The result is a table in `test-results/tasks/`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { sheetText } from '../../features/account-detail/sheet.messages.ts';
import { lostText } from '../../features/card-replacement/lost.messages.ts';
import { replacementText } from '../../features/card-replacement/messages.ts';
import { otpPage } from '../../features/confirmation/web/messages.ts';
import { contactText } from '../../features/contact-change/messages.ts';
import { dashboard, owedText } from '../../features/dashboard/messages.ts';
import { checkText } from '../../features/disputes/check.messages.ts';
import { findDoubleCharge } from '../../features/disputes/testing/pages.ts';
import { understandText } from '../../features/disputes/understand.messages.ts';
import { instalmentText } from '../../features/instalments/messages.ts';
import { PasskeyPages } from '../../features/passkeys/testing/pages.ts';
import { redemptionPage } from '../../features/points-redemption/page.messages.ts';
import { freezeText } from '../../features/safety/freeze.messages.ts';
import { sessionText } from '../../features/session/messages.ts';
import { functionText } from '../../features/shell/functions.messages.ts';
import { chrome } from '../../features/shell/messages.ts';
import { type Language, languageTag } from '../../shared/messages.ts';
import { formatMoney } from '../../shared/money.ts';
import { paths } from '../../web/paths.ts';
import { ui } from '../../web/ui/messages.ts';
import { resetBank } from '../support/api/demo.ts';
import type { RunningServer } from '../support/api/server.ts';
import { arriveLoggedOn, test as base, expect, forOneLanguage } from '../support/browser/e2e.ts';
import { Authenticator, withoutSuggestions } from '../support/browser/people/authenticator.ts';
import { countTask, type Effort, PHONE, type PhoneTask, type Thumb } from '../support/browser/thumb.ts';

/** Passkeys belong to a host name. */
const test = base.extend({ host: 'localhost' });

test.use({ viewport: PHONE, hasTouch: true });

interface Task extends PhoneTask {
  readonly who: string;
  /** Absent for a task that was not possible. */
  readonly before?: Effort;
  /** What is done before the task and not counted. */
  readonly prepare?: (page: Page, language: Language, server: RunningServer) => Promise<void>;
  /** Arrives where the task begins, when that is not the overview. It is not counted. */
  readonly arrive?: (page: Page, language: Language, server: RunningServer) => Promise<void>;
}

const ANY = Number.POSITIVE_INFINITY;
const NOT_POSSIBLE = 'not possible';

/** One, three and seven cards; supplementary, corporate; each state of a card. */
const EVERYBODY = ['demo.primary1', 'demo.primary2', 'demo.supp1', 'demo.corp1', 'demo.states1'];

const TASKS: readonly Task[] = [
  {
    name: 'see what I owe',
    who: 'demo.primary1',
    before: [0, 0, 0],
    most: [0, 0, 0],
    run: (one) => one.see(one.main().locator('.type-amount-xl')),
  },
  {
    name: 'pay: the bar code in sight',
    who: 'demo.primary1',
    before: [1, 0, 748],
    most: [1, 0, 300],
    run: async (one) => {
      await one.pressMain('link', owedText.pay);
      await one.see(one.main().getByRole('figure').first());
    },
  },
  {
    name: 'find a purchase of two months ago',
    who: 'demo.primary1',
    before: [3, 15, 0],
    most: [3, 15, 0],
    run: async (one) => {
      await one.press(one.bar(paths.transactions()));
      const words = one.language === 'en' ? 'Hypermarket' : '量販';
      await one.type(one.main().locator('input[type=search]').first(), words);
      await expect(one.page).toHaveURL(/[?&]q=/);
      await expect(one.main().locator('li button').filter({ hasText: words }).first()).toBeVisible();
    },
  },
  {
    name: 'save the last statement as PDF',
    who: 'demo.primary1',
    before: [2, 0, 0],
    most: [2, 0, ANY],
    run: async (one) => {
      await one.pressMain('link', dashboard.viewStatement);
      const file = one.page.waitForEvent('download');
      await one.press(
        one
          .main()
          .getByRole('button', { name: /PDF/ })
          .or(one.main().getByRole('link', { name: /PDF/ }))
          .first(),
      );
      await file;
    },
  },
  {
    name: 'freeze a card',
    who: 'demo.primary1',
    before: [2, 0, 0],
    most: [2, 0, 0],
    run: async (one) => {
      await one.press(
        one
          .main()
          .getByRole('button', { name: new RegExp(`^${one.say(freezeText.freeze)}`) })
          .first(),
      );
      await one.press(one.sheet().getByRole('button', { name: one.say(freezeText.freeze), exact: true }));
      await expect(one.main()).toContainText(one.say(freezeText.refused));
    },
  },
  {
    name: 'report a lost card',
    who: 'demo.primary1',
    before: [8, 15, 1298],
    most: [4, 0, 0],
    run: async (one) => {
      await one.press(one.bar(paths.lostCard()));
      await one.press(one.main().locator(`a[href^="${paths.lostCard()}/"]`).first());
      await one.press(one.main().getByRole('button', { name: new RegExp(`^${one.say(lostText.lost)}`) }));
      await one.press(
        one.page.getByRole('button', { name: one.say(replacementText.confirmLost), exact: true }),
      );
      await expect(one.page.getByText(/RC-[A-Z0-9]{8}/)).toBeVisible();
    },
  },
  {
    name: 'activate a new card: the form',
    who: 'demo.states1',
    before: [4, 0, 2357],
    most: [2, 0, 0],
    run: async (one) => {
      await one.press(one.main().locator('a[href$="/activation"]').first());
      await expect(
        one.main().locator('input[autocomplete="cc-exp-month"], input[name="terms"]').first(),
      ).toBeVisible();
    },
  },
  {
    name: 'raise a limit',
    who: 'demo.primary1',
    before: [9, 21, 770],
    most: [6, 6, ANY],
    run: async (one) => {
      await one.press(
        one
          .main()
          .locator('summary')
          .filter({ hasText: one.say(dashboard.credit) }),
      );
      await one.press(one.main().locator('a[href$="/temporary-limit"]').first());
      await one.press(
        one
          .main()
          .getByRole('button', { name: /20,000/ })
          .first(),
      );
      await one.pressMain('button', ui.next);
      await one.pressMain('button', otpPage.sendCode);
      await one.code('demo.primary1');
      await one.press(one.main().locator('form button[type=submit]'));
      await expect(one.page.getByText(/TL-[A-Z0-9]{8}/)).toBeVisible();
    },
  },
  {
    name: 'pay a purchase in instalments',
    who: 'demo.primary1',
    before: [12, 6, 2410],
    most: [6, 6, ANY],
    run: async (one) => {
      await one.press(one.bar(paths.transactions()));
      await one.press(
        one
          .main()
          .locator('li button')
          .filter({ hasText: /NT\$(?:[3-9]|\d\d),\d{3}/ })
          .first(),
      );
      await one.press(one.sheet().locator('a[href*="tenor="]').first());
      await one.press(one.main().locator('input[name="terms"]'));
      await one.pressMain('button', otpPage.sendCode);
      await one.code('demo.primary1');
      await one.press(one.main().locator('form button[type=submit]'));
      await one.arrived(instalmentText.done);
    },
  },
  {
    name: 'redeem a voucher',
    who: 'demo.primary1',
    before: [5, 0, 2179],
    most: [4, ANY, 900],
    run: async (one) => {
      await one.press(one.bar(paths.points()));
      await one.press(one.main().locator('input[value="VOUCSHOP"]'));
      await one.pressMain('button', ui.next);
      await one.press(one.main().getByRole('button', { name: /3,000/ }).first());
      await expect(one.main()).toContainText(one.say(redemptionPage.done));
    },
  },
  {
    name: 'change the language',
    who: 'demo.primary1',
    before: [1, 0, 3206],
    most: [2, 0, 0],
    run: async (one) => {
      await one.press(
        one.page
          .getByRole('banner')
          .getByRole('link', { name: /中文|English/ })
          .first(),
      );
      await expect(one.page.locator('html')).not.toHaveAttribute('lang', languageTag(one.language));
    },
  },
  {
    name: 'log off',
    who: 'demo.primary1',
    before: [2, 0, 0],
    most: [2, 0, 0],
    run: async (one) => {
      await one.press(
        one.page.getByRole('banner').getByRole('button', { name: one.say(sessionText.logOff), exact: true }),
      );
      await one.press(one.sheet().getByRole('button', { name: one.say(sessionText.logOff), exact: true }));
      await expect(one.page).toHaveURL(/login/);
    },
  },
  {
    name: 'contact the bank',
    who: 'demo.primary1',
    before: [1, 0, 3005],
    most: [2, 0, 0],
    run: async (one) => {
      await one.press(one.page.getByRole('banner').getByRole('button').first());
      await one.press(one.sheet().getByRole('link', { name: new RegExp(`^${one.say(chrome.contact)}`) }));
    },
  },
  {
    name: 'understand a fee',
    who: 'demo.primary1',
    before: [2, 0, 0],
    most: [1, 0, 0],
    run: async (one) => {
      await one.press(one.main().locator('section li button').first());
      await expect(one.sheet()).toContainText('%');
    },
  },
  {
    // Two presses to the profile, and five there: change, the field, continue, the passkey, and the code.
    name: 'change the telephone number, with a passkey',
    who: 'demo.primary1',
    most: [7, 16, ANY],
    prepare: addOldPasskey,
    run: async (one) => {
      await changeOnProfile(one, 'phone');
      await one.type(one.main().locator('#value'), '0987654321');
      await one.pressMain('button', contactText.next);
      await one.pressMain('button', otpPage.confirmWithPasskey);
      await one.arrived(contactText.newCodeTitle);
      await one.code('demo.primary1');
      await one.press(one.main().locator('form button[type=submit]'));
      await one.arrived(contactText.done);
    },
  },
  {
    name: 'move: a new address, with a code',
    who: 'demo.primary1',
    most: [7, 26, ANY],
    run: async (one) => {
      await changeOnProfile(one, 'address');
      // The whole address in one field fills the others.
      await one.type(one.main().locator('#street'), '臺北市信義區松仁路100號3樓之2');
      await one.pressMain('button', contactText.next);
      await one.pressMain('button', otpPage.sendCode);
      await one.code('demo.primary1');
      await one.press(one.main().locator('form button[type=submit]'));
      await one.arrived(contactText.done);
    },
  },
  {
    // From the open sheet of a charge: something is wrong, what, continue, the shop, continue, open the case.
    name: 'charged twice',
    who: 'demo.primary1',
    most: [6, 0, ANY],
    arrive: openSheet,
    run: async (one) => {
      await one.press(one.sheet().getByRole('link', { name: one.say(sheetText.wrong), exact: true }));
      await one.arrived(understandText.understandStep);
      await one.press(one.main().locator('input[name="kind"][value="twice"]'));
      await one.pressMain('button', ui.next);
      await one.press(one.main().locator('input[name="asked"][value="yes"]'));
      await one.pressMain('button', ui.next);
      await one.pressMain('button', checkText.send);
      await one.arrived(checkText.done);
    },
  },
];

/** Opens the profile from the overview, and the change of one of its lines. */
async function changeOnProfile(one: Thumb, kind: 'phone' | 'address'): Promise<void> {
  const banner = one.page.getByRole('banner');
  // The initials of the person, then the account menu.
  await one.press(banner.getByRole('button', { name: one.say(functionText.account) }));
  await one.press(banner.locator(`a[href="${paths.profile()}"]:visible`));
  await one.press(one.main().locator(`a[href="${paths.changeContact(kind)}"]`));
  await one.arrived(contactText[`title_${kind}`]);
}

/** Opens the sheet of the purchase that the demo's bank charged twice. */
async function openSheet(page: Page, language: Language, server: RunningServer): Promise<void> {
  const bought = await findDoubleCharge(server, 'demo.primary1');
  const { amount } = bought.amount;
  const path = `${paths.account(bought.cardId)}?min=${amount}&max=${amount}#unbilled`;
  await arriveLoggedOn(page, 'demo.primary1', { language, path });
  const shown = formatMoney({ amount, currency: 'TWD' });
  await page.getByRole('tabpanel').getByRole('button').filter({ hasText: shown }).first().click();
}

/** Adds a passkey, which is older than a day afterwards. */
async function addOldPasskey(page: Page, language: Language, server: RunningServer): Promise<void> {
  await Authenticator.add(page);
  await withoutSuggestions(page);
  const pages = new PasskeyPages(page, language, server);
  await arriveLoggedOn(page, 'demo.primary1', { language, path: paths.security() });
  await pages.add('demo.primary1');
  await pages.nextDay();
}

forOneLanguage('en', (language) => {
  test.afterEach(async ({ server }) => {
    await resetBank(server);
  });

  test(`[GEN-30] the overview and the account are short on a phone, for everybody, in ${language}`, async ({
    context,
  }) => {
    test.setTimeout(300_000);
    const height = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);
    const loaded = async (page: Page) => {
      await expect(page.locator('h1')).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    };
    for (const who of EVERYBODY) {
      const page = await context.newPage();
      await arriveLoggedOn(page, who, { language, path: paths.dashboard() });
      await loaded(page);
      expect.soft(await height(page), `overview of ${who}`).toBeLessThanOrEqual(2400);
      await page.locator(`[data-bottom-bar] a[href="${paths.transactions()}"]`).click();
      await expect(page).toHaveURL(/card-management/);
      await loaded(page);
      expect.soft(await height(page), `account of ${who}`).toBeLessThanOrEqual(3200);
      await page.close();
    }
  });

  test(`[GEN-30] [DSP-5] the usual tasks take few presses on a phone, in ${language}`, async ({
    context,
    server,
    allow,
  }) => {
    test.setTimeout(300_000);
    allow(/^foreign request: https:\/\/www\.formosa-harbour\.example\//);
    const rows: string[][] = [];
    for (const task of TASKS) {
      const { name, who, before, most, prepare, arrive } = task;
      await test.step(name, async () => {
        await resetBank(server);
        const page = await context.newPage();
        // The bank's own site.
        await page.route(
          ({ hostname }) => hostname !== 'localhost',
          (route) => route.fulfill({ body: '' }),
        );
        await prepare?.(page, language, server);
        if (arrive) await arrive(page, language, server);
        else await arriveLoggedOn(page, who, { language, path: paths.dashboard() });
        const effort = await countTask(page, language, server, task);
        rows.push([name, ...[before, effort, most].map((one) => one?.join(' / ') ?? NOT_POSSIBLE)]);
        await page.close();
      });
    }
    const presses = (column: number) =>
      rows
        .filter((row) => row[1] !== NOT_POSSIBLE)
        .reduce((sum, row) => sum + (Number.parseInt(row[column]!, 10) || 0), 0);
    rows.push(['presses of what was possible before', `${presses(1)}`, `${presses(2)}`, '']);
    mkdirSync('test-results/tasks', { recursive: true });
    const head = [
      ['task', 'before', 'now', 'at most'],
      ['---', '---', '---', '---'],
    ];
    writeFileSync(
      `test-results/tasks/${language}.md`,
      [...head, ...rows].map((row) => `| ${row.join(' | ')} |\n`).join(''),
    );
    expect(presses(2), 'two thirds of the presses before').toBeLessThanOrEqual((presses(1) * 2) / 3);
  });
});
