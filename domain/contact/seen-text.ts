import { digitOf, withoutInvisible } from '#kernel/identifier.ts'

/** A text as it looks, in plain characters, with the place of each in what was written. */
export type SeenText = { text: string; written: string; from: readonly number[]; to: readonly number[] }

/** The forms that Unicode does not fold: enclosed in black or twice, in other scripts, or only alike. */
const alike = new Map<string, string>([
  ...series('❶❷❸❹❺❻❼❽❾', '123456789'),
  ...series('➀➁➂➃➄➅➆➇➈', '123456789'),
  ...series('➊➋➌➍➎➏➐➑➒', '123456789'),
  ...series('⓵⓶⓷⓸⓹⓺⓻⓼⓽', '123456789'),
  ...series('⓿🄋🄌〇零', '00000'),
  ...series('一二三四五六七八九', '123456789'),
  ...series('。۔·•∙ıɑ', '.....ia'),
  ...series('‐‑‒–—―−', '-------'),
  ...blackLetters(0x1f150),
  ...blackLetters(0x1f170),
])

/** Letters of other scripts that look like Latin ones. */
const lookalikes = new Map([
  ...series('аеорсухіјѕкмтвн', 'aeopcyxijskmtbh'),
  ...series('АВЕКМНОРСТХУІЈЅ', 'ABEKMHOPCTXYIJS'),
  ...series('οαινρΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'oaivpABEZHIKMNOPTYX'),
])

function series(forms: string, plain: string): [string, string][] {
  return Array.from(forms, (form, at) => [form, plain[at]!])
}

/** A to Z as white letters on a black ground. */
function blackLetters(first: number): [string, string][] {
  return Array.from({ length: 26 }, (_, at) => [String.fromCodePoint(first + at), String.fromCodePoint(97 + at)])
}

/** Ordinals stay, because a number beside one is an ordinal or a door. */
const UNCHANGED = /^[\u0020-\u007e\u00a1-\u00a7\u00a9\u00aa\u00ab\u00ae-\u00b1\u00b6\u00ba\u00bb\u00bf-\u00ff€’“”\n]$/u
/** Some characters are whole phrases, which would make a text many times as long. */
const MAX_FORM = 4
/** A character with the marks on it. */
const CHARACTERS = /\P{M}\p{M}*|\p{M}+/gu

export function seenText(written: string): SeenText {
  const pieces: string[] = []
  const [from, to]: [number[], number[]] = [[], []]
  const latin = written.replaceAll(/[a-zA-Z\u0370-\u04ff]+/g, inLatin)
  const isBetween = betweenLetters(latin)
  const plainForms = new Map<string, string>()
  for (const { index, 0: character } of latin.matchAll(CHARACTERS)) {
    if (isBetween.has(index)) continue
    const plain = plainForms.get(character) ?? plainOf(character)
    plainForms.set(character, plain)
    pieces.push(plain)
    for (let unit = 0; unit < plain.length; unit += 1) {
      from.push(index)
      to.push(index + character.length)
    }
  }
  return { text: pieces.join(''), written, from, to }
}

/** A word of another script stays, but not one whose letters all look Latin. */
function inLatin(word: string): string {
  if (/^[a-zA-Z]+$/.test(word)) return word
  const letters = Array.from(word, (each) => (/[a-zA-Z]/.test(each) ? each : lookalikes.get(each)))
  return letters.includes(undefined) ? word : letters.join('')
}

/** Words spelled letter by letter: 'g m a i l . c o m'. */
const SPELLED = /(?<![\p{L}\d])[\p{L}\d](?:[ _*-]{1,3}[\p{L}\d@.:]){5,400}(?![\p{L}\d])/gu

/** The places of the signs between such letters. */
function betweenLetters(text: string): ReadonlySet<number> {
  const places = new Set<number>()
  for (const { index, 0: spelled } of text.matchAll(SPELLED))
    if ((spelled.match(/\p{L}/gu)?.length ?? 0) > 3)
      for (const sign of spelled.matchAll(/[ _*-]/g)) places.add(index + sign.index)
  return places
}

function plainOf(character: string): string {
  if (UNCHANGED.test(character)) return character
  const known = alike.get(character)
  if (known !== undefined) return known
  const folded = withoutInvisible(character).replace(/(?<!^)\p{M}+/gu, '')
  return folded.length > MAX_FORM ? ' ' : Array.from(folded, plainSign).join('')
}

const plainSign = (sign: string) => (/[^\P{Nd}0-9]/u.test(sign) ? String(digitOf(sign)) : (alike.get(sign) ?? sign))
