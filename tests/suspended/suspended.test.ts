/** Suspended amounts by day. The nightly run reads a statement of each history. */
import { describeOnBank } from '../support/database/databases.ts';
import { agreesWithProgram } from './suite.ts';

describeOnBank('[BANK-45] [DSP-9] what is due while an amount is in dispute', (context) => {
  agreesWithProgram(context, 1_000, 40);
});
