import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type KnownNames, withoutNames } from './known-names.ts'
import { articles, particles, wordsToo } from './name-words.ts'

const named = (first: string, last: string, ...whole: string[]): KnownNames => ({ first, last, whole })

test.each([
  [
    'Thanks Ana! Ana María was great. gracias ANA',
    named('Ana María', 'Rojas'),
    'Thanks the guest! The guest was great. gracias the guest',
  ],
  ['Anabel and Savannah stay', named('Ana', 'Rojas'), 'Anabel and Savannah stay'],
  ['Ana’s dog, Ana Rojas’ cat', named('Ana', 'Rojas'), 'The guest’s dog, the guest’ cat'],
  ['jose munoz, JOSÉ and Jose\u0301', named('José', 'Muñoz'), 'The guest, the guest and the guest'],
  ['José!', named('Jose', 'Munoz'), 'The guest!'],
  ['Jean-Luc, jean luc and Luc', named('Jean-Luc', 'Picard'), 'The guest, the guest and the guest'],
  ["O'Brien and obrien", named('Miles', 'O’Brien'), 'The guest and the guest'],
  [
    'A nice place. A. Rojas and A Rojas, a Rojas',
    named('A', 'Rojas'),
    'A nice place. The guest and the guest, a the guest',
  ],
  ['A B was here, in a bed', named('A', 'B'), 'The guest was here, in a bed'],
  ['b bbb bb', named('b bbb', 'bb'), 'The guest'],
  ['Thanks Ana R.', named('Ana', 'Rojas'), 'Thanks the guest'],
  ['María de la Cruz, by de la mar', named('María', 'de la Cruz'), 'The guest, by de la mar'],
  ['I will come, Will', named('Will', 'Hunt'), 'I will come, the guest'],
  ['Al lado de Al', named('Al', 'Hunt'), 'Al lado de Al'],
  ['Thanks Van der Berg, der', named('Van', 'Berg'), 'Thanks the guest, der'],
  ['So Võn, a võn', named('võn', 'bbb'), 'So the guest, a võn'],
  ['Estudio Luz SpA is a studio', named('Ana', 'Rojas', 'Estudio Luz SpA'), 'The guest is a studio'],
  ['李明很好', named('明', '李'), 'The guest很好'],
  ['Nothing of it', named('', ''), 'Nothing of it'],
])('[AUTH-07] of %j, without %j, %j remains', (text, names, left) => {
  expect(withoutNames(text, names, 'the guest')).toBe(left)
})

test('[AUTH-07] Spanish joins the article to the word before it', () => {
  const names = named('Ana', 'Rojas')
  expect(withoutNames('La casa de Ana', names, 'el anfitrión')).toBe('La casa del anfitrión')
  expect(withoutNames('Gracias a Ana. Ana, gracias', names, 'el huésped')).toBe(
    'Gracias al huésped. El huésped, gracias',
  )
})

const alphabet = 'b c f g h j k m n p q r t v w x z ñ ç ß ø ł é ü à î õ Б г д ж Σ λ e\u0301 n\u0303 a\u0308\u0304'
const sign = fc.constantFrom(...alphabet.split(' '))
/** Parts of one letter and more, with hyphens and apostrophes between. */
const part = fc
  .tuple(
    fc.array(sign, { minLength: 1, maxLength: 8 }),
    fc.constantFrom('', '-', "'", '’'),
    fc.array(sign, { maxLength: 5 }),
  )
  .map(([start, sign, end]) => start.join('') + (end.length > 0 ? sign + end.join('') : ''))
const name = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '))
const typed = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => text.normalize('NFC'),
  (text) => text.normalize('NFD'),
  (text) => text.normalize('NFD').replaceAll(/\p{M}/gu, ''),
)
/** Words without a letter of the names. */
const words = fc.array(fc.constantFrom('o', 'oui', 'so', '1', 'sy'), { maxLength: 4 }).map((all) => all.join(' '))

test('[AUTH-07] whatever a name is made of, the whole of it becomes the word, and nothing else changes', () => {
  fc.assert(
    fc.property(name, name, typed, words, words, (first, last, how, before, after) => {
      const text = `(${before}) ${how(`${first} ${last}`)}, ${after}`
      expect(withoutNames(text, named(first, last), 'the guest')).toBe(`(${before}) the guest, ${after}`)
    }),
    { numRuns: 40 },
  )
})

/** A part that is a word as well is a name only with a capital. */
const isAlsoAWord = (each: string) => {
  const base = each.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return [articles, particles, wordsToo].some((words) => words.has(base))
}

test('[AUTH-07] each part of three letters and more is taken in any case', () => {
  const long = fc.array(sign, { minLength: 3, maxLength: 8 }).map((all) => all.join(''))
  const cased = fc.constantFrom<(text: string) => string>(
    (text) => text.toLowerCase(),
    (text) => text.toUpperCase(),
  )
  fc.assert(
    fc.property(long, long, cased, words, (first, last, how, before) => {
      fc.pre(![first, last].some((each) => /[ßΣ]/.test(each) || isAlsoAWord(each)))
      const text = `${before}, ${how(last)} 1 ${how(first)}`
      expect(withoutNames(text, named(first, last), 'X')).toBe(`${before}, X 1 X`)
    }),
    { numRuns: 40 },
  )
})

test('[AUTH-07] a text of 4,000 letters against a name of 80 ends', () => {
  const names = named(Array.from({ length: 40 }, () => 'a').join(' '), 'de la '.repeat(13).trim())
  expect(withoutNames('b de la '.repeat(500), names, 'X')).toContain('b ')
  expect(withoutNames('A '.repeat(2000), names, 'X')).not.toContain('X')
})
