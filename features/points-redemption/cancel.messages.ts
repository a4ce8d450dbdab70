import { bank } from '../../shared/bank.ts';
import { counted, isOne, messages } from '../../shared/messages.ts';

interface Given {
  readonly points: string;
  /** Balance of the card. */
  readonly balance: string;
}

/** The cancellation on the details page, and its mark in the list. */
export const cancelText = messages({
  cancel: { en: 'Cancel this redemption', zh_tw: '取消此筆兌換' },
  until: {
    en: (p: { until: string }) => `You can cancel until ${p.until}.`,
    zh_tw: (p: { until: string }) => `您可於 ${p.until} 前取消。`,
  },
  question: { en: 'Cancel this redemption?', zh_tw: '要取消此筆兌換嗎？' },
  questionText: {
    en: (p: { item: string; points: string }) =>
      `You will not receive: ${p.item}. ${counted(p.points, 'point')} ${isOne(p.points) ? 'goes' : 'go'} back to your card.`,
    zh_tw: (p: { item: string; points: string }) =>
      `您將不會收到「${p.item}」，${p.points} 點將退還至您的信用卡。`,
  },
  keep: { en: 'Keep it', zh_tw: '保留兌換' },
  done: { en: 'Redemption cancelled', zh_tw: '已取消兌換' },
  doneText: {
    en: (p: Given) =>
      `${counted(p.points, 'point')} ${isOne(p.points) ? 'was' : 'were'} given back. Your card now has ${counted(p.balance, 'point')}.`,
    zh_tw: (p: Given) => `已退還 ${p.points} 點，此卡目前有 ${p.balance} 點。`,
  },
  cancelled: { en: 'Cancelled', zh_tw: '已取消' },
  cancelledAt: { en: 'Cancelled on', zh_tw: '取消時間' },
});

interface NoticeParams {
  readonly item: string;
  readonly points: string;
  readonly lastFour: string;
  readonly code: string;
}

/** The message after a cancellation, and the sentence about it in the message after a redemption. */
export const cancelNotice = messages({
  until: {
    en: (p: { until: string }) => ` You can cancel it until ${p.until}, in your redemption history.`,
    zh_tw: (p: { until: string }) => `您可於 ${p.until} 前至兌換紀錄取消。`,
  },
  text: {
    en: (p: NoticeParams) =>
      `[${bank.name.en}] The redemption ${p.code} (${p.item}) was cancelled. ${counted(p.points, 'point')} ${isOne(p.points) ? 'was' : 'were'} given back to your card ending ${p.lastFour}. If this was not you, contact us at once.`,
    zh_tw: (p: NoticeParams) =>
      `【${bank.name.zh_tw}】您的兌換 ${p.code}（${p.item}）已取消，${p.points} 點已退還至末四碼 ${p.lastFour} 信用卡。若非您本人操作，請立即聯絡我們。`,
  },
  subject: { en: `${bank.name.en}: redemption cancelled`, zh_tw: `${bank.name.zh_tw}：取消兌換通知` },
});
