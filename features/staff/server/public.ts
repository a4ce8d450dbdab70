export { type DeskPage, deskConfig, installDesk } from './desk.ts';
