import type { Bilingual, TransactionCategory } from '../../../server/ports/card-system/parts/history.ts';

/** A merchant: its transaction text and the usual price range in whole TWD. All businesses are fictional. */
export interface Merchant {
  readonly category: TransactionCategory;
  readonly description: Bilingual;
  readonly from: number;
  readonly to: number;
  /** ISO 3166-1 alpha-2 code, for merchants abroad only. */
  readonly country?: string;
}

/** Value of a currency's smallest unit in millionths of a TWD, close to the rates of 2026. */
export const MICRO_TWD: Readonly<Record<string, bigint>> = {
  JPY: 208_000n,
  KRW: 22_500n,
  USD: 315_000n,
  EUR: 352_000n,
};

/** The currency of each country. */
export const CURRENCY: Readonly<Record<string, string>> = {
  JP: 'JPY',
  KR: 'KRW',
  US: 'USD',
  DE: 'EUR',
  FR: 'EUR',
};

function merchants(category: TransactionCategory, lines: string): readonly Merchant[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [en = '', zh_tw = en, range = '', country] = line.split('|').map((part) => part.trim());
      const [from = 0, to = 0] = range.split('-').map(Number);
      return { category, description: { en, zh_tw }, from, to, ...(country ? { country } : {}) };
    });
}

const DINING = merchants(
  'dining',
  `Little Island Coffee|小島咖啡|65-320
   Ding Sheng Noodle House|鼎盛麵館|110-480
   Three Mountains Beef Soup|三山牛肉湯|160-620
   Green Lane Vegetarian|青巷蔬食|140-560
   Harbour Hot Pot|港灣火鍋|480-2600
   Morning Bell Soy Milk|晨鐘豆漿|55-180
   Old Camphor Tea House|老樟茶館|150-780
   Red Lantern Dumplings|紅燈籠水餃|120-420`,
);
const GROCERIES = merchants(
  'groceries',
  `Daily Basket Supermarket|日日籃超市|180-1900
   Corner Light Convenience|街角光超商|35-260
   Fresh Valley Hypermarket|鮮谷量販|420-3600
   Wanhua Morning Market|萬華早市|120-760`,
);
export const SHOPPING = merchants(
  'shopping',
  `Blue Magpie Department Store|藍鵲百貨|890-9800
   Ridgeline Outdoor|稜線戶外用品|650-6800
   Page and Ink Books|頁墨書店|220-1500
   Bright Home Electronics|明家電器|1500-18800
   Hundred Boxes Online|百箱網購|199-3200
   Cotton Tree Clothing|木棉服飾|390-2800`,
);
const TRANSPORT = merchants(
  'transport',
  `Island High Speed Rail|環島高速鐵路|290-2980
   Yellow Bee Taxi|黃蜂計程車|95-520
   North Shore Petrol|北海岸加油站|420-1680
   City Parking|都會停車場|40-240`,
);
const LEISURE = [
  ...merchants('travel', 'Cloud Gate Travel|雲門旅行社|2400-16800\n Sun Lake Hotel|日湖飯店|2200-9600'),
  ...merchants('entertainment', 'Star Screen Cinema|星幕影城|280-960\n Streamline Video|順流影音|170-390'),
];
const CARE = [
  ...merchants('health', 'Ren Ai Clinic|仁愛診所|150-1200\n Evergreen Pharmacy|長青藥局|90-980'),
  ...merchants('education', 'Bright Path Cram School|光途補習班|1800-6800'),
  ...merchants('insurance', 'Steady Life Insurance|穩健人壽|1200-6200'),
];
const UTILITIES = merchants(
  'utility',
  `Electricity bill|電費|480-3200
   Water bill|水費|160-680
   Gas bill|瓦斯費|240-1400
   Telephone bill|電信費|399-1399`,
);
const STORED_VALUE = [
  ...merchants('prepaid', 'Transit card top-up|電子票證加值|200-1000\n Game points|遊戲點數|150-1500'),
  ...merchants('high_risk', 'Virtual asset exchange|虛擬資產交易平台|1000-5000'),
];
export const ABROAD: readonly Merchant[] = [
  ...merchants(
    'shopping',
    `Ginza Kaname Store|Ginza Kaname Store|900-9800|JP
     Shinsaibashi Drugs|Shinsaibashi Drugs|400-3600|JP
     Myeongdong Beauty|Myeongdong Beauty|500-4200|KR
     Maple Street Software|Maple Street Software|320-1900|US
     Rhein Haushalt|Rhein Haushalt|600-4800|DE`,
  ),
  ...merchants(
    'dining',
    `Ramen Hachikumo|Ramen Hachikumo|240-900|JP
     Hongdae Grill|Hongdae Grill|350-1500|KR
     Cafe des Quais|Cafe des Quais|260-1400|FR`,
  ),
  ...merchants(
    'travel',
    'Kyushu Rail Pass|Kyushu Rail Pass|2800-5200|JP\n Hotel am Park|Hotel am Park|2600-8800|DE',
  ),
];

/** Merchants in Taiwan with their weights in per cent. */
export const AT_HOME: readonly { readonly weight: number; readonly merchants: readonly Merchant[] }[] = [
  { weight: 28, merchants: DINING },
  { weight: 23, merchants: GROCERIES },
  { weight: 15, merchants: SHOPPING },
  { weight: 15, merchants: TRANSPORT },
  { weight: 5, merchants: LEISURE },
  { weight: 5, merchants: CARE },
  { weight: 5, merchants: UTILITIES },
  { weight: 4, merchants: STORED_VALUE },
];
