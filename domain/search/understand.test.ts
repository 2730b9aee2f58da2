import { cpuMs } from '#test/cpu.ts'
import { describe, expect, test } from 'vitest'
import { correctionsOf, byLength } from './misspelling.ts'
import { nextLongWeekend } from './long-weekend.ts'
import { MAX_SENTENCE } from './search.ts'
import { lexiconOf } from './sentence-lexicon.ts'
import { possibleNames } from './sentence-places.ts'
import { type Speaker, understand } from './understand.ts'

const labels = {
  kinds: [
    ['studio', 'Estudio'],
    ['office', 'Oficina'],
  ],
  amenities: [],
} as const
const lexicons = { en: lexiconOf(labels, 'en'), es: lexiconOf(labels, 'es') }
const chilean: Speaker = {
  language: 'es',
  locale: 'es-CL',
  currency: 'CLP',
  country: 'CL',
  today: '2026-11-25',
  type: 'day',
}
const briton: Speaker = { ...chilean, language: 'en', locale: 'en-GB', currency: 'GBP', country: 'GB' }
const read = (text: string, speaker = chilean) =>
  understand(text, speaker, { lexicons, places: new Set(), areas: new Set() })
const timesOf = ({ search: { startTime, durationMinutes } }: ReturnType<typeof read>) => [
  startTime,
  durationMinutes && durationMinutes / 60,
]

describe('[HOME-13] hours in a sentence', () => {
  test.each([
    ['de 2 a 6', ['14:00', 4]],
    ['de 9 a 1', ['09:00', 4]],
    ['de 9 a 13', ['09:00', 4]],
    ['de 8 a 10', ['08:00', 2]],
    ['de 10 a 2', ['10:00', 4]],
    ['2 to 6pm', ['14:00', 4]],
    ['11 to 2pm', ['11:00', 3]],
    ['9am-1pm', ['09:00', 4]],
    ['10pm to 2am', ['22:00', 4]],
    ['14 a 18 hrs', ['14:00', 4]],
    ['de 14:30 a 16', ['14:30', 1.5]],
    ['7pm to midnight', ['19:00', 5]],
    ['entre las 3 y las 5', ['15:00', 2]],
    ['after 6pm', ['18:00', undefined]],
    ['a las 9 de la noche', ['21:00', undefined]],
    ['a las 8 de la mañana', ['08:00', undefined]],
    ['at 12', ['12:00', undefined]],
    ['at 3 in the afternoon', ['15:00', undefined]],
    ['quarter to one', ['12:45', undefined]],
    ['4 hrs', [undefined, 4]],
    ['14 hrs', ['14:00', undefined]],
    ['from two people', [undefined, undefined]],
    ['en la mañana', ['09:00', 4]],
    ['de 2 a 6 personas', [undefined, undefined]],
    ['de 25 a 30', [undefined, undefined]],
    ['at 5:07', [undefined, undefined]],
  ])('%s', (text, times) => {
    expect(timesOf(read(`estudio ${text}`))).toEqual(times)
  })
})

test.each(['desde mañana', 'a partir de mañana', 'hola, mañana'])('[HOME-13] %s is the day after today', (text) => {
  expect(read(`estudio ${text}`).search.checkIn).toBe('2026-11-26')
})

describe('[HOME-13] prices in a sentence', () => {
  test.each([
    ['menos de 50 lucas', { maxPrice: 50_000, currency: 'CLP' }],
    ['1.500 lucas', { maxPrice: 1_500_000, currency: 'CLP' }],
    ['under 1,200k', { maxPrice: 1_200_000, currency: 'GBP' }],
    ['hasta 1,5 palos', { maxPrice: 1_500_000, currency: 'CLP' }],
    ['50k', { maxPrice: 50_000, currency: 'GBP' }],
    ['$45.000', { maxPrice: 45_000, currency: 'USD' }],
    ['under £1,200', { maxPrice: 1200, currency: 'GBP' }],
    ['under 80', { maxPrice: 80, currency: 'GBP' }],
    ['over 80 euros', { minPrice: 80, currency: 'EUR' }],
    ['between £80 and £40', { minPrice: 40, maxPrice: 80, currency: 'GBP' }],
    ['entre 50 y 80 lucas', { minPrice: 50_000, maxPrice: 80_000, currency: 'CLP' }],
    ['entre 50.000 y 80 mil', { minPrice: 50_000, maxPrice: 80_000, currency: 'GBP' }],
    ['50 mil o más', { minPrice: 50_000, currency: 'GBP' }],
    ['up to 80 people', { guests: 80 }],
    ['under 5 hours', { durationMinutes: 300 }],
  ])('%s', (text, expected) => {
    const { type: _type, ...search } = read(text, briton).search
    expect(search).toEqual(expected)
  })
})

