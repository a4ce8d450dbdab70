/** How long rows stay, as the catalogue refers to it. */
import type { Period } from '../db/housekeeping/retention.ts';

/**
 * A period of the retention configuration, or: `expiry` until a time that the row names, `account` as long as the online
 * account, `bank` as long as the bank keeps its own records, `trail` as long as the audit trail, `devices` and `evidence`
 * by their own variables,
 * `operator` as long as the operator keeps logs and backups, `browser` until the person clears the browser.
 */
export type Keep =
  | { readonly period: Period }
  | 'expiry'
  | 'account'
  | 'bank'
  | 'trail'
  | 'devices'
  | 'evidence'
  | 'operator'
  | 'browser';
