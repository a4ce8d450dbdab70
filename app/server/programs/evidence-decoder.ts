/** Program that redraws pictures of evidence. features/evidence/server/decoder/decoder.ts starts it as a process of its own. */
import { serve } from '../../../features/evidence/server/decoder/serve.ts';

serve();
