import { translator } from '#domain/i18n/queries.server.ts'
import type { Language } from '#domain/i18n/language.ts'
import { htmlOf } from '#test/html.ts'
import { aDatabaseWithPlaces } from '#test/places.ts'
import { createElement } from 'react'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { Location } from './location.tsx'
import { miniMapDrawing } from '#app/map/mini-map-drawing.server.tsx'
import { miniMapPaths } from '#app/map/mini-map-paths.server.ts'
import { locationView } from './location.view.server.ts'
import { type Services, services } from '#app/session/services.ts'
import { type Visitor, visitorContext } from '#app/session/visitor.server.ts'

const { db } = await aDatabaseWithPlaces()

/** The part of a listing's page that says where it is, as the server writes it. */
async function shownAt(at: { lat: number; lng: number }, language: Language) {
  const context = new RouterContextProvider()
  context.set(services, { db, map: { kind: 'embedded' } } as unknown as Services)
  context.set(visitorContext, { language, t: translator(language) } as Visitor)
  const view = await locationView({ id: 'an-id', shownAt: at }, context)
  return { view, html: htmlOf(createElement(Location, { place: 'Here', location: view }), language) }
}

test.each([
  [
    'Temuco',
    { lat: -38.73, lng: -72.6 },
    /^[\d.]+ km from the center of Temuco$/,
    /^A [\d,]+ km del centro de Temuco$/,
  ],
  [
    'Cologne',
    { lat: 50.95, lng: 6.95 },
    /^[\d.]+ km from the center of Cologne$/,
    /^A [\d,]+ km del centro de Colonia$/,
  ],
])(
  '[LIST-01] in %s the drawing has no streets: there is land with the circle on it, and words say how far it is from the center (D13)',
  async (_place, at, en, es) => {
    for (const [language, words] of [
      ['en', en],
      ['es', es],
    ] as const) {
      const { html, view } = await shownAt(at, language)
      const paths = await miniMapPaths(at, language)
      expect(paths).toMatchObject({ avenues: '', streets: '', land: expect.stringMatching(/^M/) })
      const drawing = await miniMapDrawing(at, language)
      expect(drawing).toContain(`d="${paths.land}"`)
      expect(drawing).toMatch(/<circle cx="360" cy="180" r="\d/)
      expect(html).toContain(`<img src="/property/an-id/map.svg?lang=${language}"`)
      expect(view.words).toMatch(words)
      expect(html).toContain(`>${view.words}</p>`)
      expect(html).toContain(
        language === 'en'
          ? 'The exact address is shown after booking'
          : 'La dirección exacta se muestra después de reservar',
      )
    }
  },
)

test('[LIST-01] in Santiago the drawing has streets and needs no text; out at sea there is no center to name (D13)', async () => {
  const santiago = { lat: -33.4263, lng: -70.6143 }
  expect((await miniMapPaths(santiago, 'en')).avenues).toMatch(/^M/)
  expect((await shownAt(santiago, 'en')).view.words).toBeNull()
  expect((await shownAt({ lat: -30, lng: -90 }, 'en')).view.words).toBeNull()
})
