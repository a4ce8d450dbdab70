/** Worker program that draws statements, reports and letters as PDF. features/statements/server/documents.ts starts it. */
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import type { StatementData } from '../../../features/statements/server/pdf/data.ts';
import { openFonts } from '../../../features/statements/server/pdf/fonts.ts';
import { drawLetter, type LetterData } from '../../../features/statements/server/pdf/letter.ts';
import { drawReport, type ReportData } from '../../../features/statements/server/pdf/report.ts';
import { drawStatement } from '../../../features/statements/server/pdf/statement.ts';

/** 19 is the lowest priority; with 15, the thread still gets a share of a busy machine. */
const LOW_PRIORITY = 15;

if (isMainThread) throw new Error('statement-pdf is a thread of the server');
lowerPriority();
const fonts = openFonts(join(import.meta.dirname, 'rare-fonts'));

export default (order: StatementData | ReportData | LetterData) => {
  if ('enclosures' in order) return drawLetter(fonts, order);
  return 'parts' in order ? drawReport(fonts, order) : drawStatement(fonts, order);
};

/** Lowers the priority, because on a machine with few processors documents must not delay requests. */
function lowerPriority(): void {
  // On Linux this sets the priority of this thread only. On other systems it would lower the priority of the whole server.
  if (process.platform !== 'linux') return;
  try {
    setPriority(LOW_PRIORITY);
  } catch {
    // Not permitted: keep the priority.
  }
}
