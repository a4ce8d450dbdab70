import { relative } from 'node:path';
import { afterAll, expect } from 'vitest';
import { startNote } from './record.ts';

const note = startNote();
if (note) afterAll(() => note(relative(process.cwd(), expect.getState().testPath ?? '')));
