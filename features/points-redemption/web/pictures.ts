/** SVG paths for partners and products, drawn with a single stroke on a 24 px grid. */
import type { RedemptionCategory } from '../../../shared/card-values.ts';
import { CATEGORY, circle } from '../categories.ts';
import { partnerOf } from '../partners.ts';

const KITE = 'M12 3l5.5 7L12 18 6.5 10zM6.5 10h11';
const BLOSSOM =
  circle(12, 7.6, 2.6) +
  circle(16.2, 10.6, 2.6) +
  circle(14.6, 15.6, 2.6) +
  circle(9.4, 15.6, 2.6) +
  circle(7.8, 10.6, 2.6);
const WAVE = 'c2-2 4-2 6 0s4 2 6 0 4-2 6 0';

/** Paths by the partner's four-character code. */
const PARTNERS: Readonly<Record<string, string>> = {
  EVAM: 'M12 3l5 6h-3l4 5h-5v6h-2v-6H6l4-5H7z',
  CAAI: 'M12 21V8M12 8c-1.6-1-1.6-3.5 0-5 1.6 1.5 1.6 4 0 5zM12 13c-2.8 0-4-1.6-4-4 2.5 0 4 1.5 4 4zM12 13c2.8 0 4-1.6 4-4-2.5 0-4 1.5-4 4zM12 18c-2.8 0-4-1.6-4-4 2.5 0 4 1.5 4 4zM12 18c2.8 0 4-1.6 4-4-2.5 0-4 1.5-4 4z',
  TRCA: `${BLOSSOM}${circle(12, 12, 1)}`,
  ASIA: 'M3 15h18M7 15a5 5 0 0 1 10 0M12 4.5V7M5 8l1.6 1.6M19 8l-1.6 1.6M6 18.5h12',
  CXLA: `${KITE}M12 3v15c0 2-2 1.5-2 3.5`,
  CXVM: `${KITE}M12 18c0 2 2 1.5 2 3.5`,
  TRCX: `${KITE}M12 3v15M9 21h6`,
  TRSQ: `${circle(12, 12, 8)}${circle(12, 12, 4.5)}M10.5 11.2v.01M13.5 11.2v.01M10.7 13.6c.8.7 1.8.7 2.6 0`,
  JALM: 'M2.5 19 9 8h6l6.5 11zM7.5 10.6l2.3 1.7 2.2-1.7 2.2 1.7 2.3-1.7',
  FRKL: `M3 8${WAVE}M3 13${WAVE}M3 18${WAVE}`,
  HAAI: 'M12 21V8M12 17c-4 0-5.5-2-5.5-5.5M12 14c4 0 5.5-2 5.5-5.5M12 9c-2 0-3-2-3-5M12 10c1.8-.5 2.5-2 2.5-4.5',
  VIAI: 'M12 18c-3-3-3-8.5 0-12.5 3 4 3 9.5 0 12.5zM12 18c-4.5.5-7.5-2-8-7.5 2.5 0 4.5 1 5.7 3M12 18c4.5.5 7.5-2 8-7.5-2.5 0-4.5 1-5.7 3',
  EMIR: `${circle(16.5, 6.5, 2.5)}M2.5 18c4-6 7-6 10.5-2M9 15.5c3-4.5 7-5 12.5 2.5M2.5 21h19`,
  UNAI: 'M12 3l2.6 5.8 6.2.6-4.7 4.2 1.4 6.2L12 16.5l-5.5 3.3 1.4-6.2-4.7-4.2 6.2-.6z',
  QAAI: `${circle(12, 13.5, 2.6)}M4 13a8 8 0 0 1 16 0c0 3.5-3.5 6.5-8 6.5S4 16.5 4 13zM12 5v3M7.3 7l1.5 2.7M16.7 7l-1.5 2.7`,
  QANT: 'M12 3v4M10 5h4M6.5 9.5v3M5 11h3M17.5 8.5v3M16 10h3M12 17v4M10 19h4M15 14.5v.01',
  AVIA: 'M12 15C10 9 6.5 7 2.5 7.5c1 3.5 3.5 6 7 7M12 15c2-6 5.5-8 9.5-7.5-1 3.5-3.5 6-7 7M12 12v7M10 19h4',
  TKAI: 'M16 17.8A7.5 7.5 0 1 1 16 6.2a6 6 0 1 0 0 11.6zM18.5 9.5l.8 1.7 1.9.2-1.4 1.3.4 1.9-1.7-1-1.7 1 .4-1.9-1.4-1.3 1.9-.2z',
  IHGP: 'M13 2.5l1 2.5 2.5 1-2.5 1-1 2.5L12 7l-2.5-1L12 5zM3 20v-9M3 17h18v3M21 17v-2a3 3 0 0 0-3-3H9v5',
  ACCO: 'M4 11l8-7 8 7M6 9.5V20h12V9.5M10 20v-5.5h4V20',
  MARR: 'M12 21v-7M8 21c0-3 1-5 4-7M16 21c0-3-1-5-4-7M5.5 14a3.8 3.8 0 0 1 .5-7.5 6 6 0 0 1 12 0 3.8 3.8 0 0 1 .5 7.5z',
  SAKU: `${BLOSSOM}M12 12l2.6-3.6M12 12l4.2 1.4M12 12v4.4M12 12l-4.2 1.4M12 12 9.4 8.4`,
};

