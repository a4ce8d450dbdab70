/** The fields of an audit record, and the input from callers. */

/**
 * The way an audited action reached the portal: from a card holder, the bank's staff, the bank's systems, or the portal
 * itself.
 */
export type AuditChannel = 'web' | 'staff' | 'bank' | 'system';

/** The actor. `id` comes from the staff's identity provider. */
export type AuditActor =
  | { readonly kind: 'person' }
  | { readonly kind: 'staff'; readonly id: string }
  | { readonly kind: 'system' };

/** The origin of an audited action. The `CallContext` of a call can be passed as it is. */
export interface AuditContext {
  readonly requestId: string;
  /** The client address, shortened as for rate limits (`limitedAddress`). */
  readonly address?: string | undefined;
  /** The session. Only a short hash of its key is recorded. */
  readonly session?: { readonly key: Buffer } | undefined;
  /** Short hash of a known browser's id, from {@link shortHash}. */
  readonly device?: string | undefined;
  /** Default: `web`. */
  readonly channel?: AuditChannel | undefined;
  /** Default: `{ kind: 'person' }`, the card holder. */
  readonly actor?: AuditActor | undefined;
}

/** The context of actions that the portal performs by itself. */
export function bySystem(requestId: string): AuditContext {
  return { requestId, channel: 'system', actor: { kind: 'system' } };
}

/** Ids, counts and amounts of an audited action; never a secret. */
export type AuditDetails = Readonly<Record<string, string | number | boolean>>;

/** A record of the audit trail, as covered by its hash. In version 1 the last six fields are null. Version 3 differs in `customerId`. */
export interface AuditRecord {
  readonly version: number;
  readonly chain: number;
  readonly seq: bigint;
  /** UTC with microseconds, `2026-01-31T12:00:00.000000Z`. */
  readonly at: string;
  readonly action: string;
  readonly outcome: string;
  /** The customer's id; since version 3 the pseudonym of `portal.audit_pseudonyms`. Null if the record is about no customer. */
  readonly customerId: string | null;
  readonly requestId: string;
  readonly details: AuditDetails;
  readonly address: string | null;
  readonly device: string | null;
  readonly session: string | null;
  readonly channel: string | null;
  /** `person`, `staff:<id>` or `system`. */
  readonly actor: string | null;
  /** Id of the secret that made the hash. */
  readonly keyId: string | null;
}

const SHORT_BYTES = 8;

/** Returns the first 8 bytes of a stored key in hexadecimal: enough to compare records, too short to reveal the key. */
export function shortHash(key: Buffer): string {
  return key.subarray(0, SHORT_BYTES).toString('hex');
}

/** Returns the fields of a record that describe its origin. */
export function originOf({
  requestId,
  address,
  session,
  device,
  channel = 'web',
  actor = { kind: 'person' },
}: AuditContext): Pick<AuditRecord, 'requestId' | 'address' | 'session' | 'device' | 'channel' | 'actor'> {
  return {
    requestId,
    address: address ?? null,
    session: session?.key ? shortHash(session.key) : null,
    device: device ?? null,
    channel,
    actor: actor.kind === 'staff' ? `staff:${actor.id}` : actor.kind,
  };
}
