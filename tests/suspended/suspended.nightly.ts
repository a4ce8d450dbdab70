import { agreesWithProgram } from './suite.ts';

agreesWithProgram(4_000, 1_000);
