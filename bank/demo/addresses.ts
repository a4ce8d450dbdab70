/** Postal addresses of the demo's people. The roads exist; the numbers are invented. */
import type { PostalAddress } from '../../shared/address/address.ts';
import type { Rng } from './random.ts';

const ROADS =
  '106/臺北市/大安區/信義路三段/Sec. 3, Xinyi Rd.|220/新北市/板橋區/文化路一段/Sec. 1, Wenhua Rd.|330/桃園市/桃園區/中正路/Zhongzheng Rd.|' +
  '300/新竹市/東區/光復路二段/Sec. 2, Guangfu Rd.|403/臺中市/西區/民生路/Minsheng Rd.|500/彰化縣/彰化市/中山路二段/Sec. 2, Zhongshan Rd.|' +
  '600/嘉義市/東區/民族路/Minzu Rd.|700/臺南市/中西區/民權路二段/Sec. 2, Minquan Rd.|802/高雄市/苓雅區/四維三路/Siwei 3rd Rd.|' +
  '900/屏東縣/屏東市/自由路/Ziyou Rd.|260/宜蘭縣/宜蘭市/中山路三段/Sec. 3, Zhongshan Rd.|970/花蓮縣/花蓮市/中華路/Zhonghua Rd.';

const PLACES = ROADS.split('|').map((road) => {
  const [postcode = '', county = '', district = '', street = '', streetEnglish = ''] = road.split('/');
  return { postcode, county, district, street, streetEnglish };
});

/** Returns a common address; every second one has a lane, and every third one a floor. */
export function homeAddress(rng: Rng): PostalAddress {
  const { street, streetEnglish, ...place } = rng.pick(PLACES);
  const lane = rng.chance(50) ? `${rng.int(2, 90)}巷` : '';
  const floor = rng.chance(33) ? `${rng.int(2, 12)}樓` : '';
  return { ...place, street: `${street}${lane}${rng.int(1, 200)}號${floor}`, streetEnglish };
}
