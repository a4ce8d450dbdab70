/** Texts of notices about cases that a person opens or withdraws in the portal. None has what the person wrote. */
import { bank } from '../../shared/bank.ts';
import { messages } from '../../shared/messages.ts';

interface Case {
  readonly reference: string;
  /** Last four digits of the card. */
  readonly lastFour: string;
  /** `NT$3,200` */
  readonly amount: string;
}

export const disputeNotice = messages({
  openedSubject: {
    en: `${bank.name.en}: we have received your dispute`,
    zh_tw: `${bank.name.zh_tw}：已受理您的爭議款項申請`,
  },
  opened: {
    en: ({ reference, lastFour, amount }: Case) =>
      `[${bank.name.en}] Your dispute of ${amount} on the card ending in ${lastFour} was opened: case ${reference}. If this was not you, call ${bank.phone}.`,
    zh_tw: ({ reference, lastFour, amount }) =>
      `【${bank.name.zh_tw}】已受理您信用卡（末四碼 ${lastFour}）爭議款項 ${amount} 的申請，案件編號 ${reference}。若非您本人申請，請致電 ${bank.phone}。`,
  },
  withdrawnSubject: {
    en: `${bank.name.en}: your dispute was withdrawn`,
    zh_tw: `${bank.name.zh_tw}：您的爭議款項申請已撤回`,
  },
  withdrawn: {
    en: ({ reference, lastFour, amount }: Case) =>
      `[${bank.name.en}] Case ${reference} about ${amount} on the card ending in ${lastFour} was withdrawn. The amount is due as before. If this was not you, call ${bank.phone}.`,
    zh_tw: ({ reference, lastFour, amount }) =>
      `【${bank.name.zh_tw}】您信用卡（末四碼 ${lastFour}）爭議款項 ${amount} 的案件 ${reference} 已撤回，該筆款項恢復為應繳款項。若非您本人申請，請致電 ${bank.phone}。`,
  },
});
