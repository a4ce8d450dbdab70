import { describeOnBank } from '../support/database/databases.ts';
import { agreesWithProgram } from './suite.ts';

describeOnBank('[BANK-45] [DSP-9] what is due while an amount is in dispute', (context) => {
  agreesWithProgram(context, 4_000, 1_000);
});
