/**
 * Repeatedly sends events in random order and creates the messages of their notices, until it is killed. Prints "ready" at
 * the start, and a full stop after each completed part.
 * Arguments: options of openDatabase as JSON, number of events, time of the events in milliseconds, seed.
 */
import { writeSync } from 'node:fs';
import { openDatabase } from '../../server/db/open.ts';
import { alertEvents } from './alerts/events.ts';
import { batches, createService, shuffled } from './alerts/service.ts';

const [options = '', count = '', time = '', seed = ''] = process.argv.slice(2);
const { db } = await openDatabase(JSON.parse(options));
const service = createService(db);
const events = alertEvents(Number(count), new Date(Number(time)));
writeSync(1, 'ready\n');
for (let round = 0; ; round++)
  for (const batch of batches(shuffled(events, Number(seed) + round), 20))
    await Promise.all([service.send(batch), service.drain()]).then(() => writeSync(1, '.'));
