export {
  CARD_STEP,
  cardAccepted,
  cardAndPersonFields,
  cardFields,
  codeAddresses,
  flowOtpRequest,
  STEP,
  shortCardAndPersonFields,
  shortCardFields,
} from './contract-parts.ts';
