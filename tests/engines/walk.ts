/** The actions of a card holder in the portal, step by step, in one language and any engine. */
import { expect } from 'vitest';
import content from '../../content/redemption.json' with { type: 'json' };
import { accountText } from '../../features/account-detail/messages.ts';
import { sheetText } from '../../features/account-detail/sheet.messages.ts';
import { alertsText } from '../../features/alerts/settings.messages.ts';
import { otpPage } from '../../features/confirmation/web/messages.ts';
import { contactText } from '../../features/contact-change/messages.ts';
import { dashboard } from '../../features/dashboard/messages.ts';
import { caseText } from '../../features/disputes/cases.messages.ts';
import { checkText as disputeCheck } from '../../features/disputes/check.messages.ts';
import { kindText } from '../../features/disputes/kinds.messages.ts';
import { questionText } from '../../features/disputes/questions.messages.ts';
import { understandText } from '../../features/disputes/understand.messages.ts';
import { loginText } from '../../features/login/messages.ts';
import { categoryText } from '../../features/points-redemption/messages.ts';
import { redemptionPage } from '../../features/points-redemption/page.messages.ts';
import { addressText } from '../../features/profile/address.messages.ts';
import { profileText } from '../../features/profile/messages.ts';
import { freezeText } from '../../features/safety/freeze.messages.ts';
import { confirmText } from '../../features/safety/messages.ts';
import { sessionText } from '../../features/session/messages.ts';
import { chrome } from '../../features/shell/messages.ts';
import { statementText } from '../../features/statements/messages.ts';
import { type Language, languageTag, type Phrase, say } from '../../shared/messages.ts';
import { type ObstacleName, obstacleText } from '../../web/pages/obstacle.ts';
import { paths } from '../../web/paths.ts';
import { fieldText } from '../../web/ui/form/fields.messages.ts';
import { ui } from '../../web/ui/messages.ts';
import { readCode, readInbox } from '../support/api/demo.ts';
import { PASSWORD } from '../support/browser/people/log-on.ts';
import { readPdf } from '../support/data/pdf.ts';
import type { Fault, Front } from './front.ts';
import type { Page } from './page.ts';

/** Longer than other waits, because a server loads the fonts for its first document. */
const FIRST_DOCUMENT_MS = 60_000;
const PERSON = 'demo.primary1';
const VOUCHER = content.items.find(({ code }) => code === 'VOUCSHOP');

export class Walk {
  readonly page: Page;
  readonly #front: Front;
  readonly #language: Language;

  constructor(page: Page, front: Front, language: Language) {
    this.page = page;
    this.#front = front;
    this.#language = language;
  }