/** Paths by the product's code. */
const PRODUCTS: Readonly<Record<string, string>> = {
  GIFTTEA1: 'M4 8h7v12H4zM13 8h7v12h-7zM4 12h7M13 12h7M6 8V5h3v3M15 8V5h3v3',
  GIFTCUP1: 'M9 3.5h6V7H9zM8 7h8v12a2 2 0 0 1-2 2h-4a2 2 0 0 1-2-2zM8 12.5h8',
  GIFTPOT1:
    'M5 11h14v6a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3zM2.5 13.5H5M19 13.5h2.5M6 11a6 3.5 0 0 1 12 0M12 7.5v-2',
  GIFTAIR1: `M6.5 3.5h11v17h-11z${circle(12, 9.5, 3.2)}M12 9.5v.01M9.5 17h5`,
  GIFTBAG1: 'M6.5 8h11v12h-11zM9.5 8V3.5h5V8M10 11v6M14 11v6M8.5 20v1.5M15.5 20v1.5',
  VOUCCAFE:
    'M5 9h11v6a5 5 0 0 1-5 5h-1a5 5 0 0 1-5-5zM16 11h1.5a2.5 2.5 0 0 1 0 5H16M8.5 3.5c-1 1.2 1 1.8 0 3M12.5 3.5c-1 1.2 1 1.8 0 3',
  VOUCSHOP: 'M5.5 8.5h13l1 11.5h-15zM9 11V7a3 3 0 0 1 6 0v4',
  VOUCMART: `M3 5h2.5l2 10H17l2.5-7H6.2${circle(9, 18.7, 1.3)}${circle(16, 18.7, 1.3)}`,
  VOUCFILM: 'M4 10h16v10H4zM4 10 3.2 6.5l15.5-3.3.8 3.5zM8.3 5.5l2.7 2.8M13.3 4.4l2.7 2.9',
  DONACHIL:
    'M3.5 13h17a8.5 8.5 0 0 1-5.5 7H9a8.5 8.5 0 0 1-5.5-7zM12 10.5C8 8 8.3 4.5 10.6 4.5c.9 0 1.4.8 1.4 1.3 0-.5.5-1.3 1.4-1.3 2.3 0 2.6 3.5-1.4 6z',
  DONAFORE: 'M12 21v-9M12 15c-4 0-6-2-6-6 4 0 6 2 6 6zM12 12c0-4 2-6 6-6 0 4-2 6-6 6zM7 21h10',
  LOUNKHH1: 'M5 5h14l-7 8zM12 13v7M8.5 20h7M7.5 8h9',
  LOUNASIA: `${circle(12, 12, 8.5)}M3.5 12h17M12 3.5c3.5 3.5 3.5 13.5 0 17M12 3.5c-3.5 3.5-3.5 13.5 0 17`,
};

/** Returns the drawing of a product, or the category's drawing if the product has none. */
export function productPicture(code: string, category: RedemptionCategory): string {
  const own = category === 'airmiles_and_hotel' ? PARTNERS[partnerOf(code)] : PRODUCTS[code];
  return own ?? CATEGORY[category].picture;
}
