/**
 * The arithmetic of `npm run capacity`. `costs` are the measured unit costs of docs/unit-costs.json, `given` the bank; every result is
 * computed from these two.
 */

/** A linear cost: seconds or bytes of `n` units. */
export const costOf = ({ fixed, perUnit }, n) => fixed + perUnit * n;

/** The bank that a forecast is about. Each value can be given on the command line: `rowsPerCustomer` is `--rows-per-customer`. */
export const GIVEN = {
  customers: { usual: 4_000_000, what: 'customers with an account in the portal' },
  active: { usual: 0.3, what: 'share of them that use the portal in a month' },
  rowsPerCustomer: { usual: 650, what: "rows of a customer in the bank's files" },
  changedRows: { usual: 0.01, what: 'share of the rows that change in a day' },
  visits: { usual: 6, what: 'visits of an active person in a month' },
  callsPerVisit: { usual: 12, what: 'calls of a visit' },
  peakHour: { usual: 0.12, what: "share of a day's visits in its busiest hour" },
  messages: { usual: 15, what: 'messages to a customer in a month' },
  noticeMonths: { usual: 13, what: 'months for which notices stay' },
  nightHours: { usual: 6, what: 'hours that the batches of a night may take' },
  cores: { usual: 32, what: 'cores of the largest machine that the bank buys' },
  memory: { usual: 256, what: 'GB of memory of that machine' },
  disk: { usual: 8000, what: 'GB of disk of that machine' },
  copyRate: { usual: 500, what: 'MB a second at which a base backup is copied back' },
  outageHours: { usual: 4, what: 'hours without the portal that the bank accepts after losing a machine' },
};

/** Share of a core that is planned for calls. Above it, waiting times grow quickly. */
const UTILISATION = 0.6;
/** Days of a month, for the days with the most visits: a fifth above the mean. */
const DAYS = 30;
const BUSY_DAY = 1.2;
/** Days for which the outbox keeps settled messages (server/db/housekeeping/retention.ts). */
const OUTBOX_DAYS = 30;
/** Connections of one process (DATABASE_POOL). */
const POOL = 10;
/** Calls of one visit to the log-on, and share of the visits on the busiest second of the busiest hour compared with its mean. */
const BURST = 2;
/** Free space for vacuum, sorts and the write-ahead log, as a share of the data. */
const SPARE_DISK = 0.4;
/** Share of memory for PostgreSQL's own cache and the system's. The rest is for processes, connections and sorts. */
const CACHE_SHARE = 0.6;
/** Groups of shards of a distributed database. Each is on one worker. */
const SHARDS = 64;
/** Processor time of a call on all nodes of a cluster against one PostgreSQL, at most (`npm run bench -- citus`). */
const CLUSTER_COST = 2.5;
/** Connections of a process to a worker, for each of its connections to one PostgreSQL. */
const WORKER_CONNECTIONS = 2;
const GB = 1e9;

/** Computes a forecast. All amounts are per bank, unless a name says otherwise. */
export function forecast(costs, given) {
  const { customers } = given;
  const rows = customers * given.rowsPerCustomer;
  const messages = customers * given.messages;
  const visitsInPeakHour = ((customers * given.active * given.visits * BUSY_DAY) / DAYS) * given.peakHour;
  const logOns = (BURST * visitsInPeakHour) / 3600;
  const calls = logOns * given.callsPerVisit;

  const portalCores = calls * costs.call.portalSeconds + logOns * costs.logOn.portalSeconds;
  const databaseCores = calls * costs.call.databaseSeconds + logOns * costs.logOn.databaseSeconds;
  const portalPlanned = portalCores / UTILISATION;
  // Two at least, so that an upgrade stops no call.
  const processes = Math.max(2, Math.ceil(portalPlanned));
  const connections = processes * POOL;

  const bankData = costOf(costs.disk, rows);
  const notices = messages * given.noticeMonths * costs.bytes.notice;
  const outbox = (messages * OUTBOX_DAYS * costs.bytes.message) / DAYS;
  const data = bankData + notices + outbox;

  // Pages of active people are read again; those of others only by the night.
  const working = data * given.active;
  const processMemory = processes * costs.memory.process + connections * costs.memory.connection;
  const memory = Math.max(processMemory / (1 - CACHE_SHARE), working / CACHE_SHARE);

  const night = {
    delta: costOf(costs.load, rows * given.changedRows),
    reminders: costOf(costs.reminders, customers),
    expiry: costOf(costs.expiry, customers),
    housekeeping: (messages / DAYS) * costs.housekeeping.perUnit,
  };
  const nightSeconds = Object.values(night).reduce((sum, seconds) => sum + seconds, 0);
  return {
    ...{ rows, calls, logOns, portalCores, databaseCores, processes, connections },
    cores: Math.ceil(portalPlanned + databaseCores / UTILISATION),
    ...{ bankData, notices, outbox, data, disk: data * (1 + SPARE_DISK), memory },
    ...{ night, nightSeconds },
    firstLoad: costOf(costs.load, rows),
    ...{ dump: costOf(costs.dump, rows), restoreDump: costOf(costs.restore, rows) },
    restoreCopy: data / (given.copyRate * 1e6),
    archive: costOf(costs.archive, rows),
  };
}

