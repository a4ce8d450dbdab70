import { messages } from '../../shared/messages.ts';
import { formatNumber } from '../../shared/money.ts';

/** Texts of the overview. */
export const dashboard = messages({
  title: { en: 'Overview', zh_tw: '信用卡總覽' },
  welcome: {
    en: ({ name }: { name: string }) => `Welcome, ${name}`,
    zh_tw: ({ name }) => `${name}，您好`,
  },
  lastLogin: {
    en: ({ dateTime }: { dateTime: string }) => `Last log-on: ${dateTime}`,
    zh_tw: ({ dateTime }) => `上次登入：${dateTime}`,
  },
  firstLogin: { en: 'This is your first log-on since you registered.', zh_tw: '這是您註冊後首次登入。' },
  shownCard: {
    en: ({ name, last4 }: Record<'name' | 'last4', string>) => `${name}, ending in ${last4}`,
    zh_tw: ({ name, last4 }) => `${name}，末四碼 ${last4}`,
  },

  ofCard: {
    en: ({ name, last4 }: Record<'name' | 'last4', string>) => ` ${name} ending in ${last4}`,
    zh_tw: ({ name, last4 }) => `：${name}，末四碼 ${last4}`,
  },
  cardPlace: {
    en: ({ n, total }: Record<'n' | 'total', number>) => `${n} of ${total}`,
    zh_tw: ({ n, total }) => `第 ${n} 張，共 ${total} 張`,
  },

  totalDue: { en: 'Total amount due', zh_tw: '本期應繳總額' },
  dueDate: { en: 'Payment due date', zh_tw: '繳款截止日' },
  minimum: { en: 'Minimum payment', zh_tw: '最低應繳金額' },
  statementDate: { en: 'Billing date', zh_tw: '結帳日' },
  viewStatement: { en: 'View statement', zh_tw: '查看帳單' },
  until: {
    en: ({ date }: { date: string }) => `by ${date}`,
    zh_tw: ({ date }) => `${date}（含）前繳納`,
  },
  noStatement: { en: 'No statement yet', zh_tw: '尚無帳單' },
  noStatementText: {
    en: 'Your first statement comes at the end of the first billing month.',
    zh_tw: '首期帳單將於第一個結帳日後產生。',
  },

  credit: { en: 'Available credit', zh_tw: '可用額度' },
  utilisation: { en: 'Used credit', zh_tw: '已使用額度' },
  used: {
    en: ({ used, limit, percent }: Used) => `${percent}% of your limit used: ${used} of ${limit}.`,
    zh_tw: ({ used, limit, percent }) => `已使用額度 ${percent}%：信用額度 ${limit}，已使用 ${used}。`,
  },
  temporaryUntil: {
    en: ({ limit, date }: { limit: string; date: string }) => `Temporary limit ${limit} until ${date}`,
    zh_tw: ({ limit, date }) => `臨時額度 ${limit}，${date} 止`,
  },
  cashAdvanceLimit: { en: 'Cash advance limit', zh_tw: '預借現金額度' },

  points: { en: 'Reward points', zh_tw: '紅利點數' },
  pointsUnit: {
    en: ({ points }: { points: number }) => (points === 1 ? 'point' : 'points'),
    zh_tw: () => '點',
  },
  pointsWorth: {
    en: ({ amount, quantity, name }: Record<'amount' | 'quantity' | 'name', string>) =>
      `Worth ${amount}, for example ${quantity === '1' ? '' : `${quantity} × `}“${name}”`,
    zh_tw: ({ amount, quantity, name }) =>
      `價值 ${amount}，例如可兌換「${name}」${quantity === '1' ? '' : ` ${quantity} 份`}`,
  },
  pointsEnough: {
    en: ({ name }: Pick<Within, 'name'>) => `Enough for: ${name}`,
    zh_tw: ({ name }) => `可兌換${name}`,
  },
  pointsMissing: {
    en: ({ name, points }: Within) => `${formatNumber(points)} more points for: ${name}`,
    zh_tw: ({ name, points }) => `再累積 ${formatNumber(points)} 點可兌換${name}`,
  },
  cashback: { en: 'Cashback method', zh_tw: '現金回饋方式' },
  cashbackAuto: { en: 'Auto redeem', zh_tw: '自動折抵帳單' },
  cashbackAutoText: {
    en: 'Cashback is deducted from your bill automatically.',
    zh_tw: '現金回饋會自動折抵您的帳單。',
  },
  cashbackAccumulate: { en: 'Accumulate', zh_tw: '累積' },
  cashbackAccumulateText: {
    en: 'Cashback is kept until you use it.',
    zh_tw: '現金回饋會累積保留，供您日後使用。',
  },
  eStatements: { en: 'E-statements', zh_tw: '電子帳單' },
  statements: { en: 'Statement history', zh_tw: '歷史帳單' },
  noStatements: { en: 'No statements yet', zh_tw: '尚無帳單' },
  paperOnly: {
    en: 'Corporate cards receive paper statements only',
    zh_tw: '商務卡僅提供紙本帳單',
  },

  latest: { en: 'Latest transactions', zh_tw: '最新交易' },
  noTransactions: { en: 'No transactions yet', zh_tw: '目前沒有交易' },
  noTransactionsText: {
    en: 'What you spend with this card appears here.',
    zh_tw: '使用此卡的消費會顯示於此。',
  },

  restrictedText: {
    en: 'This card cannot be used now. Contact us to find out why and what to do.',
    zh_tw: '此卡目前無法使用，請聯絡我們了解原因及後續處理方式。',
  },
  stoppedText: {
    en: 'This card is blocked and cannot be used. You still need to pay what is already on this card.',
    zh_tw: '此卡已停用，無法消費。先前的帳款仍須繳納。',
  },
  damagedText: {
    en: 'This card is damaged and cannot be used. You still need to pay what is already on this card.',
    zh_tw: '此卡已毀損，無法使用。先前的帳款仍須繳納。',
  },
  invalidText: {
    en: 'This card is no longer valid. You still need to pay what is already on this card.',
    zh_tw: '此卡已失效。先前的帳款仍須繳納。',
  },
  newCard: {
    en: ({ last4 }: { last4: string }) => `Your new card ending in ${last4} is on its way`,
    zh_tw: ({ last4 }) => `末四碼 ${last4} 的新卡寄送中`,
  },
  newCardText: {
    en: ({ date }: { date: string }) => `You ordered it on ${date}. Activate it when it arrives.`,
    zh_tw: ({ date }) => `您於 ${date} 申請，收到後請先開卡。`,
  },
  oldLost: {
    en: ({ last4 }: { last4: string }) =>
      `The card ending in ${last4} was reported lost and is blocked. You still need to pay what is already on it.`,
    zh_tw: ({ last4 }) => `末四碼 ${last4} 的舊卡已掛失（遺失）並停用，先前的帳款仍須繳納。`,
  },
  oldStolen: {
    en: ({ last4 }: { last4: string }) =>
      `The card ending in ${last4} was reported stolen and is blocked. You still need to pay what is already on it.`,
    zh_tw: ({ last4 }) => `末四碼 ${last4} 的舊卡已掛失（被竊）並停用，先前的帳款仍須繳納。`,
  },
  oldDamaged: {
    en: ({ last4 }: { last4: string }) =>
      `The damaged card ending in ${last4} cannot be used any more. The new card keeps its number.`,
    zh_tw: ({ last4 }) => `末四碼 ${last4} 的毀損卡已停用，新卡沿用原卡號。`,
  },
  activateFirst: { en: 'Activate it to use it', zh_tw: '開卡後即可使用' },
  activate: { en: 'This card is not active yet', zh_tw: '此卡待開卡' },
  activateText: {
    en: 'You can use this card once it has been activated.',
    zh_tw: '完成開卡後即可使用此卡。',
  },
});

