import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../../shared/messages.ts';
import { paths } from '../../../../web/paths.ts';
import { SAMPLE_CARD } from '../../../cards/testing/sample.ts';
import { entriesFor } from './entries.ts';
import { findLines } from './searchRules.ts';

const card = { ...SAMPLE_CARD, productName: 'Cashback Signature', lastFour: '4821' };
const supplementary = { ...card, relationship: 'supplementary' } as const;
const other = { ...card, cardId: 'c2', productName: 'Harbour Travel', lastFour: '1705' };
const third = { ...card, cardId: 'c3', productName: 'Harbour Titanium', lastFour: '9034' };
const all = { primary: true, isOffered: () => true };
const ids = (lines: readonly { readonly id: string }[]) => lines.map(({ id }) => id);

/** What people type, and the line that must come first in either language. */
const FIRST: readonly (readonly [target: string, words: string])[] = [
  [
    paths.lostCard(),
    '掛失|遺失|卡片不見|被偷|遭竊|lost|stolen|lost card|lost or stolen|theft|report|block|停卡',
  ],
  [paths.chooseCard('replacement'), 'replace|damaged|broken|卡片補發|補發|毀損|換卡'],
  [paths.cardManagement(), 'activate|activation|啟用|card management|卡片管理|my cards'],
  [paths.chooseCard('temporary-limit'), 'limit|credit limit|raise|額度|臨時|調高|提高'],
  [paths.chooseCard('safety'), 'freeze|unfreeze|凍結|解凍|鎖卡|card safety|感應|wallet|fraud|盜刷'],
  [paths.chooseCard('pay'), 'pay|繳款|繳費|slip|barcode|最低應繳|owe'],
  [paths.chooseCard('instalments'), 'instalments|installments|分期'],
  [paths.chooseCard('points-redemption'), 'redeem|voucher|miles|禮券|點數兌換'],
  [paths.chooseCard('cashback-method'), 'cashback|rebate|現金回饋'],
  [paths.chooseCard('cash-advance-pin'), 'pin|atm|預借現金密碼|提款'],
  [paths.redemptionHistory(), 'redemption history|兌換紀錄'],
  [paths.eStatements(), 'statements|pdf|電子帳單'],
  [paths.statementPreference(), 'statement delivery|paper|紙本'],
  [paths.profile(), 'profile|address|email|地址|手機'],
  [paths.alerts(), 'alert|簡訊|通知設定'],
  [paths.notices(), 'notices|inbox|未讀'],
  [paths.changePassword(), 'password|變更密碼|修改密碼'],
  [paths.addPasskey(), 'passkey|fingerprint|指紋'],
  [paths.security(), 'devices|hacked|裝置|登入紀錄'],
  [paths.insights(), 'subscriptions|訂閱|手續費'],
  [paths.disputes(), 'dispute|爭議'],
  [paths.promotions(), 'offers|deals|優惠|促銷'],
  [paths.dataRequests(), 'correct|delete|更正|刪除'],
  [paths.consents(), 'marketing|unsubscribe|行銷|退訂'],
  [paths.myInformation('help'), 'faq|questions|常見問題|怎麼'],
  [paths.myInformation('contact'), 'contact|customer service|聯絡|客服|分行'],
  [paths.transactions(), 'transactions|交易'],
  [paths.account('c1'), '4821|signature'],
  [paths.account('c2'), '1705|travel'],
  [paths.instalments('c1'), 'signature instal|4821 分期'],
  ['language', '中文|english|chinese|language|語言|英文'],
  ['dark', 'dark|dark mode|深色|夜間模式'],
  ['light', 'light|淺色'],
  ['logOff', 'log off|logout|sign out|登出|離開'],
];

describe('[SHELL-7] lines of the search', () => {
  const table = FIRST.flatMap(([target, words]) => words.split('|').map((typed) => [typed, target] as const));

  it('[SHELL-11] have a table of many words', () => {
    expect(table.length).toBeGreaterThanOrEqual(60);
  });

  it.each(table)('[SHELL-11] begin, for %s, with %s in both languages', (typed, target) => {
    for (const language of LANGUAGES)
      expect(ids(findLines(entriesFor([card, other, third], all, language), typed))[0]).toBe(target);
  });

  it.each(['limit', 'pay', 'freeze', '分期'])(
    '[SHELL-11] name a function once for all cards: %s',
    (typed) => {
      const found = findLines(entriesFor([card, other, third], all, 'en'), typed);
      const labels = found.map(({ label }) => label);
      expect(labels).toEqual([...new Set(labels)]);
    },
  );

  it('[SHELL-11] activate a new card at once', () => {
    const fresh = { ...other, status: 'unactivated' } as const;
    for (const typed of ['activate', '開卡', '啟用'])
      expect(ids(findLines(entriesFor([card, fresh], all, 'en'), typed))[0]).toBe(paths.activateMyCard('c2'));
  });

  it('hold each address once', () => {
    const lines = ids(entriesFor([card, other], all, 'en'));
    expect(lines).toEqual([...new Set(lines)]);
  });

  it('leave out what the person may not use', () => {
    const lines = ids(entriesFor([supplementary], { ...all, primary: false }, 'en'));
    expect(lines).toContain(paths.account('c1'));
    for (const href of [
      paths.chooseCard('instalments'),
      paths.instalments('c1'),
      paths.temporaryLimit('c1'),
      paths.cashbackMethod('c1'),
    ])
      expect(lines).not.toContain(href);
  });

  it('[GEN-7] leave out what the bank does not offer', () => {
    const lines = (offered: boolean) =>
      ids(entriesFor([card], { primary: true, isOffered: () => offered }, 'en'));
    for (const href of [paths.cashAdvancePin('c1'), paths.chooseCard('cash-advance-pin')]) {
      expect(lines(true)).toContain(href);
      expect(lines(false)).not.toContain(href);
    }
  });
});
