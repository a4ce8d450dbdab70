/**
 * Variants of one character; the first one stands for the others. From the lists of variants of OpenCC for Taiwan and Hong
 * Kong (TWVariants, HKVariants), and from the Dictionary of Chinese Character Variants of Taiwan's Ministry of Education
 * as far as shop names have them. Characters with meanings of their own, such as 鐘 and 鍾, are not variants here.
 */
export const VARIANTS: readonly string[] = (
  '台臺 裡裏 峰峯 群羣 著着 線綫 雞鷄 眾衆 污汙汚 溫温 恆恒 麵麪 鉤鈎 豔艷艶 為爲 偽僞 凶兇 啟啓 吃喫 嫻嫺 么幺 抬擡 ' +
  '晒曬 稜棱 簷檐 洩泄 床牀 痺痹 痴癡 秘祕 灶竈 粽糉糭 韁繮 才纔 參蔘 核覈 踴踊 缽鉢 針鍼 鯰鮎 顎齶 兌兑 叁叄 妝粧 悅悦 ' +
  '戶户 敘敍 枴柺 檯枱 氳氲 濕溼 稅税 脫脱 臥卧 煙菸 蔥葱 蘊藴 蛻蜕 衛衞 說説 醞醖 銳鋭 閱閲 館舘 鋪舖 果菓 麻蔴 餅餠 ' +
  '鹽塩 占佔 嘆歎 雕彫 杯盃 跡蹟 效効 決决 況况 涼凉 減减 冊册 匯滙 廁厠 廚厨 廈厦 強强 鄉鄕 即卽 既旣 清淸 青靑 教敎 產産 ' +
  '顏顔 黃黄 黑黒 內内 吳吴 呂吕 宮宫 絕絶 錄録 綠緑 祿禄 增増 真眞 鎮鎭 攜携 鑑鑒 豬猪 貓猫 嶽岳 巖岩 島嶋 村邨 砲炮 碗盌 ' +
  '筍笋 糕餻 弦絃 繡綉 鄰隣 鑽鑚 閒閑 韭韮 鱉鼈 鵝鵞 麴麯 體体 壽寿 燒焼 關関'
).split(' ');
