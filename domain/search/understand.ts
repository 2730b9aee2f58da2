import type { Unit } from '#domain/availability/unit.ts'
import type { Language, Locale } from '#domain/i18n/language.ts'
import { isCategory, isSubcategory } from '#domain/listings/category.ts'
import { addDays, type Day, minutesOf, wallTime, weekdayOf } from '#kernel/dates.ts'
import type { Currency } from '#kernel/money.ts'
import { dayParts } from './day-part.ts'
import { lodgings, usuallyHourly } from './kind-phrases.ts'
import { byLength, correctionsOf, type WordsByLength } from './misspelling.ts'
import type { Search } from './search.ts'
import { type HeardDates, readDates } from './sentence-dates.ts'
import { monthWords } from './sentence-days.ts'
import { isFiller, languageOf } from './sentence-fillers.ts'
import { type HeardHours, readBareHour, readHours } from './sentence-hours.ts'
import { type HeardKinds, readKinds } from './sentence-kinds.ts'
import { type Lexicon, stemOf } from './sentence-lexicon.ts'
import { numberWords } from './sentence-numbers.ts'
import { type HeardParty, readParty } from './sentence-party.ts'
import { readPlace } from './sentence-places.ts'
import { type HeardPrice, readPrices } from './sentence-prices.ts'
import {
  correct,
  leave,
  phrase,
  readPart,
  type Sentence,
  sentenceOf,
  type Span,
  typedAt,
  type Word,
  wordsOf,
} from './sentence.ts'

/** The reader, the day and the place of a sentence; nothing is read from a clock. */
export type Speaker = {
  language: Language
  locale: Locale
  currency: Currency
  /** Whose holidays count. */
  country: string
  today: Day
  /** The unit of prices where the sentence does not say it. */
  type: Unit
}

type Vocabulary = {
  lexicons: Readonly<Record<Language, Lexicon>>
  /** Names of places among the sentence's words (`possibleNames`). */
  places: ReadonlySet<string>
  /** Names of regions among them. */
  areas: ReadonlySet<string>
}

export type Understood = {
  /** Everything but the place. */
  search: Partial<Search> & { type: Unit }
  /** The place's name to look up, with what narrows it: 'paris, texas'. */
  place: string | null
  /** The parts that were not understood, as they were typed. */
  unread: string[]
  /** Parts that may be a misspelt place, because none of their words is ours. */
  doubtful: string[]
}

/** Reads one line of words. Every reader strikes out what it understands; what is left is said. */
export function understand(text: string, speaker: Speaker, { lexicons, places, areas }: Vocabulary): Understood {
  const sentence = sentenceOf(text)
  const words = wordsOf(sentence).map((word) => word.text)
  const lexicon = lexicons[languageOf(words, speaker.language)]
  mendSlips(sentence, lexicon, places)

  const price = readPrices(sentence, speaker.currency)
  leave(sentence, NEGATION)
  leave(sentence, HERE)
  const dates = readDates(sentence, speaker)
  const hours = readHours(sentence)
  const party = readParty(sentence)
  readBareHour(sentence, hours)
  const place = readPlace(sentence, { places, areas }, lexicon)
  const kinds = readKinds(sentence, lexicon)

  const unread = unreadParts(sentence)
  const beyond = text.slice(readPart(text).length).trim()
  return {
    search: searchOf({ price, dates, hours, party, kinds }, speaker),
    place,
    unread: [...unread, ...(beyond ? [beyond] : [])],
    doubtful: unread.filter((part) => isStrange(part, lexicon)),
  }
}

/** Up to four words after a 'no' are what somebody does not want, which no filter can say. */
const NEGATION = phrase(
  '(?:sin|no|not|without|nada de|excepto|except|dont|ningun|ninguna|nor|ni)(?: (?!(?:en|in|con|with|para|for|y|and|pero|but|o|or|near|cerca|please|por|thanks|gracias)(?!\\p{L}))[\\p{L}\\p{N}]+){1,4}',
)

/** Only a device knows where that is. */
const HERE = phrase('cerca de (?:mi|aqui)|near (?:me|here)|around here|por aqui')

/** Words of readers that stand in no list of phrases. */
const readersWords =
  `personas people guests invitados asistentes lucas manana tomorrow tonight weekend semana noches nights dormitorios bedrooms
  bathrooms habitaciones adultos adults ninos children mascotas hasta under menos maximo proximo primer ultimo pasado pesos pounds dollars entre
  between barato cheap cheapest afternoon evening morning minutes minutos pareja couple navidad christmas`.split(/\s+/)

/** Words of patterns that are close to one of ours: right as they are. */
const patternWords =
  `medio media medios nuevo nueva nuevos nuevas newest ultimo ultima semana mejor mejores grupo group party family familia cuarto
  quarter night daily desde after before antes despues hourly total budget tope large largo second segundo tercer third month meses menor mayor
  unos solo santa norte sobre about around least altogether capacidad capacity evaluados valorados rated acepten permiten camas quincena
  fortnight llegada salida arriving leaving departing arrival departure`.split(/\s+/)

const ourWords = new WeakMap<Lexicon, { stems: ReadonlySet<string>; byLength: WordsByLength }>()

