import { textsOfPage } from '#domain/i18n/queries.server.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { TextsProvider } from '#app/ui/texts.tsx'
import { PhotoViewer } from './photo-viewer.tsx'

test('[LIST-01] a photo that fills the screen is read out as its host describes it, else by the caption below it or its number', () => {
  const own = { key: 'a', color: '#fff' }
  const photos = [
    { ...own, caption: 'Terrace', alt: 'A terrace with a vine and two tables' },
    { ...own, key: 'b', caption: 'Kitchen' },
    { ...own, key: 'c', caption: '' },
  ]
  const html = renderToStaticMarkup(
    <TextsProvider initial={textsOfPage('en')}>
      <MemoryRouter>
        <PhotoViewer photos={photos} title="Loft" at={0} onClose={() => {}} />
      </MemoryRouter>
    </TextsProvider>,
  )
  const alts = [...html.matchAll(/<img [^>]*alt="([^"]*)"/g)].map(([, alt]) => alt)
  expect(alts).toEqual(['A terrace with a vine and two tables', '', 'Photo 3 of 3'])
})
