/** The till under every pair of states of both layers (FAM-5). By day, a slice of them. */
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { tillMatches } from './test-till.ts';

describeOnBank('[FAM-5] the till under two layers', (context) => {
  tillMatches(context, 'all');
});
