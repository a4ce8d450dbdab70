/** What an audit record holds, and what callers give for it. */

/** How an audited action reached the portal: a card holder, the bank's staff, the bank's systems, or the portal by itself. */
export type AuditChannel = 'web' | 'staff' | 'bank' | 'system';

/** Who acted. `id` is the one that the staff's identity provider gives. */
export type AuditActor =
  | { readonly kind: 'person' }
  | { readonly kind: 'staff'; readonly id: string }
  | { readonly kind: 'system' };

/** Where an audited action came from. The context of a call has all of it. */
export interface AuditContext {
  readonly requestId: string;
  /** The address as limits count it (`limitedAddress`). */
  readonly address?: string | undefined;
  /** Only a short hash of it is recorded. */
  readonly session?: { readonly key: Buffer } | undefined;
  /** Short hash of a known browser's id, as {@link shortHash} makes it. */
  readonly device?: string | undefined;
  /** Default: `web`. */
  readonly channel?: AuditChannel | undefined;
  /** Default: the person. */
  readonly actor?: AuditActor | undefined;
}

/** The context of what the portal does by itself. */
export function bySystem(requestId: string): AuditContext {
  return { requestId, channel: 'system', actor: { kind: 'system' } };
}

/** Ids, counts and amounts of an audited action; never a secret. */
export type AuditDetails = Readonly<Record<string, string | number | boolean>>;

/** A record of the audit trail, as its hash covers it. Those of version 1 have none of the last six fields. */
export interface AuditRecord {
  readonly version: number;
  readonly chain: number;
  readonly seq: bigint;
  /** UTC with microseconds, `2026-01-31T12:00:00.000000Z`. */
  readonly at: string;
  readonly action: string;
  readonly outcome: string;
  readonly customerId: string | null;
  readonly requestId: string;
  readonly details: AuditDetails;
  readonly address: string | null;
  readonly device: string | null;
  readonly session: string | null;
  readonly channel: string | null;
  /** `person`, `staff:<id>` or `system`. */
  readonly actor: string | null;
  /** Id of the secret that the hash was made with. */
  readonly keyId: string | null;
}

const SHORT_BYTES = 8;

/** The start of a stored key, enough to compare records and too short to find the key. Hexadecimal. */
export function shortHash(key: Buffer): string {
  return key.subarray(0, SHORT_BYTES).toString('hex');
}

/** The fields of a record that say where it came from. */
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
