export { StoredImage } from './StoredImage.tsx';
