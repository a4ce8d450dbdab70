import { counted, messages } from '../../shared/messages.ts';

/** The cost of a bill over time, on the page, on statements and in their PDF. Amounts are already formatted. */
export const costText = messages({
  title: { en: 'What it costs to pay less', zh_tw: '循環利息試算' },
  minimumOnly: {
    en: ({ payments, total, interest }: CostWords) =>
      `Estimate without new purchases: paying only the minimum takes ${counted(payments, 'payment')}, ${total} in all, of which ${interest} is interest.`,
    zh_tw: ({ payments, total, interest }) =>
      `試算（不再新增消費）：每期只繳最低應繳金額，共 ${payments} 期、總計 ${total}，其中利息 ${interest}。`,
  },
  chargedThisYear: {
    en: ({ interest, fees }: { interest: string; fees: string }) =>
      `Charged this year up to this statement: ${interest} interest and ${fees} fees.`,
    zh_tw: ({ interest, fees }) => `本年度截至本期已收取：循環利息 ${interest}、各項費用 ${fees}。`,
  },
});

interface CostWords {
  payments: number;
  total: string;
  interest: string;
}
