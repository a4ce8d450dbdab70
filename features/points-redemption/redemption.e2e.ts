import { type Phrase, say } from '../../shared/messages.ts';
import { formatNumber } from '../../shared/money.ts';
import { readCode } from '../../tests/support/api/demo.ts';
import { announced } from '../../tests/support/browser/checks/announced.ts';
import { findOverflow, unfilledTexts } from '../../tests/support/browser/checks/page-checks.ts';
import {
  expect,
  expectAccessible,
  forOneLanguage,
  readNotices,
  test,
  viewportOf,
} from '../../tests/support/browser/e2e.ts';
import { paths } from '../../web/paths.ts';
import { contentText } from '../../web/ui/content.messages.ts';
import { ui } from '../../web/ui/messages.ts';
import { cancelText } from './cancel.messages.ts';
import { offerText } from './offers.messages.ts';
import {
  redemptionFields as fields,
  historyText,
  placesText,
  redemptionPage as text,
} from './page.messages.ts';
import { RedemptionPages } from './testing/pages.ts';

/** Each journey redeems the points of a different person. */
const PEOPLE = { gift: 'demo.states1', filters: 'demo.recent1' };

forOneLanguage('zh_tw', (language) => {
  test(`[RDM-1] [RDM-4] [RDM-5] [RDM-6] [RDM-7] redeems a gift once, by keyboard only, lists it in the history, and cancels it: ${language}`, async ({
    page,
    server,
    allow,
  }) => {
    // The answer that the place is new.
    allow(/^answer 403 POST .*\/redeem-product-catalogue$/);
    await page.setViewportSize(viewportOf(language === 'en' ? 1280 : 360));
    const pages = new RedemptionPages(page, language);
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/points-redemption/')) sent++;
    });
    const main = page.getByRole('main');
    const points = await pages.open(PEOPLE.gift);
    const [balance, left] = [formatNumber(points), formatNumber(points - 3600)];

    // Submits incomplete forms: each field shows its error.
    await pages.category('gift');
    await pages.next();
    await expect(page.getByRole('alert')).toContainText(say(fields.productEmpty, language));
    await pages.product('GIFTTEA1');
    await expect(pages.field('quantity')).toHaveValue('1');
    await pages.otherAddress();
    await pages.next();
    await expect(page.getByRole('alert')).toContainText(say(fields.addressEmpty, language));
    await expectAccessible(page);

    // One key press chooses a suggested quantity.
    await pages.press(pages.button('2'));
    await expect(pages.field('quantity')).toHaveValue('2');
    await expect(pages.button('2')).toHaveAttribute('aria-pressed', 'true');
    for (const [name, value] of [
      ['address', '1 Road'],
      ['city', 'Taipei'],
      ['state', 'Xinyi'],
      ['postcode', '110'],
    ] as const)
      await pages.type(name, value);
    await expect(main.locator('dd').nth(1)).toHaveText('3,600');
    await expect(main.locator('dd').nth(2)).toHaveText(left);
    await expect(announced(page)).toContainText('3,600');
    await expect(announced(page)).toContainText(left);
    expect([...(await findOverflow(page)), ...(await unfilledTexts(page))]).toEqual([]);
    await pages.next();

    await pages.arrived(text.checkStep);
    await expect(page.locator('h1')).toBeFocused();
    await expect(main).toContainText('1 Road');
    await expectAccessible(page);
    await pages.press(pages.button(text.terms));
    await expect(page.locator('dialog[open]')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    expect(sent).toBe(0);
    await pages.press(pages.button(say(text.submit, language, { points: '3,600' })));

    // The place is new, so the redemption needs a code.
    await pages.arrived(text.newPlace);
    await expectAccessible(page);
    await pages.sendCode();
    await page.locator('input[autocomplete="one-time-code"]').fill(await readCode(server, PEOPLE.gift));
    await page.keyboard.press('Enter');

    await expect(page).toHaveTitle(new RegExp(`^${say(text.done, language)}`));
    const bar = main.getByRole('status').filter({ hasText: say(text.done, language) });
    await expect(bar).toContainText(left);
    await expect(page.locator(':focus')).toContainText(left);
    await expect(pages.field('category').first()).toBeVisible();
    await expectAccessible(page);
    const code = (await bar.locator('strong').nth(1).textContent())!;
    expect(code).toMatch(/^RD[0-9A-Z]{10}$/);

    // Neither going back nor reloading redeems again.
    await page.goBack();
    await page.goForward();
    await page.reload();
    expect(sent).toBe(4);
    const notices = await readNotices(server, PEOPLE.gift, 'points-redeemed');
    expect(
      notices.map((message) => [message.channel, message.language, message.text.includes(code)]).sort(),
    ).toEqual([
      ['email', language, true],
      ['sms', language, true],
    ]);

    // The place is remembered, and the person removes it.
    await page.goto('/u/security');
    const panel = main.getByRole('region', { name: say(placesText.title, language) });
    await expect(panel).toContainText('110 Taipei Xinyi 1 Road');
    await pages.press(panel.getByRole('button', { name: /1 Road/ }));
    await expect(panel).toContainText(say(placesText.none, language));

    await page.goto('/u/redemption-history');
    await expect(main).toContainText(code);
    await expectAccessible(page);
    expect([...(await findOverflow(page)), ...(await unfilledTexts(page))]).toEqual([]);
    await pages.press(main.getByRole('link', { name: new RegExp(say(historyText.see, language)) }).first());
    await expect(page.locator('h1')).toHaveText(say(historyText.detailTitle, language));
    // The parcel's order has the email on the person's record, which is shown masked.
    await expect(main).toContainText(/\*{3}\w?@example\.com/);
    await expect(main).toContainText('1 Road');
    await expectAccessible(page);

    await test.step('[RDM-7] cancels it, and gets the points back', async () => {
      await pages.press(pages.button(cancelText.cancel));
      const question = page.locator('dialog[open]');
      await expect(question).toContainText('3,600');
      await expectAccessible(page);
      await pages.press(question.getByRole('button', { name: say(cancelText.cancel, language) }));
      const given = { points: '3,600', balance };
      await expect(page.locator(':focus')).toContainText(say(cancelText.doneText, language, given));
      await expect(main).toContainText(say(cancelText.cancelledAt, language));
      await expect(pages.button(cancelText.cancel)).toHaveCount(0);
      await expectAccessible(page);
      const told = await readNotices(server, PEOPLE.gift, 'redemption-cancelled');
      expect(told.map((message) => [message.channel, message.text.includes(code)]).sort()).toEqual([
        ['email', true],
        ['sms', true],
      ]);
      await page.goto('/u/redemption-history');
      await expect(main.getByText(say(cancelText.cancelled, language), { exact: true })).toHaveCount(1);
    });
  });
});

