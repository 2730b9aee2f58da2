import { textsOfPage } from '#domain/i18n/queries.server.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { TextsProvider } from '#app/ui/texts.tsx'
import { NeedsProof } from './needs-proof.tsx'

test('[MSG-01] who proves an address before a first message comes back with what was chosen', () => {
  const page = '/property/x/message?checkIn=2026-03-20&guests=2&lang=es'
  const html = renderToStaticMarkup(
    <TextsProvider initial={textsOfPage('es')}>
      <MemoryRouter initialEntries={[page]}>
        <NeedsProof />
      </MemoryRouter>
    </TextsProvider>,
  )
  const [, address = ''] = /href="([^"]+)"/.exec(html) ?? []
  const { searchParams } = new URL(address.replaceAll('&amp;', '&'), 'http://localhost')
  expect(searchParams.get('to')).toBe(page)
  expect(searchParams.get('checkIn')).toBe('2026-03-20')
})
