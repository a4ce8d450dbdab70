/** What staff looked at or did, as a person sees it. */
import { ACTS } from '../../shared/staff-roles.ts';

/** Parts of a person's data that the desk shows. The outcome of the audit record `staff-look` names the part. */
export const PARTS_SHOWN = ['person', 'audit', 'messages', 'data-request', 'data-request-file'] as const;

/** The parts, then the changes; `other` for a part that this version does not know. */
export const LOOKED_AT = [...PARTS_SHOWN, ...ACTS, 'other'] as const;
export type LookedAt = (typeof LOOKED_AT)[number];
