/** The till under both layers: it stops exactly what the pages of both parties say, and names the layer (FAM-5). */
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { tillMatches } from './test-till.ts';

describeOnBank('[FAM-5] the till under two layers', (context) => {
  tillMatches(context, 'slice');
});
