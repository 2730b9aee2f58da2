import { textsOfPage } from '#domain/i18n/queries.server.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { TextsProvider } from '#app/ui/texts.tsx'
import { Reviews } from './reviews.tsx'
import type { ReviewsView } from './reviews.view.server.ts'

const written = { avatar: null, overall: 5, reply: null, month: '2026-03', canTranslate: false }
const reviews: ReviewsView = {
  count: 2,
  rating: 5,
  aspects: [],
  newest: [
    { ...written, id: 'a', author: 'Ana', comment: 'Muy luminoso', language: 'es' },
    { ...written, id: 'b', author: 'Ben', comment: 'Very bright', language: 'en' },
  ],
  page: 1,
  pages: 1,
}

/** Each review as rendered in that language and locale. */
function shown(language: 'en' | 'es', locale: string): string[] {
  const Page = createRoutesStub([{ id: 'root', path: '/', Component: () => <Reviews reviews={reviews} /> }])
  const html = renderToStaticMarkup(
    <TextsProvider initial={textsOfPage(language)}>
      <Page hydrationData={{ loaderData: { root: { locale } } }} />
    </TextsProvider>,
  )
  return html.split('<li>').slice(1)
}

test.each([
  ['en', 'en-US', 'Written in Spanish', 0],
  ['en', 'en-GB', 'Written in Spanish', 0],
  ['es', 'es-CL', 'Escrita en inglés', 1],
] as const)('[LIST-01] in %s (%s) only a review in the other language says “%s”', (language, locale, note, other) => {
  const items = shown(language, locale)
  expect(items.map((item) => item.includes(note))).toEqual([other === 0, other === 1])
  expect(items.join('')).not.toMatch(other === 0 ? /Written in English/ : /Escrita en español/)
  expect(items[other]).toContain(`lang="${language === 'en' ? 'es' : 'en'}"`)
})
