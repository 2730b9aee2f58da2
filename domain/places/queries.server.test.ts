import { demoCities } from '#db/seed/data/cities.ts'
import { languages } from '#domain/i18n/language.ts'
import { distanceKm } from '#kernel/geo.ts'
import { loadPlaces } from '#test/gazetteer.ts'
import { aDatabase } from '#test/world.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { findPlace, placeNear, readPlace, suggestPlaces } from './queries.server.ts'
import { siteIds } from '#domain/i18n/site.ts'
import { suggestedPlaces } from './suggested.ts'

const { db, url } = await aDatabase()
beforeAll(() => loadPlaces(url))

const suggested = async (text: string, country = 'CL', most = 5) =>
  (await suggestPlaces(db, text, 'es', { country, most })).map(({ name }) => name)
const first = async (text: string, country?: string) => (await suggested(text, country))[0]

describe('[HOME-15] the desktop suggests cities of Chile:', () => {
  test.each([
    // One to three letters, the largest first.
    ['s', 'Santiago'],
    ['v', 'Viña del Mar'],
    ['ñ', 'Ñuñoa'],
    ['co', 'Coquimbo'],
    ['zap', 'Zapallar'],
    // Beginnings.
    ['sant', 'Santiago'],
    ['Prov', 'Providencia'],
    ['las con', 'Las Condes'],
    ['LO BARN', 'Lo Barnechea'],
    ['la rei', 'La Reina'],
    ['estacion c', 'Estación Central'],
    ['san miguel', 'San Miguel'],
    ['la florida', 'La Florida'],
    ['reco', 'Recoleta'],
    ['vitac', 'Vitacura'],
    ['  puerto  mo', 'Puerto Montt'],
    // Accents and signs, there or not.
    ['vina', 'Viña del Mar'],
    ['nunoa', 'Ñuñoa'],
    ['ÑUÑOA', 'Ñuñoa'],
    ['Pucon', 'Pucón'],
    ['valparaiso', 'Valparaíso'],
    ['villa ohiggins', "Villa O'Higgins"],
    ['Santiago, Chile', 'Santiago'],
    // Spelled otherwise.
    ['valparaizo', 'Valparaíso'],
    ['valpariso', 'Valparaíso'],
    ['santaigo', 'Santiago'],
    ['concepsion', 'Concepción'],
    ['pucom', 'Pucón'],
    ['temucco', 'Temuco'],
    ['zapalar', 'Zapallar'],
    ['la sirena', 'La Serena'],
    // As people call them.
    ['stgo', 'Santiago'],
    ['natales', 'Puerto Natales'],
    ['chiloe', 'Castro'],
    ['isla de pascua', 'Hanga Roa'],
  ])('%j → %s', async (text, expected) => {
    expect(await first(text)).toBe(expected)
  })
})

test.each([
  ['London'],
  ['Tokio'],
  ['Bariloche'],
  ['xyzzy'],
  ['region metropolitana'],
  // Looks like Puerto Montt, and has four letters of another name.
  ['puerto qqqq'],
  ['tiago'],
  ['vzn'],
  [''],
  ['   '],
  [','],
  ['%'],
  ['\\'],
])('[HOME-15] %j is no city of Chile, so nothing is suggested', async (text) => {
  expect(await suggested(text)).toEqual([])
})

test('[HOME-15] the whole name stands before larger places that only begin with it, and these before misspellings', async () => {
  expect((await suggested('Chester', 'GB')).slice(0, 2)).toEqual(['Chester', 'Chesterfield'])
  // Of misspelled names the nearest only: Santa Rosa is two slips away, Santiago one.
  expect(await suggested('santaigo')).toEqual(['Santiago'])
  expect((await suggested('san')).slice(0, 2)).toEqual(['Santiago', 'Santiago Centro'])
  expect((await suggested('la un')).every((name) => name.startsWith('La Un'))).toBe(true)
})

test('[HOME-15] the British site suggests British cities, by their names in the reader’s language', async () => {
  expect(await first('lon', 'GB')).toBe('Londres')
  expect(await first('edinb', 'GB')).toBe('Edimburgo')
  expect(await first('edimb', 'GB')).toBe('Edimburgo')
  expect(await first('brigton', 'GB')).toBe('Brighton')
  expect(await suggested('santiago', 'GB')).toEqual([])
})

test('[HOME-15] whatever is typed, at most five are suggested, each once and each in the country', async () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: 'grapheme-ascii', maxLength: 12 }),
  )
  await fc.assert(
    fc.asyncProperty(
      texts,
      fc.constantFrom(...languages),
      fc.constantFrom('CL', 'GB', null),
      async (text, language, country) => {
        const found = await suggestPlaces(db, text, language, { country })
        expect(found.length).toBeLessThanOrEqual(5)
        expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
        if (country) expect(found.every(({ countryCode }) => countryCode === country)).toBe(true)
        await findPlace(db, text, language, { country })
      },
    ),
    {
      numRuns: 300,
      examples: [
        ['\0', 'en', 'CL'],
        ['san\0tiago', 'es', null],
        ['\uD800', 'en', 'GB'],
        ['%_\\', 'en', 'CL'],
      ],
    },
  )
})