forOneLanguage('en', (language) => {
  const t = (phrase: Phrase) => say(phrase, language);

  test(`[RDM-1] [RDM-3] redeems a voucher in four presses to the registered email; filters and sorts the products: ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewportOf(360));
    const pages = new RedemptionPages(page, language);
    const main = page.getByRole('main');
    await test.step('from the overview to the check page in four presses', async () => {
      const points = await pages.open(PEOPLE.filters);
      await pages.radio('category', 'voucher_and_donation').click();
      await pages.radio('product', 'VOUCSHOP').click();
      await expect(main).toContainText('NT$166');
      await pages.button(ui.next).click();
      await pages.arrived(text.checkStep);
      await expect(main).toContainText(/\*+\S*@example\.com/);
      expect([...(await findOverflow(page)), ...(await unfilledTexts(page))]).toEqual([]);
      await pages.button(say(text.submit, language, { points: '3,000' })).click();
      const bar = main.getByRole('status').filter({ hasText: t(text.done) });
      await expect(bar).toContainText(formatNumber(points - 3000));
      await expect(main).toContainText(t(offerText.recent));
    });

    const products = pages.field('product');
    const codes = () => products.evaluateAll((all) => all.map((radio) => (radio as HTMLInputElement).value));
    const order = page.getByLabel(t(contentText.sortBy));
    await test.step('a long list is shown in two parts, in the chosen order', async () => {
      // A URL without a card opens the card that can redeem.
      await page.goto(paths.points());
      await expect(page).toHaveURL(/\/points-redemption$/);
      await pages.arrived(text.title);
      await pages.category('airmiles_and_hotel');
      // 22 partners: first six, then all, with the focus on the first new one.
      await expect(products).toHaveCount(6);
      await pages.press(pages.button(say(offerText.showAll, language, { count: '22' })));
      await expect(products).toHaveCount(22);
      await expect(products.nth(6)).toBeFocused();
      await pages.category('voucher_and_donation');
      await order.selectOption('points');
      expect(await codes()).toEqual(['VOUCCAFE', 'DONACHIL', 'VOUCMART', 'DONAFORE', 'VOUCFILM', 'VOUCSHOP']);
      await order.selectOption('value');
      expect((await codes()).slice(0, 3)).toEqual(['VOUCSHOP', 'VOUCMART', 'VOUCCAFE']);
      await expect(page.getByLabel(t(offerText.onlyWithin))).toHaveCount(0);
    });
    await test.step('few points show only what they buy', async () => {
      await pages.open('demo.supp1');
      await pages.category('gift');
      await expect(products).toHaveCount(5);
      await page.getByRole('checkbox', { name: t(offerText.onlyWithin) }).check();
      await expect(products).toHaveCount(4);
      expect(await codes()).not.toContain('GIFTAIR1');
      await expect(announced(page)).toContainText(say(offerText.shown, language, { count: '4' }));
      await expectAccessible(page);
      expect(await findOverflow(page)).toEqual([]);
    });
  });
});
