import { readFileSync } from 'node:fs'
import { plainName } from '#domain/places/plain-name.ts'
import { aDatabaseWithPlaces } from '#test/places.ts'
import { describe, expect, test } from 'vitest'
import type { Speaker } from '../understand.ts'
import { understandSentence } from './understand-sentence.server.ts'

const { db } = await aDatabaseWithPlaces()

/** A Wednesday. */
const TODAY = '2026-11-25'
const readers: Record<string, Speaker> = {
  es: { language: 'es', locale: 'es-CL', currency: 'CLP', country: 'CL', today: TODAY, type: 'day' },
  uk: { language: 'en', locale: 'en-GB', currency: 'GBP', country: 'GB', today: TODAY, type: 'day' },
  us: { language: 'en', locale: 'en-US', currency: 'USD', country: 'CL', today: TODAY, type: 'day' },
}

type Line = { reader: string; sentence: string; expected: string; unread: string }

const linesOf = (name: string): Line[] =>
  readFileSync(`test/sentences/${name}.txt`, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [reader = '', sentence = '', expected = '', unread = ''] = line.split('|')
      return { reader, sentence, expected, unread }
    })

/** The understood fields, in the words of the files. */
function fieldsOf(meaning: Awaited<ReturnType<typeof understandSentence>>): string {
  if (!meaning) return ''
  const { search } = meaning
  const { checkIn, checkOut, durationMinutes: minutes } = search
  const day = (text: string) => (text >= '2026-11' && text < '2027-11' ? text.slice(5) : text).replaceAll('-', '')
  const fields: Record<string, string | number | undefined> = {
    place: search.location && plainName(search.location),
    kind: search.subcategory ?? search.category,
    type: search.type === 'hour' ? 'hour' : undefined,
    in: checkIn && day(checkIn),
    out: checkOut && checkOut !== checkIn ? day(checkOut) : undefined,
    at: search.startTime,
    len: minutes && minutes / 60,
    guests: search.guests,
    min: search.minPrice,
    max: search.maxPrice,
    cur: search.currency,
    bed: search.bedrooms,
    bath: search.bathrooms,
    am: search.amenities?.toSorted().join(),
    pets: search.pets && 1,
    instant: search.instant && 1,
    sort: search.sort,
  }
  return inOrder(Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`])))
}

const inOrder = (fields: readonly string[]) => fields.toSorted().join(' ')

function expectedOf({ expected }: Line): string {
  const fields = [...expected.matchAll(/(\w+)=(.*?)(?= \w+=|$)/g)].map(({ 1: name, 2: value = '' }) => {
    const written = name === 'place' ? plainName(value) : name === 'am' ? value.split(',').toSorted().join() : value
    return `${name}=${written}`
  })
  return inOrder(fields)
}

const partsOf = (parts: readonly string[]) => parts.map(plainName).filter(Boolean).join('; ')

async function readingOf({ reader, sentence }: Line) {
  const meaning = await understandSentence(db, sentence, readers[reader]!)
  return { told: fieldsOf(meaning), unread: partsOf(meaning?.unread ?? []) }
}

describe.each(['own', 'held-out', 'later'])('[HOME-13] sentences of %s.txt:', (name) => {
  test.each(linesOf(name))('$reader: $sentence', async (line) => {
    const { told, unread } = await readingOf(line)
    expect(told).toBe(expectedOf(line))
    if (told !== '') expect(unread).toBe(partsOf(line.unread.split(';')))
  })
})
