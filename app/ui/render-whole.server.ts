import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

/**
 * HTML of all of it. What throws within a `Suspense` React leaves to the browser, and only marks it.
 *
 * @throws Error where a part is missing
 */
export function renderWhole(node: ReactNode): string {
  const html = renderToString(node)
  if (html.includes('<!--$!-->')) throw new Error('A part of the page could not be rendered.')
  return html
}
