import own from '#app/own.css?url'
import { useStyleSheet } from './style-sheet.tsx'

/** Marks the style element of a page that has the looks of all pages (`app/addresses.ts`). */
export const OWN_STYLES = 'data-own'

const isServed = import.meta.env.SSR || document.querySelector(`style[${OWN_STYLES}]`) !== null

/** The style sheet of pages behind the log-in; a page that was reached from a public one fetches it. */
export function OwnStyles() {
  useStyleSheet(isServed ? null : own)
  return null
}
