/** Uploads files of evidence as the page does. */
import { randomUUID } from 'node:crypto';
import { EVIDENCE_PIECE } from '../../../shared/disputes.ts';
import type { Answer, Browser } from '../../../tests/support/api/clients/api.ts';
import type { Evidence } from '../contract.ts';

export function begin(
  browser: Browser,
  name: string,
  bytes: number,
  key: string = randomUUID(),
): Promise<Answer> {
  return browser.call('POST', '/evidence', { name, bytes }, { 'idempotency-key': key });
}

/** Sends the bytes from `offset` on, at most a piece. */
export function sendPiece(
  browser: Browser,
  fileId: string,
  offset: number,
  content: Uint8Array,
): Promise<Answer> {
  return browser.call(
    'POST',
    `/evidence/${fileId}/pieces?offset=${offset}`,
    Buffer.from(content.subarray(offset, offset + EVIDENCE_PIECE)),
    { 'content-type': 'application/octet-stream' },
  );
}

/** Sends the rest of a file whose upload began, and returns the last answer. */
export async function sendRest(browser: Browser, file: Evidence, content: Uint8Array): Promise<Answer> {
  let { received } = file;
  for (;;) {
    const answer = await sendPiece(browser, file.fileId, received, content);
    received = (answer.payload as Evidence | undefined)?.received ?? content.length;
    if (answer.status !== 200 || received >= content.length) return answer;
  }
}

/** Uploads a whole file. Throws when its upload does not begin. */
export async function upload(browser: Browser, content: Uint8Array, name = 'receipt.jpg'): Promise<Answer> {
  const begun = await begin(browser, name, content.length);
  if (begun.status !== 200) throw new Error(`the upload did not begin: ${begun.error?.code}`);
  return sendRest(browser, begun.payload as Evidence, content);
}

/** Uploads a whole file and returns it. */
export async function uploaded(browser: Browser, content: Uint8Array, name?: string): Promise<Evidence> {
  const answer = await upload(browser, content, name);
  if (answer.status !== 200) throw new Error(`the upload failed: ${answer.error?.code}`);
  return answer.payload as Evidence;
}
