import { counted, messages } from '../../shared/messages.ts';

/** The check before a case is opened, and the page after it. */
export const checkText = messages({
  checkStep: { en: 'Check your answers', zh_tw: '確認申請內容' },
  lead: { en: 'Nothing has been sent yet.', zh_tw: '尚未送出申請。' },
  charge: { en: 'Charge', zh_tw: '交易' },
  chargeIs: {
    en: ({ name, date, amount }: Charge) => `${name}, ${date}, ${amount}`,
    zh_tw: ({ name, date, amount }) => `${name}，${date}，${amount}`,
  },
  kind: { en: 'What is wrong', zh_tw: '問題類型' },
  amount: { en: 'Disputed amount', zh_tw: '爭議金額' },
  others: { en: 'Other charges in the case', zh_tw: '併入案件的其他交易' },
  shop: { en: 'The shop', zh_tw: '與商店聯繫' },
  asked: { en: 'Asked', zh_tw: '已聯繫' },
  askedOn: { en: ({ day }: Day) => `Asked on ${day}`, zh_tw: ({ day }) => `已於 ${day} 聯繫` },
  said: {
    en: ({ asked, said }: Said) => `${asked}. It said: ${said}`,
    zh_tw: ({ asked, said }) => `${asked}。商店回覆：${said}`,
  },
  files: { en: 'Evidence', zh_tw: '佐證資料' },
  noFiles: { en: 'None yet. You can add files to the case later.', zh_tw: '尚無，之後可於案件中補充。' },
  lastDay: { en: 'Last day', zh_tw: '申請期限' },

  suspendedTitle: { en: 'What you need not pay meanwhile', zh_tw: '調查期間暫不必繳的金額' },
  suspended: {
    en: ({ amount, day }: Suspended) =>
      `${amount} is not due while we look into it. If it proves right, it is due at once, with interest from ${day}.`,
    zh_tw: ({ amount, day }) => `調查期間 ${amount} 暫不必繳；若查證應付，須立即繳納，並自 ${day} 起計息。`,
  },
  othersSuspended: {
    en: 'For the other charges, the case says what is not due.',
    zh_tw: '其他交易暫不必繳的金額，將顯示於案件中。',
  },
  notSuspended: {
    en: 'This charge stays due. Pay it meanwhile: if you are right, it comes back to your card.',
    zh_tw: '此筆款項仍須如期繳納；若查證屬實，款項將退回您的信用卡帳戶。',
  },
  send: { en: 'Open the case', zh_tw: '送出申請' },

  done: { en: 'Your case is open', zh_tw: '已受理您的爭議款項申請' },
  notDue: { en: 'Not due meanwhile', zh_tw: '暫不必繳' },
  bankBy: {
    en: ({ day }: Day) => `We look into it and write to you by ${day}.`,
    zh_tw: ({ day }) => `本行將於 ${day} 前查證並回覆您。`,
  },
  bank: {
    en: 'We look into it. The case shows each step.',
    zh_tw: '本行正在查證，您可於案件中查看進度。',
  },
  merchantBankBy: {
    en: ({ day }: Day) => `The shop’s bank answers by ${day}.`,
    zh_tw: ({ day }) => `商店的收單銀行將於 ${day} 前回覆。`,
  },
  youBy: {
    en: ({ day }: Day) => `We need something from you by ${day}. See the case.`,
    zh_tw: ({ day }) => `請於 ${day} 前補充資料，詳見案件內容。`,
  },
  keep: {
    en: 'Keep what the shop writes. You can add it to the case at any time.',
    zh_tw: '請保留與商店的往來紀錄，並可隨時補充至案件。',
  },
  notice: {
    en: 'We tell you when something changes, as your alert settings say.',
    zh_tw: '案件有進展時，將依您的通知設定告知您。',
  },
  stopCard: {
    en: 'If you have not done it yet, freeze the card or report it lost.',
    zh_tw: '如尚未處理，請立即凍結卡片或辦理掛失。',
  },
  toCase: { en: 'See the case', zh_tw: '查看案件' },
  toCases: { en: 'See all disputes', zh_tw: '查看所有爭議款項' },
  chargesOf: {
    en: ({ count, name }: { count: number; name: string }) => `${counted(count, 'charge')}, ${name}`,
    zh_tw: ({ count, name }) => `${name}，共 ${count} 筆`,
  },
});

/** Circumstances of a charge that the person must know before the check. */
export const noteText = messages({
  instalments: {
    en: 'You pay this purchase in instalments. They go on meanwhile. If you are right, what you paid comes back.',
    zh_tw: '此筆消費已分期，調查期間分期款項照常計收；若查證屬實，已繳款項將退回。',
  },
  refunded: {
    en: 'A part of this charge came back already. Only the rest can be disputed.',
    zh_tw: '此筆交易已部分退款，僅能就餘額提出爭議。',
  },
  'replaced-card': {
    en: 'It was charged to the card number before your present one.',
    zh_tw: '此筆交易以您先前的卡號扣款。',
  },
  points: {
    en: 'If you are right, the points for this purchase are taken back.',
    zh_tw: '若查證屬實，將扣回此筆消費所得的點數。',
  },
  'points-used': {
    en: 'If you are right, the points that paid for it come back too.',
    zh_tw: '若查證屬實，折抵此筆消費的點數將一併退還。',
  },
});

interface Charge {
  name: string;
  date: string;
  amount: string;
}

interface Day {
  day: string;
}

interface Said {
  asked: string;
  said: string;
}

interface Suspended {
  amount: string;
  day: string;
}
