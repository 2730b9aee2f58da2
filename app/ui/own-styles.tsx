import admin from '#app/admin.css?url'
import own from '#app/own.css?url'
import { useStyleSheet } from './style-sheet.tsx'

/** Names the sheet on the style element of a page that has another than the public one (`app/addresses.ts`). */
export const STYLES = 'data-styles'

const served = import.meta.env.SSR ? null : document.querySelector(`style[${STYLES}]`)?.getAttribute(STYLES)

/** The style sheet of pages behind the log-in; a page that was reached from one with fewer looks fetches it. */
export function OwnStyles({ styles }: { styles: 'own' | 'admin' }) {
  const isServed = import.meta.env.SSR || served === styles || served === 'admin'
  useStyleSheet(isServed ? null : { own, admin }[styles])
  return null
}
