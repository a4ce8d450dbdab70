/** Reports the processor time of a run by part and file. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Writes `processor-time.json` beside the notes: seconds by part of the run, by test file and by browser test, highest
 * first. Returns the line for the console. Processor time that belongs to no file was used by the test programs
 * themselves and by PostgreSQL.
 */
export function reportProcessorTime(phases, notesFile, isWhole) {
  const notes = readNotes(notesFile);
  const total = phases.reduce((all, { seconds }) => all + seconds, 0);
  const byFile = dearest(notes, ({ file }) => file);
  const byTest = dearest(
    notes.filter(({ title }) => title !== ''),
    ({ file, title }) => `${file}: ${title}`,
  );
  const report = {
    total: rounded(total),
    parts: phases.map(({ name, seconds }) => ({ name, seconds: rounded(seconds) })),
    byFile,
    byTest,
  };
  writeFileSync(join(dirname(notesFile), 'processor-time.json'), `${JSON.stringify(report, undefined, 1)}\n`);
  const parts = phases
    .filter(({ seconds }) => seconds >= 1)
    .map(({ name, seconds }) => `${name} ${Math.round(seconds)}`);
  const atLeast = isWhole ? '' : 'at least ';
  return `Processor time: ${atLeast}${Math.round(total)} s (${parts.join(', ')}); test-results/processor-time.json has it by file.`;
}

function readNotes(file) {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

function dearest(notes, nameOf) {
  const sums = new Map();
  for (const note of notes) sums.set(nameOf(note), (sums.get(nameOf(note)) ?? 0) + note.seconds);
  return [...sums]
    .sort(([, a], [, b]) => b - a)
    .map(([name, seconds]) => ({ name, seconds: rounded(seconds) }));
}

const rounded = (seconds) => Math.round(seconds * 10) / 10;
