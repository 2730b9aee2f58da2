import { describe, expect, test } from 'vitest'
import { drawnMessages, ordinaryMessages } from '#test/ordinary-messages.ts'
import { evadingMessages } from '#test/evading-messages.ts'
import { coveredTogether } from './covering.ts'

const COVER = '•••••'
const coveredText = (text: string) => coveredTogether([text])[0] ?? null

describe('[MSG-01] before a booking is confirmed the other side does not read', () => {
  test.each([
    'Call me: +56 9 1234 5678',
    'mi número es 912345678',
    'Llámame al 9.1234.5678',
    'fono (56-9) 8765/4321',
    '9 1 2 3 4 5 6 7 8',
    '9-1-2-3-4-5-6-7-8',
    '9_1_2_3_4_5_6_7_8',
    '９１２３４５６７８',
    '9️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣',
    '①②③④⑤⑥⑦⑧⑨',
    '٩١٢٣٤٥٦٧٨',
    '9 * 12 * 34 * 56 * 78',
    '9​1​2​3​4​5​6​7​8',
    '09.12.34.56.78',
    '020 7946 0958',
    '07700 900123',
    '(415) 555-2671',
    'nueve uno dos tres cuatro cinco seis siete ocho',
    'nine one two three four five six seven eight',
    'Nine, one-two, three four. five six seven eight',
    '9 uno 2 tres 4 cinco 6 siete 8',
    'noventa y uno veinte y tres cuarenta y cinco sesenta y siete ocho',
    'double 9 123 4567',
    '9\n1\n2\n3\n4\n5\n6\n7\n8',
    'ana@example.com',
    'ana.rojas+patio@mail.example.co.uk',
    'ana @ example . com',
    'ana (at) example (dot) com',
    'ana [at] example [punto] cl',
    'ana arroba gmail punto com',
    'ana{at}gmail.com',
    'ana at gmail dot com',
    'ana＠gmail.com',
    'ana arroba gmail',
    'https://example.org/rooms/1',
    'http:example.org',
    'www.example.cl',
    'see airbnb.com/rooms/12345',
    'busca milugar.cl',
    'wa.me/56912345678',
    't.me/anarojas',
    'bit.ly/3xYz',
    'milugar punto cl',
    'example dot com',
    'instagram: ana.rojas',
    'IG @ana_rojas',
    'I am @ana_rojas there',
    'Av. Italia 1439',
    'Avenida Libertador Bernardo O’Higgins 1058',
    'calle Los Alerces #123',
    'calle los alerces 1234',
    'Pasaje El Roble N° 12',
    'Camino del Inca 55',
    '221b Baker Street',
    '12 High Rd',
    '12 baker street',
    'NW1 6XE',
    '-33.43720, -70.65060',
  ])('%j', (text) => {
    const covered = coveredText(text)
    expect(covered).toContain(COVER)
    expect(covered!.replaceAll(COVER, '').match(/[\p{Nd}①-⑨]/gu) ?? []).toHaveLength(0)
  })

  test('what stands around it stays', () => {
    expect(coveredText('Hi! Write to ana@example.com or call +56 9 1234 5678, 2 adults, thanks')).toBe(
      `Hi! Write to ${COVER} or call +${COVER}, 2 adults, thanks`,
    )
  })
})

test.each([
  'We are 12 people, 3 of them children, and would come at 10:30.',
  'Somos 25 personas y 4 autos, del 10 al 12 de marzo de 2026.',
  'From 2026-11-23 to 2026-11-25, check-in 15:00, check-out 11:00',
  '23/11/2026 - 25/11/2026',
  '23-11-2026 al 25-11-2026',
  '23/11 - 25/11',
  '20261123',
  '11/23/2026 to 11/25/2026',
  'the 10, 11, 12, 13 and 14 of May',
  '10, 11, 12, 13, 14',
  '15 - 18 2026',
  '2025, 2026, 2027',
  '10:00-12:30, 14:00-18:00',
  'de 10.00 a 12.30',
  '10.00 - 12.30',
  '9:00 10:00 11:00 12:00',
  '$12.500.000 por el mes',
  'CLP 1.250.000',
  '1.250.000 - 1.500.000',
  'US$1,250.00 and US$2,500.00',
  '150000 pesos o 200000 pesos',
  '£1,200 to £1,500',
  'It costs 50,000 a day, 10,000 an hour',
  'two or three nights, four adults, five chairs',
  'uno o dos días, tres personas',
  '120 m2, 3 x 4 metros, 2.5 de alto',
  'A room of 80 m2 for 40 people, 4 tables and 40 chairs',
  'Let us meet at ten.',
  'Llegamos a las 8. Es posible?',
  'Gracias.Es perfecto',
  'at the place, 2 minutes down the road',
  'It is 10 minutes from the street',
  'la calle queda a 15 minutos',
  'en la calle hay 20 estacionamientos',
  'Plaza para 20 personas',
  'We have 2 Nights and 1 Day',
  'Is it 5.5 or 6.0 in size?',
  'See you @ 8pm',
  'e.g. a projector, i.e. a screen',
  'Instagram is where I saw it',
  'about 24/7 access',
  'Terraza 360°, piso 12',
])('[MSG-01] nothing is hidden in %j', (text) => {
  expect(coveredText(text)).toBeNull()
})

describe('[MSG-01] contact data that are spelled in another way are covered', () => {
  test.each(Object.entries(evadingMessages))('%s', (_kind, texts) => {
    const left = texts.map((text) => [text, coveredText(text)?.replaceAll(COVER, '') ?? text] as const)
    // Digits, and the names that these texts give, in whatever form.
    const names = /\d|@|gm\p{L}{0,2}il|example|milugar|ana[._]|rojas|linktr|terraza|spaces\.|räume/iu
    expect(left.filter(([, rest]) => names.test(rest.normalize('NFKC').replace('gmail ', '')))).toEqual([])
  })
})

test('[MSG-01] of two thousand ordinary messages and more nothing is covered', () => {
  const messages = [...ordinaryMessages, ...drawnMessages(2000)]
  expect(messages.filter((text) => coveredText(text) !== null)).toEqual([])
})

describe('[MSG-01] what one person writes in several messages is read together', () => {
  test.each([
    [
      ['mi número es 9 1234', '5678'],
      [`mi número es ${COVER}`, COVER],
    ],
    [
      ['91', '23', '45', '678'],
      [COVER, COVER, COVER, COVER],
    ],
    [
      ['nueve uno dos', 'tres cuatro cinco', 'seis siete ocho'],
      [COVER, COVER, COVER],
    ],
    [
      ['Somos 12', '10:30', '4 autos'],
      [null, null, null],
    ],
    [
      ['120000', '150000'],
      [null, null],
    ],
    [
      ['$45.000', '912345678'],
      [null, COVER],
    ],
    [
      ['el 9', 'de 1234 a 5678 pesos'],
      [null, null],
    ],
    [
      ['Hola', 'call 912345678'],
      [null, `call ${COVER}`],
    ],
  ])('%j', (texts, covered) => {
    expect(coveredTogether(texts)).toEqual(covered)
  })
})
