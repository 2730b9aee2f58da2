import { languages } from '#domain/i18n/language.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import type { Side } from '#kernel/side.ts'
import { expect, test } from 'vitest'
import { kindNames, kinds } from './kinds.ts'
import { notificationText } from './notification-text.ts'
import { plainEmail } from './plain-email.ts'

const sides: readonly Side[] = ['guest', 'host']

/** Words after which a sentence still waits for what it is about. */
const waiting = {
  en: 'about after against at before by for from in into of off on over to until with without the a an and or your',
  es: 'a al ante bajo con contra de del desde en entre hacia hasta para por según sin sobre tras el la los las un una y o tu',
} as const

/** A text is wrong with a key, an empty place, or a sentence that ends in a preposition. */
const gapsIn = (text: string, language: 'en' | 'es') =>
  [
    /\{\{|\}\}|undefined|null|^notified:|^emails:/,
    /^$|\s\s|\s$|^\s|\s[.,:;!?]|^[.,:;!?’]|“”|«»/,
    new RegExp(String.raw`(^|\s)(${waiting[language].replaceAll(' ', '|')})(?=\s*[.:;!?](\s|$)|\s*$)`, 'iu'),
  ].some((gap) => gap.test(text))

/** Kinds to one of whose sides nobody is notified have no text for it. */
const sent = kindNames.flatMap((kind) => {
  const { leads, to } = kinds[kind]
  const isForBoth = typeof leads === 'string' || to.some((reader) => reader === 'proposer' || reader === 'other')
  return sides.filter((side) => isForBoth || to.includes(side)).map((side) => ({ kind, side }))
})

const named = [
  { name: 'Ana', title: 'A cabin by the lake' },
  { name: '', title: '' },
]

test.each(languages)(
  '[MSG-02] no sentence of a notification ends in a preposition or an empty place, whoever and whatever it names (%s)',
  (language) => {
    const t = translator(language, 'global')
    const texts = sent.flatMap((of) => named.map((names) => notificationText({ ...of, ...names }, t)))
    expect(texts.length).toBeGreaterThan(2 * kindNames.length)
    expect(texts.filter((text) => gapsIn(text, language))).toEqual([])
  },
)

test.each(languages)('[MSG-04] nor does one of an e-mail that is made of a notification (%s)', (language) => {
  const t = translator(language, 'global')
  const plain = sent.filter(({ kind }) => kinds[kind].isPlain)
  const texts = plain.flatMap((of) =>
    named.flatMap((names) => {
      const notification = { ...of, ...names, thingId: 'x', reader: 'Luis' }
      const { subject, greeting, paragraphs, button } = plainEmail(notification, { language, origin: '', t })
      return [subject, greeting, ...paragraphs, button!.label]
    }),
  )
  expect(texts.length).toBeGreaterThan(plain.length)
  expect(texts.filter((text) => gapsIn(text, language))).toEqual([])
})

test('[MSG-02] [BOOK-07] who is told of a problem reads which space it is about', () => {
  const notified = { kind: 'claim_opened', side: 'host', name: 'Ana', title: 'Loft in Barrio Italia' } as const
  expect(notificationText(notified, translator('en', 'global'))).toBe(
    'Ana has reported a problem with Loft in Barrio Italia',
  )
})
