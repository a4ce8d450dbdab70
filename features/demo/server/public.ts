export { installDemo } from './routes.ts';
export { demoVersion, hasDemo, reseedDemo, seedDemo } from './seed.ts';
