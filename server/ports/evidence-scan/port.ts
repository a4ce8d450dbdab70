/** Looks for viruses in files of evidence before they are kept. */
export interface EvidenceScan {
  /**
   * Whether the scanner finds something bad in the file.
   *
   * @throws ScanUnavailable when the scanner gives no verdict. The file is then not accepted.
   */
  isInfected(content: Uint8Array): Promise<boolean>;
}

/** The scanner gave no verdict. It has no `cause`, because causes may contain addresses. */
export class ScanUnavailable extends Error {
  override readonly name = 'ScanUnavailable';

  /** @param reason a code that is safe for logs */
  constructor(readonly reason: string) {
    super(`the scanner gave no verdict: ${reason}`);
  }
}
