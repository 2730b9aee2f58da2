/** What only the front page has in its header; one file for the browser. */
export { BarPlace } from '../../search/big-bar/bar-place.tsx'
export { HeaderToggle } from './header-toggle.tsx'
