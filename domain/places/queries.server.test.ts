import { demoCities } from '#db/seed/data/cities.ts'
import { languages } from '#domain/i18n/language.ts'
import { distanceKm, type Point } from '#kernel/geo.ts'
import { aDatabaseWithPlaces } from '#test/places.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { plainName } from './plain-name.ts'
import type { KnownSpaces } from './our-place.ts'
import type { Language } from '#domain/i18n/language.ts'
import { aroundPoint } from './queries/around-point.server.ts'
import { findPlace } from './queries/find-place.server.ts'
import { placeNear } from './queries/place-near.server.ts'
import { readPlace } from './queries/read-place.server.ts'
import { suggestPlaces } from './queries/suggest-places.server.ts'
import { suggestedPlaces } from './suggested.ts'

const { db } = await aDatabaseWithPlaces()

const suggested = async (text: string, country = 'CL', max = 5) =>
  (await suggestPlaces(db, text, 'es', { country, max })).map(({ name }) => name)
const first = async (text: string, country?: string) => (await suggested(text, country))[0]

describe('[HOME-15] the site’s country comes first, Chile’s for the global site:', () => {
  test.each([
    // One to three letters match the largest place first.
    ['s', 'Santiago'],
    ['v', 'Viña del Mar'],
    ['ñ', 'Ñuñoa'],
    ['co', 'Coquimbo'],
    ['zap', 'Zapallar'],
    // Beginnings of names.
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
    // Accents and signs, present or missing.
    ['vina', 'Viña del Mar'],
    ['nunoa', 'Ñuñoa'],
    ['ÑUÑOA', 'Ñuñoa'],
    ['Pucon', 'Pucón'],
    ['valparaiso', 'Valparaíso'],
    ['villa ohiggins', "Villa O'Higgins"],
    ['Santiago, Chile', 'Santiago'],
    // Spelling errors.
    ['valparaizo', 'Valparaíso'],
    ['valpariso', 'Valparaíso'],
    ['santaigo', 'Santiago'],
    ['concepsion', 'Concepción'],
    ['pucom', 'Pucón'],
    ['temucco', 'Temuco'],
    ['zapalar', 'Zapallar'],
    ['la sirena', 'La Serena'],
    // Colloquial names.
    ['stgo', 'Santiago'],
    ['natales', 'Puerto Natales'],
    ['chiloe', 'Castro'],
    ['isla de pascua', 'Hanga Roa'],
  ])('%j → %s', async (text, expected) => {
    expect(await first(text)).toBe(expected)
  })
})

test.each([
  ['xyzzy'],
  ['region metropolitana'],
  // Similar to Puerto Montt, with four letters of another name.
  ['puerto qqqq'],
  ['tiago'],
  ['vzn'],
  [''],
  ['   '],
  [','],
  ['%'],
  ['\\'],
])('[HOME-15] %j begins no city of the world and looks like none, so nothing is suggested', async (text) => {
  expect(await suggested(text)).toEqual([])
})

test('[HOME-15] the whole name stands before larger places that only begin with it, and these before misspellings', async () => {
  expect((await suggested('Chester', 'GB')).slice(0, 2)).toEqual(['Chester', 'Chesterfield'])
  // Only the nearest name counts: Santa Rosa is two typing errors away, Santiago one.
  expect(await first('santaigo')).toBe('Santiago')
  expect(await suggested('santaigo')).not.toContain('Santa Rosa')
  expect((await suggested('san')).slice(0, 2)).toEqual(['Santiago', 'Santiago Centro'])
  expect(await first('la un')).toBe('La Unión')
})

test('[HOME-15] the British site suggests British cities, by their names in the reader’s language', async () => {
  expect(await first('lon', 'GB')).toBe('Londres')
  expect(await first('edinb', 'GB')).toBe('Edimburgo')
  expect(await first('edimb', 'GB')).toBe('Edimburgo')
  expect(await first('brigton', 'GB')).toBe('Brighton')
  expect(await first('santiago', 'GB')).toBe('Santiago')
})

test('[HOME-15] whatever is typed, at most five are suggested, each once', async () => {
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
        await findPlace(db, text, language, { country })
      },
    ),
    {
      numRuns: 150,
      examples: [
        ['\0', 'en', 'CL'],
        ['san\0tiago', 'es', null],
        ['\uD800', 'en', 'GB'],
        ['%_\\', 'en', 'CL'],
      ],
    },
  )
})