describe('[HOME-15] any city of the world is geocoded:', () => {
  test.each([
    ['London', 'London', 'GB'],
    ['Londres', 'London', 'GB'],
    ['London, UK', 'London', 'GB'],
    ['London, Canada', 'London', 'CA'],
    ['London, Ontario', 'London', 'CA'],
    ['Nueva York', 'New York', 'US'],
    ['new york', 'New York', 'US'],
    ['NYC', 'New York', 'US'],
    ['Tokio', 'Tokyo', 'JP'],
    ['Shibuya, Tokyo', 'Shibuya', 'JP'],
    ['shinjuku', 'Shinjuku', 'JP'],
    ['München', 'Munich', 'DE'],
    ['Colonia', 'Cologne', 'DE'],
    ['Bariloche', 'San Carlos de Bariloche', 'AR'],
    ['Córdoba, España', 'Córdoba', 'ES'],
    ['cordoba, argentina', 'Córdoba', 'AR'],
    ['Providencia, Santiago', 'Providencia', 'CL'],
    ['Región de Los Lagos', 'Los Lagos Region', 'CL'],
    ['Barcelnoa', 'Barcelona', 'ES'],
    ['Lond', 'London', 'GB'],
    ['Los Angeles, CA', 'Los Angeles', 'US'],
    ['los ángeles, chile', 'Los Ángeles', 'CL'],
    ['Singapur', 'Singapore', 'SG'],
  ])('%j is %s in %s', async (text, name, countryCode) => {
    expect(await findPlace(db, text, 'en')).toMatchObject({ name, countryCode })
  })

  test.each([['Qwertyuiop'], [''], [','], ['Chile'], ['%'], [', Santiago']])('%j is none', async (text) => {
    expect(await findPlace(db, text, 'en')).toBeNull()
  })

  test('of two with one name the site’s own country has the first right, unless the words after a comma say otherwise', async () => {
    const countryOf = async (text: string, country: string | null) =>
      (await findPlace(db, text, 'en', { country }))?.countryCode
    expect(await countryOf('Los Angeles', null)).toBe('US')
    expect(await countryOf('Los Angeles', 'CL')).toBe('CL')
    expect(await countryOf('Los Angeles, USA', 'CL')).toBe('US')
    // 'Londres' is only London's Spanish name: no home right for what is merely called so.
    expect(await countryOf('Londres', 'CL')).toBe('GB')
  })

  test('every city that a demo listing names is found where its listings are, in both languages', async () => {
    for (const { name, neighbourhoods } of demoCities)
      for (const language of languages) {
        const found = await findPlace(db, name[language], language)
        expect(found && distanceKm(found, neighbourhoods[0]!), name[language]).toBeLessThan(20)
      }
  })
})

test('[HOME-15] every suggested place is where the gazetteer has it', async () => {
  const ids = siteIds.flatMap((site) => (['desktop', 'mobile'] as const).flatMap((on) => suggestedPlaces(site, on)))
  for (const { at } of ids) if (at) expect(distanceKm(at, (await placeNear(db, at, 'en'))!)).toBeLessThan(3)
})

test('[HOME-15] a place is told in the reader’s language, and found again by its id', async () => {
  const [found] = await suggestPlaces(db, 'prov', 'es', { country: 'CL' })
  expect(found).toMatchObject({ name: 'Providencia', region: 'Región Metropolitana de Santiago', countryCode: 'CL' })
  expect(await readPlace(db, found!.id, 'en')).toMatchObject({
    region: 'Santiago Metropolitan Region',
    lat: found!.lat,
  })
  for (const id of ['', '0', 'x', '-1', '99999999999', '1e3']) expect(await readPlace(db, id, 'en')).toBeNull()
})

describe('[HOME-14] a point is named by the commune or city around it:', () => {
  test.each([
    ['Manuel Montt', -33.4263, -70.6155, 'Providencia'],
    ['La Moneda', -33.4429, -70.6539, 'Santiago Centro'],
    ['Parque Arauco', -33.4023, -70.5779, 'Las Condes'],
    // Nearer to what the city of millions reaches than to what Providencia does.
    ['Barrio Italia', -33.447, -70.625, 'Providencia'],
    ['Plaza de Maipú', -33.51, -70.757, 'Maipú'],
    ['Buin', -33.74, -70.74, 'Buin'],
    ['Cerro Alegre', -33.042, -71.63, 'Valparaíso'],
    ['Trafalgar Square', 51.508, -0.128, 'Londres'],
    ['the crossing at Shibuya', 35.6595, 139.7005, 'Shibuya'],
    ['Times Square', 40.758, -73.9855, 'Nueva York'],
  ])('%s', async (_, lat, lng, expected) => {
    expect((await placeNear(db, { lat, lng }, 'es'))?.name).toBe(expected)
  })

  test('out at sea and at the pole there is none', async () => {
    for (const point of [
      { lat: -30, lng: -90 },
      { lat: 90, lng: 0 },
      { lat: -90, lng: 180 },
    ])
      expect(await placeNear(db, point, 'en')).toBeNull()
  })
})
