import { messages } from '../../shared/messages.ts';

/** Texts of the fields of an address. */
export const addressText = messages({
  county: { en: 'City or county', zh_tw: '縣市' },
  district: { en: 'District or township', zh_tw: '鄉鎮市區' },
  choose: { en: 'Choose', zh_tw: '請選擇' },
  countyFirst: { en: 'Choose the city or county first', zh_tw: '請先選擇縣市' },
  postcode: { en: 'Postal code', zh_tw: '郵遞區號' },
  postcodeHint: {
    en: 'We fill in three digits. Add the others if you know them.',
    zh_tw: '系統會帶入前 3 碼；若知道後幾碼，可自行補上。',
  },
  postcodeSet: {
    en: ({ postcode }: { postcode: string }) => `Postal code ${postcode} filled in`,
    zh_tw: ({ postcode }) => `已帶入郵遞區號 ${postcode}`,
  },
  placeSet: {
    en: ({ place }: { place: string }) => `Filled in: ${place}`,
    zh_tw: ({ place }) => `已帶入 ${place}`,
  },
  street: { en: 'Address', zh_tw: '地址' },
  streetHint: {
    en: 'In Chinese characters, from the village or road to the floor and room, as on your letters.',
    zh_tw: '村里或路段、巷、弄、號、樓、室，例如：松仁路 100 號 3 樓之 2',
  },
  streetEnglish: { en: 'Road or village in English (optional)', zh_tw: '英文路名或村名（選填）' },
  streetEnglishHint: {
    en: 'For letters from abroad. Example: Songren Rd. We add number, lane and section.',
    zh_tw: '供國外信件使用，例如：Songren Rd.；號碼、巷弄與段別由系統加上。',
  },
});

/** Messages for the problems of an address, by the name of the problem. */
export const addressProblemText = messages({
  county: { en: 'Choose the city or county of the address', zh_tw: '請選擇地址所在的縣市' },
  district: {
    en: 'Choose the district or township of the address',
    zh_tw: '請選擇地址所在的鄉鎮市區',
  },
  postcode: {
    en: 'Postal code must be 3, 5 or 6 digits and fit the district',
    zh_tw: '郵遞區號須為 3、5 或 6 碼，且與鄉鎮市區相符',
  },
  empty: { en: 'Enter your address', zh_tw: '請輸入地址' },
  characters: {
    en: 'Address can only have Chinese characters, letters and digits',
    zh_tw: '地址僅限中文、英文字母與數字',
  },
  length: { en: 'Address must be 120 characters at most', zh_tw: '地址最多 120 個字元' },
  poBox: {
    en: 'Enter an address with a door. We cannot send cards to a post office box',
    zh_tw: '請輸入可收件的門牌地址；信用卡無法寄送至郵政信箱',
  },
  road: {
    en: 'Check the village, road, section, lane and alley, in this order',
    zh_tw: '請依序確認村里、路名、段、巷、弄',
  },
  number: {
    en: 'Add one house number, with the character for number (hao) after it',
    zh_tw: '請輸入一個門牌號碼，例如 100 號',
  },
  floor: {
    en: 'Check the floor and room after the house number. Put a comma between two numbers',
    zh_tw: '請確認門牌號碼後的樓層與室，例如 3 樓之 2；兩個數字之間請加逗號',
  },
  english: {
    en: 'Enter the name of the road or village only, in Latin letters',
    zh_tw: '請只輸入英文路名或村名',
  },
});
