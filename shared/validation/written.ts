/** Chinese words in dates and amounts that people type. The portal reads them and never shows them. */

/** The ROC calendar, and the names of the calendar AD. */
export const ROC = '民國';
export const ROC_IN_FULL = '中華民國';
export const ERAS: readonly string[] = [ROC, '西元', '公元'];

/** Marks after year, month and day. */
export const YEAR_MARK = '年';
export const MONTH_MARK = '月';
export const DAY_MARK = '日';
/** The mark of a day in speech. */
export const SPOKEN_DAY_MARK = '號';

/** Before an amount: the name of the New Taiwan dollar. */
export const TWD_NAMES: readonly string[] = ['新台幣', '新臺幣'];
/** After an amount. */
export const DOLLAR_MARKS: readonly string[] = ['元', '元整', '圓', '圓整'];