  #say = (phrase: Phrase): string => say(phrase, this.#language);
  goto = (path: string) => this.page.goto(this.#front.origin + path);

  /** Checks the page: no accessibility violation, overflow, refusal or console error. */
  async look(): Promise<void> {
    await this.page.loaded();
    expect(await this.page.faults()).toEqual([]);
    expect(this.page.newErrors()).toEqual([]);
    expect(this.#front.takeRefusals()).toEqual([]);
  }

  /** Opens the log-on page and logs on with the keyboard. */
  async logOn(): Promise<void> {
    const { page } = this;
    const password = ['textbox', this.#say(loginText.password)] as const;
    await this.goto(paths.login(this.#language));
    await page.fill(['textbox', this.#say(loginText.username)], PERSON);
    await page.press('Enter');
    await page.see(password);
    // The field of the password has the focus.
    await page.focusIsOn('input');
    await page.type(PASSWORD);
    const code = await page.waitFor('an image code', () => this.#front.imageCode());
    await page.fill(['textbox', this.#say(fieldText.captchaLabel)], code);
    await page.enter(['button', this.#say(loginText.logOn)]);
    await page.arriveAt(/^\/u\/dashboard/);
  }

  async overview(): Promise<void> {
    const { page } = this;
    await this.goto(paths.dashboard());
    await page.loaded();
    await this.seeOverview();
    await page.seeText('NT$');
    await page.focusIsOn('h1');
  }

  /**
   * Opens the alerts by their link while their read fails, and tries again.
   * @param otherwise what happens to all other answers
   */
  async failAndRetry(otherwise?: Fault): Promise<void> {
    const { page } = this;
    const retry = ['button', this.#say(ui.retry)] as const;
    await this.overview();
    this.#front.spoil((answer) =>
      /\/alerts$/.test(answer.path) && answer.path.startsWith('/api')
        ? { ...answer, status: 500 }
        : (otherwise?.(answer) ?? answer),
    );
    await this.goto(paths.alerts());
    await page.see(retry);
    await page.focusIsOn('h1');
    this.#front.spoil(otherwise);
    await page.enter(retry);
    await page.gone(retry);
    await page.loaded();
    await page.focusIsOn('h1');
    // The engine reports the answer that was spoilt.
    page.newErrors();
  }

  /** Opens the log-on page and sees what stands in its way. */
  async meetObstacle(name: ObstacleName): Promise<void> {
    const { title, body } = obstacleText(name);
    await this.goto(paths.login(this.#language));
    await this.page.seeHeading(this.#say(title));
    await this.page.seeText(this.#say(body));
  }

  seeOverview = () => this.page.see(['region', this.#say(dashboard.totalDue)]);

  /** Searches for a transaction of the last shown card by a word. */
  async search(): Promise<void> {
    const { page } = this;
    await this.goto(paths.transactions());
    await page.see(['tab', this.#say(accountText.all)]);
    await page.loaded();
    await page.fill(['searchbox', this.#say(accountText.keyword)], 'cafe');
    await page.press('Enter');
    await page.arriveAt(/q=cafe/);
    await page.waitFor('lines with the word alone', async () => {
      const lines = await page.run<string[]>(
        '[...document.querySelectorAll("[role=tabpanel] li")].map((one) => one.innerText.toLowerCase())',
      );
      return lines.length > 0 && lines.every((line) => line.includes('cafe'));
    });
  }

  /** Looks at pages with folded sections and choices, and at the sheets of a kind of alert and of a transaction. */
  async places(): Promise<void> {
    const { page } = this;
    for (const path of [paths.insights(), paths.lostCard(), paths.chooseCard('temporary-limit')]) {
      await this.goto(path);
      await this.look();
      await page.focusIsOn('h1');
    }
    await this.goto(paths.alerts());
    await page.loaded();
    await page.enter(['button', this.#say(alertsText.statement), 'start']);
    await this.#lookAtSheet();
    await this.goto(paths.transactions());
    await page.waitFor('the focus on a transaction', () =>
      page.run<boolean>(
        '(() => { const row = document.querySelector("[role=tabpanel] li button"); row?.focus(); return row !== null && document.activeElement === row; })()',
      ),
    );
    await page.loaded();
    await page.press('Enter');
    await this.#lookAtSheet();
  }

  /** Looks at the open sheet, closes it, and expects the focus where it was. */
  async #lookAtSheet(): Promise<void> {
    const { page } = this;
    const isOpen = () =>
      page.run<boolean>('document.querySelector("dialog[open] form, dialog[open] dl") !== null');
    await page.waitFor('a sheet', isOpen);
    await this.look();
    await page.press('Escape');
    await page.waitFor('no sheet', async () => !(await isOpen()));
    await page.focusIsOn('button');
  }

  async redeem(): Promise<void> {
    const { page } = this;
    if (!VOUCHER) throw new Error('the catalogue has no voucher');
    await this.overview();
    await this.goto(paths.points());
    await page.seeHeading(this.#say(redemptionPage.title));
    await page.click(['radio', this.#say(categoryText.voucher_and_donation)]);
    await page.click(['radio', VOUCHER.name[this.#language], 'start']);
    await page.enter(['button', this.#say(ui.next)]);
    await page.seeHeading(this.#say(redemptionPage.checkStep));
    await this.look();
    await page.enter(['button', say(redemptionPage.submit, this.#language, { points: '3,000' })]);
    await page.seeText(this.#say(redemptionPage.done));
  }

  /** Freezes the first card of the overview, after cancelling the dialog once. */
  async freeze(): Promise<void> {
    const { page } = this;
    const question = ['button', this.#say(freezeText.freeze)] as const;
    await this.overview();
    await page.click(['button', this.#say(freezeText.freeze), 'start']);
    await page.see(question);
    await this.look();
    await page.press('Escape');
    await page.gone(question);
    await page.press('Enter');
    await page.enter(question);
    await page.see(['link', this.#say(freezeText.unfreeze), 'start']);
  }

  /** Lifts the freeze with a one-time password. */
  async unfreeze(): Promise<void> {
    const { page } = this;
    const { server } = this.#front;
    const before = (await readInbox(server, PERSON)).length;
    await page.enter(['link', this.#say(freezeText.unfreeze), 'start']);
    await page.seeHeading(this.#say(confirmText.checkStep));
    await page.enter(['button', this.#say(otpPage.sendCode)]);
    await page.seeHeading(this.#say(otpPage.title));
    await page.fill(['textbox', this.#say(fieldText.otpLabel)], await readCode(server, PERSON, before));
    await page.press('Enter');
    await page.seeHeading(this.#say(confirmText.doneUnfreeze));
  }

  /** Changes the name in English, or in the other language the address, with a one-time password, by keyboard. */
  async changeContact(): Promise<void> {
    const { page } = this;
    const { server } = this.#front;
    // A change waits for a day, so the second language cannot change the same.
    const kind = this.#language === 'en' ? 'englishName' : 'address';
    const [field, typed, shown] =
      kind === 'address'
        ? [addressText.street, '110臺北市信義區松仁路100號3樓之2', '110 臺北市信義區松仁路100號3樓之2']
        : [contactText.label_englishName, 'Chiang, Yu-Chen', 'Chiang, Yu-Chen'];
    await this.goto(paths.profile());
    await page.seeHeading(this.#say(profileText.title));
    await page.loaded();
    await this.look();
    await this.goto(paths.changeContact(kind));
    await page.seeHeading(this.#say(contactText[`title_${kind}`]));
    await page.fill(['textbox', this.#say(field)], typed);
    await page.enter(['button', this.#say(contactText.next)]);
    await page.seeHeading(this.#say(contactText.checkTitle));
    await page.seeText(shown);
    await this.look();
    const before = (await readInbox(server, PERSON)).length;
    await page.enter(['button', this.#say(otpPage.sendCode)]);
    await page.seeHeading(this.#say(otpPage.title));
    await page.fill(['textbox', this.#say(fieldText.otpLabel)], await readCode(server, PERSON, before));
    await page.press('Enter');
    await page.seeText(this.#say(contactText.done));
    await this.look();
  }

  /** Opens a case for a charge that came twice, from the sheet of the charge. */
  async dispute(): Promise<void> {
    const { page } = this;
    // A charge has one case, so the second language takes another one.
    const shop = this.#language === 'en' ? 'Supermarket' : '量販';
    await this.goto(paths.transactions());
    await page.click(['tab', this.#say(accountText.billed)]);
    await page.loaded();
    await page.fill(['searchbox', this.#say(accountText.keyword)], shop);
    await page.press('Enter');
    await page.arriveAt(/[?&]q=/);
    await page.waitFor('the focus on a charge of the shop', () =>
      page.run<boolean>(
        `(() => { const rows = [...document.querySelectorAll("[role=tabpanel] li button")]; const row = rows[0];
          if (!row || !rows.every((one) => one.innerText.includes(${JSON.stringify(shop)}))) return false;
          row.focus(); return document.activeElement === row; })()`,
      ),
    );
    await page.loaded();
    await page.press('Enter');
    await page.enter(['link', this.#say(sheetText.wrong)]);
    await page.seeHeading(this.#say(understandText.understandStep));
    await this.look();
    await page.click(['radio', this.#say(kindText.twice)]);
    await page.enter(['button', this.#say(ui.next)]);
    await page.seeHeading(this.#say(kindText.twice));
    await this.look();
    await page.click(['radio', this.#say(questionText.otherWay)]);
    await page.click(['radio', this.#say(questionText.notAsked)]);
    await page.enter(['button', this.#say(ui.next)]);
    await page.seeHeading(this.#say(disputeCheck.checkStep));
    await this.look();
    await page.enter(['button', this.#say(disputeCheck.send)]);
    await page.seeText(this.#say(disputeCheck.done));
    await this.look();
    await page.enter(['link', this.#say(disputeCheck.toCase)]);
    await page.seeText(this.#say(caseText.timeline));
  }

  async statement(): Promise<void> {
    const { page } = this;
    await this.goto(paths.eStatements());
    await page.seeHeading(this.#say(statementText.listTitle));
    await page.loaded();
    this.#front.takeDocuments();
    await page.click(['button', this.#say(statementText.downloadPdf), 'start']);
    const [pdf] = await page.waitFor(
      'a document',
      async () => {
        const sent = this.#front.takeDocuments();
        return sent.length > 0 && sent;
      },
      FIRST_DOCUMENT_MS,
    );
    expect(pdf?.subarray(0, 5).toString()).toBe('%PDF-');
    const { language, pages } = await readPdf(pdf ?? Buffer.alloc(0));
    expect(language).toBe(languageTag(this.#language));
    expect(pages.join(' ')).toContain(this.#say(statementText.minimum));
  }

  pressLanguage = (language: Language) =>
    this.page.click(['link', say(chrome.changeLanguage, language), 'start']);

  /** Changes the language in place, and back. */
  async changeLanguage(): Promise<void> {
    const { page } = this;
    const other = this.#language === 'en' ? 'zh_tw' : 'en';
    await this.overview();
    for (const language of [other, this.#language] as const) {
      await this.pressLanguage(language);
      await page.waitFor(
        languageTag(language),
        async () => (await page.language()) === languageTag(language),
      );
      await page.see(['region', say(dashboard.totalDue, language)]);
    }
  }

  async logOff(): Promise<void> {
    const { page } = this;
    const logOff = ['button', this.#say(sessionText.logOff)] as const;
    await page.click(logOff);
    await page.see(['alertdialog', this.#say(sessionText.logOffTitle)]);
    await page.enter(logOff);
    await page.arriveAt(/\/login$/);
    // The overview requires a new log-on.
    await this.goto(paths.dashboard());
    await page.arriveAt(/\/login/);
  }
}