/** The limits of one machine: what a forecast needs of each, and how much there is. */
export function limitsOf(costs, given) {
  const need = forecast(costs, given);
  return [
    { name: 'cores', need: need.cores, has: given.cores },
    { name: 'memory', need: need.memory / GB, has: given.memory },
    { name: 'disk', need: need.disk / GB, has: given.disk },
    { name: 'night', need: need.nightSeconds / 3600, has: given.nightHours },
  ];
}

/** Returns the most customers that one machine serves, with the limit that is reached first. Rounded down to 1,000. */
export function mostCustomers(costs, given) {
  const fits = (customers) => limitsOf(costs, { ...given, customers }).every(({ need, has }) => need <= has);
  let [low, high] = [0, 1e9];
  while (high - low > 500) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  const reached = limitsOf(costs, { ...given, customers: high }).find(({ need, has }) => need > has);
  return { customers: Math.floor(low / 1000) * 1000, limit: reached?.name };
}

/** The memory in bytes that a primary and each of its standbys need when standbys answer the reads of history. */
export function standbysOf(costs, given, standbys) {
  const { bankData, notices, outbox, connections } = forecast(costs, given);
  const cached = (bytes) => (bytes * given.active) / CACHE_SHARE;
  const others = (connections * costs.memory.connection) / (1 - CACHE_SHARE);
  return {
    primary: Math.max(others, cached(notices + outbox)),
    standby: Math.max(others, cached(bankData) / standbys),
  };
}

/** What the largest of the workers of a cluster needs: cores, bytes of memory and disk, and the seconds of its restore. */
export function workerOf(costs, given, workers) {
  const { databaseCores, connections, data, disk, restoreCopy } = forecast(costs, given);
  const share = Math.ceil(SHARDS / workers) / SHARDS;
  return {
    cores: Math.ceil(((databaseCores * CLUSTER_COST) / UTILISATION) * share),
    memory: Math.max(
      (WORKER_CONNECTIONS * connections * costs.memory.connection) / (1 - CACHE_SHARE),
      ((data * given.active) / CACHE_SHARE) * share,
    ),
    disk: disk * share,
    restoreCopy: restoreCopy * share,
  };
}

/** The fewest workers, of at least two, that a machine of the given size can be; undefined if none are enough. */
function workersFor(costs, given) {
  for (let workers = 2; workers <= SHARDS; workers++) {
    const { cores, memory, disk } = workerOf(costs, given, workers);
    if (cores <= given.cores && memory / GB <= given.memory && disk / GB <= given.disk) return workers;
  }
  return undefined;
}

/** Says what to run: one machine, a standby, or a cluster, with the reason. */
export function advice(costs, given) {
  const { restoreCopy } = forecast(costs, given);
  const exceeded = limitsOf(costs, given).filter(({ need, has }) => need > has);
  return {
    standby: restoreCopy / 3600 > given.outageHours,
    cluster: exceeded.map(({ name }) => name),
    workers: workersFor(costs, given),
  };
}
