export {
  cardAccepted,
  cardAndPersonFields,
  cardFields,
  cardInformationLimits,
  codeAddresses,
  flowOtpRequest,
  shortCardAndPersonFields,
  shortCardFields,
} from './contract-parts.ts';
