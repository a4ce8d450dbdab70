export { installDemo } from './routes.ts';
export { DEMO_VERSION, hasDemo, reseedDemo, seedDemo } from './seed.ts';
