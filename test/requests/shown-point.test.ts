import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

const { db, ask } = await aHouse()

type Place = { id: string; street: string; lat: number; lng: number; shown_lat: number; shown_lng: number }

let places: Place[]

beforeAll(async () => {
  // Whose street's name is of two words or more, which stand nowhere by chance; where the shown point is far enough on both axes that no number near the true one comes from it, and the true one has five decimals.
  const { rows } = await sql<Place>`select id, street, lat, lng, shown_lat, shown_lng from listings
     where status = 'published' and abs(lat - shown_lat) > 0.001 and abs(lng - shown_lng) > 0.001
       and street ~ '[[:alpha:]]+ [[:alpha:]]{4,}'
       and lat::numeric <> round(lat::numeric, 4) and lng::numeric <> round(lng::numeric, 4)
     order by md5(id::text) limit 4`.execute(db)
  places = rows
})

const read = async (path: string) => {
  const answer = await ask(path)
  expect([path, answer.status]).toEqual([path, 200])
  return Buffer.from(await answer.arrayBuffer()).toString('latin1')
}

/** A street without its number, in the bytes that an answer is read as. */
const nameOf = (street: string) => Buffer.from(street.replaceAll(/^\d+ | \d+$/g, '')).toString('latin1')

const boxOf = (lat: number, lng: number, reach: number) =>
  [lng - reach, lat - reach, lng + reach, lat + reach].join(',')

test('[LIST-01] what a listing’s own addresses answer strangers holds neither its street nor a number near its true point', async () => {
  expect(places).toHaveLength(4)
  for (const place of places) {
    const path = `/property/${place.id}`
    const page = await read(path)
    expect(page.includes(`"latitude":${place.shown_lat},"longitude":${place.shown_lng}`)).toBe(true)
    const answers = [
      page,
      ...(await Promise.all([`${path}?lang=es`, `${path}.data`, `${path}/image.jpg`, `${path}/map.svg`].map(read))),
    ]
    for (const answer of answers) {
      expect(answer.includes(nameOf(place.street)) || answer.includes('@patio.example')).toBe(false)
      const numbers = (answer.match(/-?\d{1,3}\.\d{3,}/g) ?? []).map(Number)
      expect(
        numbers.filter((each) => Math.abs(each - place.lat) < 0.0006 || Math.abs(each - place.lng) < 0.0006),
      ).toEqual([])
    }
  }
})

test('[HOME-06] [HOME-13] no search, map or list that strangers read holds a true point, and a map drawn close around it does not find it', async () => {
  const ofAll = await Promise.all(['/', '/rows', '/sitemaps/listings-1.xml'].flatMap(andByTheHour).map(read))
  for (const { id, lat, lng, shown_lat, shown_lng } of places) {
    const near = `lat=${shown_lat}&lng=${shown_lng}`
    const around = `bounds=${boxOf(shown_lat, shown_lng, 0.02)}`
    const paths = [`/?${near}`, `/_.data?${near}`, `/?${around}`, `/pins?${around}&zoom=12`]
    for (const answer of [...ofAll, ...(await Promise.all(paths.flatMap(andByTheHour).map(read)))])
      expect(answer.includes(lat.toFixed(5)) || answer.includes(lng.toFixed(5))).toBe(false)

    const finds = async (at: number, on: number) => {
      const box = `/pins?bounds=${boxOf(at, on, 0.0003)}&zoom=17`
      return (await Promise.all(andByTheHour(box).map(read))).some((answer) => answer.includes(id))
    }
    expect([await finds(lat, lng), await finds(shown_lat, shown_lng)]).toEqual([false, true])
  }
})

/** The same for what is let by the hour, too. */
const andByTheHour = (path: string) => [path, `${path}${path.includes('?') ? '&' : '?'}type=hour`]