/** `used` and `limit` are formatted amounts; `percent` is a whole number. */
interface Used {
  used: string;
  limit: string;
  percent: number;
}

/** The name of a product, and the points missing for it. */
interface Within {
  name: string;
  points: number;
}

/** Texts of the panel with the total owed. */
export const owedText = messages({
  title: {
    en: ({ cards }: { cards: number }) => (cards === 1 ? 'You owe' : `You owe on ${cards} cards`),
    zh_tw: ({ cards }) => (cards === 1 ? '尚須繳納' : `${cards} 張卡片尚須繳納`),
  },
  next: {
    en: ({ due, amount, date }: Record<'due' | 'amount' | 'date', string>) => `${due}: ${amount} by ${date}`,
    zh_tw: ({ due, amount, date }) => `${due}：${date}（含）前繳納 ${amount}`,
  },
  wasDue: {
    en: ({ amount, date }: Record<'amount' | 'date', string>) => `${amount} was due on ${date}`,
    zh_tw: ({ amount, date }) => `${amount} 的繳款截止日為 ${date}`,
  },
  overdueText: {
    en: 'Pay at least the minimum now. Interest and a late fee may be charged until you do.',
    zh_tw: '請儘速繳納，至少繳最低應繳金額。逾期期間可能計收利息及違約金。',
  },
  allPaid: { en: 'All paid', zh_tw: '帳款已全數繳清' },
  allPaidText: {
    en: 'Nothing is due on your latest statements.',
    zh_tw: '您的最新帳單均已繳清。',
  },
  allElsePaid: {
    en: 'What is unpaid of your latest statements is in dispute.',
    zh_tw: '您的最新帳單中，未繳款項均為爭議款項。',
  },

  pay: { en: 'Pay', zh_tw: '繳款' },
});
