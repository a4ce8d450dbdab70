/**
 * The versions of rows in the audit trail. The record of a change names the versions that it added and those that are gone. An
 * earlier row that is put back has a right tag, but a version that is gone (`npm run audit:verify`).
 */
import type { AuditDetails } from '../audit/record.ts';

/** Versions of rows that a change added, and versions that are gone. */
export interface RowChange {
  readonly added: readonly string[];
  readonly gone: readonly string[];
}

/** Returns what the audit record of a change says about rows. Undefined parts changed nothing. */
export function rowDetails(...changes: readonly (RowChange | undefined)[]): AuditDetails {
  const of = (part: keyof RowChange) => changes.flatMap((change) => change?.[part] ?? []).join(' ');
  const [added, gone] = [of('added'), of('gone')];
  return { ...(added && { rowsAdded: added }), ...(gone && { rowsGone: gone }) };
}

/** The change from one version of a row to the next. A row of a release without tags has no version. */
export function versionChange(before: string | null, after: string | null): RowChange {
  return { added: after === null ? [] : [after], gone: before === null ? [] : [before] };
}

/** The reverse of {@link rowDetails}. */
export function readRowDetails({ rowsAdded, rowsGone }: AuditDetails): RowChange {
  const of = (text: AuditDetails[string] | undefined) => (typeof text === 'string' ? text.split(' ') : []);
  return { added: of(rowsAdded), gone: of(rowsGone) };
}