test.each([
  ['Köln', 'Colonia'],
  ['München', 'Múnich'],
  ['Wien', 'Viena'],
  ['Milano', 'Milán'],
  ['Firenze', 'Florencia'],
  ['København', 'Copenhague'],
  ['Bruxelles', 'Bruselas'],
  ['Moskva', 'Moscú'],
  ['Roma', 'Roma'],
  ['Lisboa', 'Lisboa'],
  ['Praha', 'Praga'],
  ['Napoli', 'Nápoles'],
  ['Genève', 'Ginebra'],
  ['Warszawa', 'Varsovia'],
  ['Torino', 'Turín'],
  ['Göteborg', 'Gotemburgo'],
  ['Antwerpen', 'Amberes'],
])('[HOME-15] a city is suggested first by the name that its own people use: %s', async (text, expected) => {
  expect(await first(text)).toBe(expected)
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

  test.each([['Qwertyuiop'], [''], [','], ['%'], [', Santiago']])('%j is none', async (text) => {
    expect(await findPlace(db, text, 'en')).toBeNull()
  })

  test('of two with one name the site’s own country has the first right, unless the words after a comma say otherwise', async () => {
    const countryOf = async (text: string, country: string | null) =>
      (await findPlace(db, text, 'en', { country }))?.countryCode
    expect(await countryOf('Los Angeles', null)).toBe('US')
    expect(await countryOf('Los Angeles', 'CL')).toBe('CL')
    expect(await countryOf('Los Angeles, USA', 'CL')).toBe('US')
    // 'Londres' is only London's Spanish name, so Chile's Londres has no preference.
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

/** Our listings' places by the names of their cities. */
async function ourSpaces(counts: Record<string, number>): Promise<KnownSpaces> {
  const places = await Promise.all(
    Object.entries(counts).map(async ([name, spaces]) => {
      const { id } = (await findPlace(db, name, 'en'))!
      return { id: Number(id), spaces, names: [name, ...(name === 'Tokyo' ? ['Tokio'] : [])].map(plainName) }
    }),
  )
  return { places: async () => places, isNamed: async (text) => 'el centro de todo'.includes(text) }
}

describe('[HOME-13] [HOME-15] with spaces of ours:', () => {
  let spaces: KnownSpaces
  beforeAll(async () => {
    spaces = await ourSpaces({ Santiago: 90, Valparaíso: 20, London: 40, Paris: 30, Tokyo: 25, 'Viña del Mar': 12 })
  })
  const linesFor = async (text: string, language: Language) =>
    suggestPlaces(db, text, language, { country: 'CL', spaces })

  test.each([
    ['lond', 'en', 'London', 40],
    ['lond', 'es', 'Londres', 40],
    ['paris', 'en', 'Paris', 30],
    ['París', 'es', 'París', 30],
    ['toky', 'en', 'Tokyo', 25],
    ['toky', 'es', 'Tokio', 25],
    ['toki', 'en', 'Tokyo', 25],
    ['lonodn', 'en', 'London', 40],
  ] as const)('%j in %s is %s, with %i spaces', async (text, language, name, count) => {
    expect(await linesFor(text, language)).toContainEqual(expect.objectContaining({ name, spaces: count }))
  })

  test('at home first, then ours, then the world; the largest of the world is always among them', async () => {
    const names = (await linesFor('par', 'en')).map(({ name, countryCode }) => `${name} ${countryCode}`)
    expect(names[0]).toBe('Parral CL')
    expect(names).toContain('Paris FR')
    const five = await linesFor('san', 'en')
    expect(five.slice(0, 3).every(({ countryCode }) => countryCode === 'CL')).toBe(true)
    expect((await linesFor('mos', 'en')).map(({ name }) => name)).toContain('Moscow')
  })

  test('a place that the gazetteer has twice is one line', async () => {
    const names = (await linesFor('vallen', 'es')).map(({ name }) => name)
    expect(names.filter((name) => name === 'Vallenar')).toHaveLength(1)
  })

  test.each([
    ['Santi', 'Santiago', 'CL'],
    ['lond', 'London', 'GB'],
    ['Vina', 'Viña del Mar', 'CL'],
    ['valp', 'Valparaíso', 'CL'],
    ['Tokio', 'Tokyo', 'JP'],
    ['los angeles', 'Los Ángeles', 'CL'],
    ['Berlin', 'Berlin', 'DE'],
  ])('%j typed and not chosen means %s', async (text, name, countryCode) => {
    const found = await findPlace(db, text, 'en', { country: 'CL', spaces })
    expect(found).toMatchObject({ name, countryCode })
    expect(found).not.toHaveProperty('bounds')
  })

  test.each([
    ['Chile', 'es', 'Chile', { lat: -33.45, lng: -70.65 }, { lat: -34.6, lng: -58.4 }],
    ['Japón', 'en', 'Japan', { lat: 35.7, lng: 139.7 }, { lat: 37.6, lng: 127 }],
    ['Región de Los Lagos', 'en', 'Los Lagos Region', { lat: -41.47, lng: -72.94 }, { lat: -33.45, lng: -70.65 }],
    ['araucania', 'es', 'Región de La Araucanía', { lat: -39.28, lng: -71.97 }, { lat: -33.45, lng: -70.65 }],
    ['california', 'en', 'California', { lat: 34.05, lng: -118.24 }, { lat: 40.7, lng: -74 }],
  ] as const)('%j is a country or a region, with its own bounds', async (text, language, name, inside, outside) => {
    const found = await findPlace(db, text, language, { country: 'CL', spaces })
    expect(found?.name).toBe(name)
    const holds = ({ lat, lng }: Point) => {
      const { west, south, east, north } = found!.bounds!
      return south < lat && lat < north && west < lng && lng < east
    }
    expect([holds(inside), holds(outside)]).toEqual([true, false])
  })

  test('what is part of the names of our places is looked for there, before villages of that name', async () => {
    expect(await findPlace(db, 'centro', 'es', { country: 'CL', spaces })).toBeNull()
    expect(await findPlace(db, 'barcelnoa', 'es', { country: 'CL', spaces })).toMatchObject({
      countryCode: 'ES',
    })
  })
})

test('[HOME-15] every suggested place is where the gazetteer has it', async () => {
  const ids = (['global', 'cl', 'uk'] as const).flatMap((site) =>
    (['desktop', 'mobile'] as const).flatMap((on) => suggestedPlaces(site, on)),
  )
  for (const { at } of ids) if (at) expect(distanceKm(at, (await placeNear(db, at, 'en'))!)).toBeLessThan(3)
})

test('[HOME-15] a place is named in the reader’s language, and found again by its id', async () => {
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
    // Nearer to the reach of the large city than to that of Providencia.
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

describe('[HOST-02] where a point is:', () => {
  const around = async (lat: number, lng: number, city: string, country = 'CL') => {
    const { place, city: named } = await aroundPoint(db, { lat, lng }, { city, country, language: 'en' })
    const whole = (km = -1) => Math.round(km)
    return [place?.name, whole(place?.km), place?.direction, named?.name, whole(named?.km)]
  }

  test.each([
    ['in its city', -39.2599, -71.9751, 'Pucón', ['Pucón', 2, 'north', 'Pucón', 2]],
    ['in a commune of its city', -33.4314, -70.6093, 'Santiago', ['Providencia', 0, 'east', 'Santiago', 5]],
    ['far from its city', -33.44, -70.65, 'Pucón', ['Santiago Centro', 1, 'northeast', 'Pucón', 660]],
    ['at a city that nobody knows', -39.2599, -71.9751, 'Xyzzy', ['Pucón', 2, 'north', undefined, -1]],
    ['without a city', -39.2599, -71.9751, '', ['Pucón', 2, 'north', undefined, -1]],
    ['far out at sea', -30, -90, 'Pucón', [undefined, -1, undefined, 'Pucón', 1940]],
  ] as const)('%s', async (_where, lat, lng, city, expected) => {
    expect(await around(lat, lng, city)).toEqual(expected)
  })

  test('of the towns with one name the nearest one counts, and none of another country', async () => {
    const [, , , , km] = await around(42.1, -72.59, 'Springfield', 'US')
    expect(km).toBeLessThan(5)
    expect((await around(39.8, -89.64, 'Springfield', 'US'))[4]).toBeLessThan(5)
    expect((await around(-33.44, -70.65, 'Santiago', 'ES'))[4]).toBe(-1)
  })
})
