/**
 * Asks the registry for known vulnerabilities of the packages in the lock file. Exit code 0: none; 1: at least one; 2: the
 * registry did not answer, so nothing is known.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const { status, stdout } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  // npm is a command file on Windows.
  shell: process.platform === 'win32',
});

const report = reportOf(stdout);
if (!report?.vulnerabilities) {
  const why = report?.message ?? `npm audit ended with ${status}`;
  console.log(`Not checked: the registry answers no question about vulnerabilities (${why}).`);
  process.exitCode = 2;
} else {
  const found = Object.values(report.vulnerabilities).flatMap(({ via }) => via.filter((one) => one.title));
  for (const { name, range, severity, title, url } of found)
    console.log(`${severity}: ${name} ${range}: ${title} (${url})`);
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  console.log(
    `${Object.keys(packages).length - 1} packages, ${found.length} known vulnerabilities in ${new Set(found.map(({ name }) => name)).size} of them.`,
  );
  process.exitCode = found.length > 0 ? 1 : 0;
}

/** Returns the report of npm; undefined for anything else. */
function reportOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
