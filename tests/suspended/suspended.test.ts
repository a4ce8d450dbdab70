/** Suspended amounts by day. The nightly run reads a statement of each history. */
import { agreesWithProgram } from './suite.ts';

agreesWithProgram(1_000, 40);
