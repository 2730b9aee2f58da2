import { translatorsFrom } from '#kernel/translate.ts'
import { describe, expect, test } from 'vitest'
import { compile, isEmpty, scriptJson, without } from './compile.ts'

const nights = { nights_one: '{{count}} noche', nights_many: '{{count}} de noches', nights_other: '{{count}} noches' }
const texts = {
  trip: compile({
    title: "The host's trip",
    greeting: 'Hi {{ name }}, {{name}}',
    all: { one_way: 'One way', other: 'Others' },
    ...nights,
    away: 'a {{km, number(minimumFractionDigits: 1; maximumFractionDigits: 1)}} km de {{place}}',
    stays_one: 'una estadía',
    stays_other: '{{count, number}} estadías',
  }),
  shell: compile({ close: 'Cerrar', menu: { open: 'Abrir' } }),
}
const translators = translatorsFrom(texts, 'es')
const t = translators('trip')

test.each([
  ['title', undefined, "The host's trip"],
  ['greeting', { name: '{{x}} <b> $& {y}' }, 'Hi {{x}} <b> $& {y}, {{x}} <b> $& {y}'],
  ['greeting', undefined, 'Hi , '],
  ['greeting', { name: null }, 'Hi , '],
  ['all.one_way', undefined, 'One way'],
  ['all.other', undefined, 'Others'],
  ['nights', { count: 0 }, '0 noches'],
  ['nights', { count: 1 }, '1 noche'],
  ['nights', { count: 1_000_000 }, '1000000 de noches'],
  ['nights', undefined, ' noches'],
  ['stays', { count: 1 }, 'una estadía'],
  ['stays', { count: 12_345.5 }, '12.345,5 estadías'],
  ['stays', { count: 2_000_000 }, '2.000.000 estadías'],
  ['away', { km: 3, place: 'Lima' }, 'a 3,0 km de Lima'],
  ['shell:close', undefined, 'Cerrar'],
  ['shell:menu.open', undefined, 'Abrir'],
])('%s with %j is “%s”', (key, values, text) => {
  expect(t(key, values)).toBe(text)
})

describe('a key without a text comes back as it is', () => {
  test.each([
    'nothing',
    'all',
    'all.nothing',
    'title.length',
    'shell:title',
    'other:title',
    'constructor',
    '',
    ':',
    'a.b.c',
  ])('“%s”', (key) => expect(t(key)).toBe(key))
})

test('texts survive JSON, which pages carry', () => {
  const carried = translatorsFrom(JSON.parse(JSON.stringify(texts)) as typeof texts, 'es')('trip')
  expect(carried('away', { km: 0.25, place: 'Lima' })).toBe(t('away', { km: 0.25, place: 'Lima' }))
  expect(carried('nights', { count: 1 })).toBe('1 noche')
})

test('no text ends the script element that carries it', () => {
  const json = scriptJson({ a: '</script><!--' })
  expect(json).not.toContain('<')
  expect(JSON.parse(json)).toEqual({ a: '</script><!--' })
})

test('a translator is the same function each time, so what depends on it need not change', () => {
  expect(translators('trip')).toBe(t)
  expect(translators('shell')).not.toBe(t)
})

test.each([
  ['{{x, date}}', 'neither a name'],
  ['{{ }}', 'neither a name'],
  ['{{a.b}}', 'neither a name'],
  ['{{x, number(style: percent)}}', 'no option of a number'],
])('%s cannot be filled in', (text, complaint) => {
  expect(() => compile({ text })).toThrow(complaint)
})

const all = compile({ title: 'T', ...nights, menu: { open: 'O', close: 'C', deep: { one: '1' } } })
const plural = all['nights']

test.each([
  [[], all],
  [['title'], { nights: plural, menu: all['menu'] }],
  [['nights', 'title'], { menu: all['menu'] }],
  [['menu.open', 'title', 'nights'], { menu: { close: 'C', deep: { one: '1' } } }],
  [['menu.deep.one', 'menu.open', 'title', 'nights'], { menu: { close: 'C' } }],
  [['menu.deep.one', 'menu.open', 'menu.close'], { title: 'T', nights: plural }],
  [['other', 'title.x', 'menu.other'], all],
])('without the texts at %j the others stay as they are', (paths, left) => {
  expect(without(all, paths)).toEqual(left)
})

test('without all of them a namespace is empty', () => {
  expect(isEmpty(without(all, ['title', 'nights', 'menu']))).toBe(true)
  expect(isEmpty(all)).toBe(false)
})
