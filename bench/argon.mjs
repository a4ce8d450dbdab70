/** Baseline for log-ons: computes Argon2id alone, one password at a time, with the server's parameters. */
import { hash, verify } from '@node-rs/argon2';

const hashed = await hash('Demo-pass.2468', {
  algorithm: 2,
  memoryCost: 19 * 1024,
  timeCost: 2,
  parallelism: 1,
});
const seconds = Number(process.argv[2] ?? 5);
const from = performance.now();
let count = 0;
while (performance.now() - from < seconds * 1000) {
  await verify(hashed, 'Demo-pass.2468');
  count++;
}
process.stdout.write(`${count / ((performance.now() - from) / 1000)}\n`);
