/** What only the front page and results have in their header; one file for the browser. */
export { BarPlace } from '../components/search/big-bar/bar-place.tsx'
export { HeaderToggle } from './header-toggle.tsx'
export { PhonePill } from './phone-pill.tsx'