test.each([
  ['CL', '2026-11-25', '2026-12-24', '2026-12-27'],
  ['GB', '2026-11-25', '2026-12-24', '2026-12-28'],
  ['GB', '2027-04-28', '2027-04-30', '2027-05-03'],
  // Saint Peter's day, a Tuesday, is kept on the Monday before.
  ['CL', '2027-06-23', '2027-06-25', '2027-06-28'],
  // The indigenous peoples' day is the winter solstice's: a Monday, and a Friday.
  ['CL', '2027-06-15', '2027-06-18', '2027-06-21'],
  ['CL', '2025-06-16', '2025-06-19', '2025-06-22'],
])('[HOME-13] in %s on %s the next long weekend is %s to %s', (country, today, from, to) => {
  expect(nextLongWeekend(today, country)).toEqual({ from, to })
})

describe('[HOME-13] a sentence is read within limits', () => {
  test('what follows the 200th letter is not understood, and said', () => {
    const { search, unread } = read(`${'studio '.padEnd(MAX_SENTENCE, ' ')}para 6`)
    expect([search.subcategory, search.guests, unread]).toEqual(['studio', undefined, ['para 6']])
  })

  test.each([
    ['🌊', 'para 6'],
    ['👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦 para 6'],
  ])('it is cut before or behind %j, never within', (sign, rest) => {
    const { unread } = read(`${'studio '.padEnd(MAX_SENTENCE - 1, ' ')}${sign} para 6`)
    expect(unread).toEqual([rest])
  })

  test('at most 300 names of places are looked up', () => {
    expect(possibleNames('a b '.repeat(MAX_SENTENCE)).length).toBeLessThanOrEqual(300)
  })

  test('at most twelve words are compared with ours', () => {
    const slips = Array.from({ length: 14 }, (_, index) => `estudi${'abcdefghijklmn'[index]}`)
    expect(correctionsOf(slips, byLength(['estudio'])).size).toBe(12)
  })

  test.each(['de 1 a 2 ', 'departamentp ', '1-2/3 ', '$1.', 'no ', 'entre y ', '|,|', 'a\u0301', '\u{1F600}', '\0'])(
    'whatever is repeated is read in bounded time: %j',
    (part) => {
      expect(cpuMs(() => read(part.repeat(MAX_SENTENCE)))).toBeLessThan(1000)
    },
  )
})

describe('[HOME-13] sentences by rule: each part means the same wherever it stands', () => {
  const parts = {
    es: {
      kind: [
        ['estudio', { subcategory: 'studio' }],
        ['un salón de eventos', { subcategory: 'hall' }],
        ['oficina', { subcategory: 'office' }],
      ],
      when: [
        ['el jueves de 2 a 6', { checkIn: '2026-11-26', startTime: '14:00', durationMinutes: 240, type: 'hour' }],
        ['mañana de 9 a 13', { checkIn: '2026-11-26', startTime: '09:00', durationMinutes: 240, type: 'hour' }],
        ['del 3 al 5 de febrero', { checkIn: '2027-02-03', checkOut: '2027-02-05', type: 'day' }],
        ['el finde', { checkIn: '2026-11-27', checkOut: '2026-11-29', type: 'day' }],
      ],
      who: [
        ['para 6', { guests: 6 }],
        ['12 pax', { guests: 12 }],
        ['somos 20', { guests: 20 }],
      ],
      price: [
        ['hasta 80 lucas', { maxPrice: 80_000, currency: 'CLP' }],
        ['por menos de un palo', { maxPrice: 1_000_000, currency: 'CLP' }],
      ],
    },
    en: {
      kind: [
        ['studio', { subcategory: 'studio' }],
        ['an event space', { subcategory: 'hall' }],
        ['office', { subcategory: 'office' }],
      ],
      when: [
        ['on Thursday 2 to 6pm', { checkIn: '2026-11-26', startTime: '14:00', durationMinutes: 240, type: 'hour' }],
        ['tomorrow from 9 to 1', { checkIn: '2026-11-26', startTime: '09:00', durationMinutes: 240, type: 'hour' }],
        ['3-5 Feb', { checkIn: '2027-02-03', checkOut: '2027-02-05', type: 'day' }],
        ['this weekend', { checkIn: '2026-11-27', checkOut: '2026-11-29', type: 'day' }],
      ],
      who: [
        ['for 6', { guests: 6 }],
        ['12 people', { guests: 12 }],
        ['we are 20', { guests: 20 }],
      ],
      price: [
        ['under £80', { maxPrice: 80, currency: 'GBP' }],
        ['up to 90 quid', { maxPrice: 90, currency: 'GBP' }],
      ],
    },
  } as const
  const sentences = (['es', 'en'] as const).flatMap((language) => {
    const { kind, when, who, price } = parts[language]
    const all = kind.flatMap((a) => when.flatMap((b) => who.flatMap((c) => price.map((d) => [a, b, c, d] as const))))
    // The first part stands first; the others in turn.
    return all.map(([first, ...rest], index) => {
      const turned = [...rest.slice(index % 3), ...rest.slice(0, index % 3)]
      const spoken = [first, ...turned]
      return [
        spoken.map(([text]) => text).join(', '),
        language,
        Object.assign({}, ...spoken.map(([, means]) => means)),
      ] as const
    })
  })

  test(`${sentences.length} of them`, () => {
    for (const [text, language, means] of sentences) {
      const { search, unread } = read(text, language === 'es' ? chilean : briton)
      expect({ text, search, unread }).toEqual({ text, search: means, unread: [] })
    }
  })
})
