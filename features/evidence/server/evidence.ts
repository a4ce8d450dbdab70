/** Files of evidence: their upload in pieces, their check, and reading them again (EVD-1 to EVD-5). */
import type { Evidence } from '../contract.ts';

/** What other features need of files of evidence, besides taking.ts. */
export interface EvidenceFiles {
  /** Returns the files of a case that the portal still keeps, oldest first. */
  filesOf(customerId: string, caseId: string): Promise<Evidence[]>;
  /**
   * Returns the kept bytes of a file, whether a case has it or not; undefined when the person has no such file that is ready. Throws
   * EVIDENCE-STORE.
   */
  readContent(
    customerId: string,
    fileId: string,
  ): Promise<{ readonly type: NonNullable<Evidence['type']>; readonly content: Buffer } | undefined>;
}
