/** Personal data outside the database, in the terms of the catalogue. */
import type { DataPlace } from '../../shared/personal-data.ts';
import type { PersonTable } from './types.ts';

export type Place = Pick<PersonTable, 'category' | 'why' | 'from' | 'keep' | 'copy' | 'erase'>;

export const PLACES: Readonly<Record<DataPlace, Place>> = {
  /** The bytes of files of evidence, encrypted with a key in portal.evidence. */
  'evidence-store': {
    category: 'disputes',
    why: 'answer',
    from: ['you'],
    keep: 'evidence',
    copy: 'in',
    erase: 'delete',
  },
  /** Standard error of the server: ids of requests, calls and networks, without names, contacts and card numbers. */
  log: {
    category: 'records',
    why: 'protect',
    from: ['portal'],
    keep: 'operator',
    copy: { leftOut: 'unlinkable' },
    erase: 'expires',
  },
  /** Exported parts of the audit trail, signed as a whole. */
  archives: {
    category: 'records',
    why: 'prove',
    from: ['portal'],
    keep: 'trail',
    copy: { leftOut: 'archived' },
    erase: 'pseudonym',
  },
  backups: {
    category: 'records',
    why: 'protect',
    from: ['portal'],
    keep: 'operator',
    copy: { leftOut: 'repeated' },
    erase: 'expires',
  },
  /** Storage of the person's own browser: session, language, theme and the last viewed card. */
  browser: {
    category: 'choices',
    why: 'remember',
    from: ['browser'],
    keep: 'browser',
    copy: { leftOut: 'own-browser' },
    erase: 'expires',
  },
};
