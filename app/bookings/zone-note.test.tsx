import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ZoneNote } from './zone-note.tsx'

test('[BOOK-05] before its script runs a page hides the zone where the site is at home in it, and keeps its line', () => {
  const shown = (isSitesOwn: boolean) =>
    renderToStaticMarkup(
      <ZoneNote zone={{ text: 'Local time: Europe/London', timeZone: 'Europe/London', isSitesOwn }} />,
    )
  expect(shown(true)).toBe('<p class="text-sm text-ink-500 invisible">Local time: Europe/London</p>')
  expect(shown(false)).not.toContain('invisible')
})
