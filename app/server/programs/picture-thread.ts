/** Worker program that resizes pictures. features/stored-files/server/open.ts starts it. */
export { resizePicture as default } from '../../../features/stored-files/server/pictures.ts';
