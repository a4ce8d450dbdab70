/** For a container's health check: exits with 0 if the portal in this container is ready, else with 1. */
const port = process.env.PORT || '3000';
const MOST_MS = 4_000;

const isReady = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(MOST_MS) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exitCode = isReady ? 0 : 1;