function wordsOfOurs(lexicon: Lexicon) {
  const known = ourWords.get(lexicon)
  if (known) return known
  const words = new Set([...lexicon.words, ...monthWords, ...numberWords, ...readersWords])
  const own = { stems: new Set([...words, ...patternWords].map(stemOf)), byLength: byLength(words) }
  ourWords.set(lexicon, own)
  return own
}

/** A word that is ours, a filler or part of a place's name is right as it is. */
function mendSlips(sentence: Sentence, lexicon: Lexicon, places: ReadonlySet<string>): void {
  const ours = wordsOfOurs(lexicon)
  const ofPlaces = new Set([...places].flatMap((name) => name.split(' ')))
  const isRight = (word: string) => ours.stems.has(stemOf(word)) || isFiller(word) || ofPlaces.has(word)
  const doubtful = wordsOf(sentence).filter(({ text }) => !isRight(text))
  const corrections = correctionsOf(
    doubtful.map(({ text }) => text),
    ours.byLength,
  )
  // From the end, because a correction moves what follows it.
  for (const word of doubtful.toReversed()) {
    const right = corrections.get(word.text)
    if (right !== undefined) correct(sentence, word, right)
  }
}

type Heard = { price: HeardPrice; dates: HeardDates; hours: HeardHours; party: HeardParty; kinds: HeardKinds }

function searchOf({ price, dates, hours, party, kinds }: Heard, speaker: Speaker): Understood['search'] {
  const { kind } = kinds
  const type = unitOf({ price, dates, hours, kinds }, speaker)
  const { per: _per, ...limits } = price
  return {
    type,
    ...(kind !== undefined && isSubcategory(kind) && { subcategory: kind }),
    ...(kind !== undefined && isCategory(kind) && { category: kind }),
    ...(type === 'day' ? daysOf(dates) : hoursOf(dates, hours)),
    ...limits,
    ...party,
    ...(kinds.amenities.length > 0 && { amenities: kinds.amenities }),
  }
}

/** Hours say it first, then nights, what a price is for, and what the kind is usually let by. */
function unitOf({ price, dates, hours, kinds: { kind } }: Omit<Heard, 'party'>, { type }: Speaker): Unit {
  if (hours.startTime !== undefined || hours.durationMinutes !== undefined) return 'hour'
  if (price.per !== undefined) return price.per
  if (dates.isTonight && kind !== undefined && !lodgings.has(kind)) return 'hour'
  const isStay = (dates.to !== undefined && !dates.isWeekend) || dates.days !== undefined || dates.isWhole
  if (isStay || (kind !== undefined && lodgings.has(kind))) return 'day'
  return kind !== undefined && isSubcategory(kind) && usuallyHourly.has(kind) ? 'hour' : type
}

function daysOf({ from, to, days, isTonight }: HeardDates): Partial<Search> {
  if (from === undefined) return {}
  const nights = days ?? (isTonight ? 1 : 0)
  return { checkIn: from, checkOut: to ?? addDays(from, nights) }
}

const SATURDAY = 6
const NOON = minutesOf('12:00')
const MORNING = minutesOf('05:00')

/** A session is on one day: of a weekend on its Saturday. */
function hoursOf({ from, isWeekend, isTonight }: HeardDates, hours: HeardHours): Partial<Search> {
  const day = from !== undefined && isWeekend ? addDays(from, (SATURDAY - weekdayOf(from) + 7) % 7) : from
  const isPastMidnight = isTonight && hours.startTime !== undefined && minutesOf(hours.startTime) < MORNING
  return {
    ...(day !== undefined && { checkIn: isPastMidnight ? addDays(day, 1) : day }),
    ...(isTonight ? eveningOf(hours) : hours),
  }
}

/** The evening's hours; 'Friday night at 9' is nine in the evening, 'from 1 am' is past its midnight. */
function eveningOf({ startTime, durationMinutes }: HeardHours): HeardHours {
  if (startTime === undefined) return { ...dayParts.evening, ...(durationMinutes && { durationMinutes }) }
  const minutes = minutesOf(startTime)
  return {
    startTime: minutes >= MORNING && minutes < NOON ? wallTime(minutes + NOON) : startTime,
    ...(durationMinutes && { durationMinutes }),
  }
}

/** The words that nobody understood, those that stand together as one. */
function unreadParts(sentence: Sentence): string[] {
  const parts: Span[] = []
  let last: Word | undefined
  for (const word of wordsOf(sentence)) {
    const isApart = !last || /[,|]/.test(sentence.plain.slice(last.span[1], word.span[0]))
    last = word
    if (isFiller(word.text)) {
      if (isApart) parts.push([word.span[0], word.span[0]])
      continue
    }
    const open = isApart ? undefined : parts.pop()
    parts.push([open && open[0] < open[1] ? open[0] : word.span[0], word.span[1]])
  }
  return [...parts.filter(([from, to]) => from < to), ...sentence.left]
    .toSorted(([a], [b]) => a - b)
    .map((span) => typedAt(sentence, span).replace(/^(?:el|the|on|del) /i, ''))
}

const isStrange = (part: string, lexicon: Lexicon) =>
  wordsOf(sentenceOf(part)).every(({ text }) => /^\p{L}+$/u.test(text) && !lexicon.words.has(text))
