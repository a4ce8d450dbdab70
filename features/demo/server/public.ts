export { installLoopbackCookies } from './loopback-cookies.ts';
export { installDemo } from './routes.ts';
export { demoVersion, hasDemo, reseedDemo, seedDemo } from './seed.ts';
export { createBankTill, createTill, ownEvents, type Till, type TillAnswer } from './till.ts';
