/** Maps types of the card system to types of the contract. */
import type {
  Conversion,
  InstalmentOffer,
  InstalmentPlan as OfferedPlan,
} from '../../../server/ports/card-system/parts/instalments.ts';
import type { CardSummary } from '../../../server/ports/card-system/port.ts';
import type { Language } from '../../../shared/messages.ts';
import { toWire } from '../../../shared/money.ts';
import type { ConvertedInstalment, Instalment, InstalmentPlan } from '../contract.ts';

function toCosts(plan: OfferedPlan) {
  return {
    tenor: plan.tenor,
    annualRate: plan.annualRate,
    monthlyInstalmentAmount: toWire(plan.monthly),
    firstInstalmentAmount: toWire(plan.first),
    totalInterestAmount: toWire(plan.interest),
    totalFee: toWire(plan.fee),
    totalPayableAmount: toWire(plan.total),
    annualizedPercentageRate: plan.annualPercentageRate,
  };
}

export function toPlan(plan: OfferedPlan): InstalmentPlan {
  return { ...toCosts(plan), fee: toWire(plan.fee) };
}

/** The card fields of a summary. */
export type SummaryCard = Pick<CardSummary, 'cardId' | 'productName' | 'maskedNumber'>;

/** Maps an offered or converted plan. */
export function toSummary(
  { transaction, type, plan, firstMonth, lastMonth }: InstalmentOffer,
  card: SummaryCard,
  language: Language,
) {
  return {
    cardId: card.cardId,
    cardDescription: card.productName[language],
    maskedCardNumber: card.maskedNumber,
    transactionId: transaction.transactionId,
    transactionDate: transaction.transactionDate,
    description: transaction.description[language],
    transactionAmount: toWire(transaction.amount),
    instalmentFlag: type,
    ...toCosts(plan),
    paymentPeriod: { firstMonth, lastMonth },
  };
}

export function toConverted(
  conversion: Conversion,
  card: SummaryCard,
  language: Language,
): ConvertedInstalment {
  const { referenceNumber, convertedOn } = conversion;
  return { ...toSummary(conversion, card, language), referenceNumber, convertedOn };
}

export function toInstalment(conversion: Conversion, card: SummaryCard, language: Language): Instalment {
  return { ...toConverted(conversion, card, language), instalmentId: conversion.conversionId };
}
