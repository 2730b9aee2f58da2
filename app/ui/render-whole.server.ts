import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

/**
 * Renders everything; React only marks what throws within a `Suspense`.
 *
 * @throws Error where a part is missing
 */
export function renderWhole(node: ReactNode): string {
  const html = renderToString(node)
  if (html.includes('<!--$!-->')) throw new Error('A part of the page could not be rendered.')
  return html
}
