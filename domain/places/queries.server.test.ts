import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findPlace, suggestPlaces } from './queries.server.ts'

const { db } = await aDatabase()

await sql`insert into places (name_en, name_es, plain_name, kind, country_code, lat, lng, population)
  select name_en, name_es, plain_text(name), 'city', country, lat, lng, population from (values
    ('Santiago', 'Santiago', 'Santiago', 'CL', -33.45, -70.67, 6000000), ('San Pedro', 'San Pedro', 'San Pedro', 'CL', -36.84, -73.1, 130000),
    ('Ñuñoa', 'Ñuñoa', 'Ñuñoa', 'CL', -33.46, -70.6, 208000), ('Concepción', 'Concepción', 'Concepción', 'CL', -36.83, -73.05, 220000),
    ('London', 'Londres', 'London', 'GB', 51.5, -0.12, 9000000), ('London', 'Londres', 'Londres', 'GB', 51.5, -0.12, 9000000),
    ('Concón', 'Concón', 'Concón', 'CL', -32.92, -71.51, 45000)
  ) as v (name_en, name_es, name, country, lat, lng, population)`.execute(db)

const names = async (text: string, most = 5) => (await suggestPlaces(db, text, 'en', most)).map(({ name }) => name)

test.each([
  ['san', ['Santiago', 'San Pedro']],
  ['nunoa', ['Ñuñoa']],
  ['ÑUÑ', ['Ñuñoa']],
  ['concepcion', ['Concepción']],
  ['con', ['Concepción', 'Concón']],
  ['Santiago, Chile', ['Santiago']],
  ['  san p ', ['San Pedro']],
  ['tiago', []],
  ['', []],
  [',', []],
  ['%', []],
  ['_an', []],
  ['\\', []],
])('[HOME-15] %j suggests %o', async (text, expected) => {
  expect(await names(text)).toEqual(expected)
})

test('[HOME-15] a place is told in the reader’s language, once', async () => {
  expect((await suggestPlaces(db, 'lond', 'es', 5)).map(({ name }) => name)).toEqual(['Londres'])
  expect(await findPlace(db, 'Londres', 'en')).toMatchObject({ name: 'London', countryCode: 'GB', lat: 51.5 })
})

test('[HOME-15] no more are suggested than asked for; what is nowhere is null', async () => {
  expect(await names('c', 1)).toEqual(['Concepción'])
  expect(await findPlace(db, 'Atlantis', 'en')).toBeNull()
})
