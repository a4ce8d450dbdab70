/** Maps a `command_status` other than 0 to a failure. */
import { failureOf } from '../../message.ts';

/**
 * Permanent failures: the number or the text is rejected. All other codes, including vendor-specific ones, concern the
 * gateway, its load, the bind or the settings, so a retry may succeed.
 */
const PERMANENT_STATUSES = new Set([
  0x0001, // ESME_RINVMSGLEN
  0x000b, // ESME_RINVDSTADR
  0x0050, // ESME_RINVDSTTON
  0x0051, // ESME_RINVDSTNPI
  0x0065, // ESME_RX_P_APPN: permanent error of the receiving application
  0x0066, // ESME_RX_R_APPN: rejected by the receiving application
]);

/** The session is not bound, or bound as another user. */
const BIND_STATUSES = new Set([
  0x0004, // ESME_RINVBNDSTS
  0x000d, // ESME_RBINDFAIL
  0x000e, // ESME_RINVPASWD
  0x000f, // ESME_RINVSYSID
]);

export function toFailure(status: number) {
  return failureOf(`smpp-${status}`, PERMANENT_STATUSES.has(status));
}

export function isBindError(status: number): boolean {
  return BIND_STATUSES.has(status);
}
