import type { Bilingual } from '../../server/ports/card-system/parts/history.ts';
import type { Rng } from './random.ts';

const FAMILY =
  '陳 Chen|林 Lin|黃 Huang|張 Chang|李 Lee|王 Wang|吳 Wu|劉 Liu|蔡 Tsai|楊 Yang|許 Hsu|鄭 Cheng|謝 Hsieh|洪 Hung|郭 Kuo|' +
  '邱 Chiu|曾 Tseng|廖 Liao|賴 Lai|徐 Hsu|周 Chou|葉 Yeh|蘇 Su|莊 Chuang|江 Chiang|呂 Lu|何 Ho|羅 Lo|高 Kao|游 Yu';

// Some given names contain 堃, 喆 or 峯. These characters occur in real names and are missing from many fonts, so the
// demo includes them.
const WOMEN =
  '美玲 Mei-Ling|淑芬 Shu-Fen|怡君 Yi-Chun|雅婷 Ya-Ting|欣怡 Hsin-Yi|佩珊 Pei-Shan|麗華 Li-Hua|詩涵 Shih-Han|宜蓁 Yi-Chen|' +
  '靜宜 Ching-Yi|惠雯 Hui-Wen|思妤 Szu-Yu|筱涵 Hsiao-Han|玉珍 Yu-Chen|喆安 Che-An|郁婷 Yu-Ting|心瑜 Hsin-Yu|秀英 Hsiu-Ying';
const MEN =
  '志明 Chih-Ming|家豪 Chia-Hao|俊傑 Chun-Chieh|建宏 Chien-Hung|冠宇 Kuan-Yu|承恩 Cheng-En|宗翰 Tsung-Han|柏堃 Po-Kun|俊峯 Chun-Feng|' +
  '文雄 Wen-Hsiung|明哲 Ming-Che|育誠 Yu-Cheng|彥廷 Yen-Ting|信宏 Hsin-Hung|國華 Kuo-Hua|哲瑋 Che-Wei|品睿 Pin-Jui|宇翔 Yu-Hsiang';

interface Part {
  readonly zh: string;
  readonly en: string;
}

function parts(list: string): readonly Part[] {
  return list.split('|').map((entry) => {
    const [zh = '', en = ''] = entry.split(' ');
    return { zh, en };
  });
}

const FAMILY_NAMES = parts(FAMILY);
const GIVEN = { woman: parts(WOMEN), man: parts(MEN) };

/** A person's name on a screen, on a card and in an e-mail address. */
export interface PersonName {
  readonly name: Bilingual;
  /** Latin capitals, family name first. */
  readonly embossed: string;
  /** The part of the e-mail address before the `@`. */
  readonly mailbox: string;
}

/** Returns a common Taiwanese name, romanised as in Taiwanese passports. */
export function personName(rng: Rng, gender: 'woman' | 'man'): PersonName {
  const family = rng.pick(FAMILY_NAMES);
  const given = rng.pick(GIVEN[gender]);
  return {
    name: { en: `${given.en} ${family.en}`, zh_tw: family.zh + given.zh },
    embossed: `${family.en} ${given.en}`.toUpperCase(),
    mailbox: `${given.en}.${family.en}`.toLowerCase(),
  };
}
