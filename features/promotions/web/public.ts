export { LatestOffers } from './LatestOffers.tsx';
