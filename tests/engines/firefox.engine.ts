import { testEngine } from './suite.ts';

testEngine('firefox');
