/** The Financial Ombudsman Institution (金融消費評議中心), as docs/words.md says. */
export const OMBUDSMAN_PHONE = '0800-789-885';
export const OMBUDSMAN_SITE = 'https://www.foi.org.tw/';
