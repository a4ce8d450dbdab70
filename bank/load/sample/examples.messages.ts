/** Example texts for docs/bank-files.md. */
export const EXAMPLES = {
  product: { en: 'Platinum Card', zh_tw: '白金卡' },
  person: { en: 'WANG, DA-MING', zh_tw: '王大明' },
  address: '106;臺北市;大安區;信義路三段100號5樓;Sec. 3, Xinyi Rd.',
  points: { en: 'Points for June', zh_tw: '六月點數' },
  merchant: { en: 'PX MART', zh_tw: '全聯福利中心' },
} as const;
