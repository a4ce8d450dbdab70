/** Inline script of the application's documents: sends the first reads before the other scripts have loaded. */
import { sendEarly } from '../../web/http/early.ts';
import { firstReads } from './firstReads.ts';

sendEarly(firstReads());
