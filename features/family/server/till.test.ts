/** The till under both layers: it stops exactly what the pages of both parties say, and names the layer (FAM-5). */
import { describeOnBank, NOT_DISTRIBUTED } from '../../../tests/support/database/databases.ts';
import { tillMatches } from './test-till.ts';

describeOnBank('[FAM-5] the till under two layers', NOT_DISTRIBUTED, (context) => {
  tillMatches(context, 'slice');
});
