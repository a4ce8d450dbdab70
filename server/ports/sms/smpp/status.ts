/** What a `command_status` that is not 0 means for a message. */
import { PermanentFailure, TemporaryFailure } from '../../message.ts';

/**
 * Refusals of this message: its number or its text. Every other says something about the gateway, its load, our bind or
 * our settings, which another try may meet changed; so do the codes that each gateway defines for itself.
 */
const FOR_GOOD = new Set([
  0x0001, // ESME_RINVMSGLEN
  0x000b, // ESME_RINVDSTADR
  0x0050, // ESME_RINVDSTTON
  0x0051, // ESME_RINVDSTNPI
  0x0065, // ESME_RX_P_APPN: permanent error of the receiving application
  0x0066, // ESME_RX_R_APPN: rejected by it
]);

/** Answers that say that this connection may not send: not bound (any more), or as somebody else. */
const NOT_BOUND = new Set([
  0x0004, // ESME_RINVBNDSTS
  0x000d, // ESME_RBINDFAIL
  0x000e, // ESME_RINVPASWD
  0x000f, // ESME_RINVSYSID
]);

export function refusal(status: number): TemporaryFailure | PermanentFailure {
  return FOR_GOOD.has(status)
    ? new PermanentFailure(`smpp-${status}`)
    : new TemporaryFailure(`smpp-${status}`);
}

export function isUnbound(status: number): boolean {
  return NOT_BOUND.has(status);
}
