import { type Currency, majorUnits, parseMoney } from '#kernel/money.ts'
import { leave, phrase, type Sentence, take } from './sentence.ts'

export type HeardPrice = {
  minPrice?: number
  maxPrice?: number
  currency?: Currency
  /** 'la noche', 'per hour' */
  per?: 'hour' | 'day'
}

const currencyWords: Record<Currency, string> = {
  CLP: 'pesos chilenos|pesos|clp|lucas?|lukas?|palos?',
  USD: 'dolares|dolar|dollars?|bucks?|usd|us\\$',
  GBP: 'pounds?|quid|libras?|gbp|£',
  EUR: 'euros?|eur|€',
}
const thousands = 'lucas?|lukas?|mil|k'
const millions = 'palos?|millones|millon|million|m'

/** A number that money alone is written as. */
const FIGURE =
  '\\d[\\d.,]*\\d|\\d|un|una|medio|dos|tres|cuatro|cinco|diez|quince|veinte|treinta|cuarenta|cincuenta|cien'
const smallWords: Record<string, string> = {
  un: '1',
  una: '1',
  medio: '0.5',
  dos: '2',
  tres: '3',
  cuatro: '4',
  cinco: '5',
  diez: '10',
  quince: '15',
  veinte: '20',
  treinta: '30',
  cuarenta: '40',
  cincuenta: '50',
  cien: '100',
}
const AMOUNT = `(?:us\\$|clp ?\\$?|usd|gbp|eur|[$£€])? ?(?:${FIGURE})(?: ?(?:${thousands}|${millions}))?(?: (?:de )?(?:${currencyWords.CLP}|${currencyWords.USD}|${currencyWords.GBP}|${currencyWords.EUR})| ?[£€])?`
const PER = `(?: ?(?:/|por|per|an?|la|al|el|each|cada|x) ?(?:horas?|hours?|hr|h|noches?|nights?|dia|days?))?`

const MAX_WORDS =
  '(?:que )?no pasen? de|(?:que )?no superen?(?: l[oa]s)?|no mas de|no more than|not more than|a lo mas|por menos de|menos de|less than|por debajo de|maximo de|maximo|max de|max|maximum|hasta|bajo los|bajo|tope|under|below|up to|at most|within|budget of|budget|presupuesto de|presupuesto|around|about|unos|como'
const MIN_WORDS =
  'mas de|more than|a partir de|desde|al menos|por lo menos|minimo|min|at least|over|above|sobre los|sobre|por sobre|starting at|from'
const OR_LESS = 'o menos|or less|como maximo|maximo|maximum|max|tope|tops'
const OR_MORE = 'o mas|or more|and up|minimo|minimum|min'
const THINGS =
  '(?! ?(?:[:/%]|[.,]?\\d|personas?|pers|people|ppl|pax|guests?|invitados?|asistentes|kids|adult|ninos|horas?|hours?|hrs?|h|am|pm|noches?|nights?|dias?|days?|semanas?|weeks?|minut|metros|mts|m2|sq|square|feet|ft|dormitorios?|banos?|bed|bath|de [a-z]))'

/** Prices of a sentence; without a currency they are in the reader's. */
export function readPrices(sentence: Sentence, own: Currency): HeardPrice {
  const heard: HeardPrice = {}
  const set = (limits: { min?: string; max?: string }, all: string) => setLimits(heard, limits, all, own)

  take(sentence, range('entre|between', 'y|and'), ({ 0: all, 1: min, 2: max }) => set({ min: min!, max: max! }, all))
  take(sentence, range('de|desde|from|', 'a|to|hasta|-|o|or'), ({ 0: all, 1: min, 2: max }) =>
    set({ min: min!, max: max! }, all),
  )
  take(sentence, money(`(${AMOUNT})${PER},? (?:${OR_LESS})`), ({ 0: all, 1: max }) => set({ max: max! }, all))
  take(sentence, money(`(${AMOUNT})${PER},? (?:${OR_MORE})`), ({ 0: all, 1: min }) => set({ min: min! }, all))
  take(sentence, money(`(?:${MAX_WORDS}) ?(${AMOUNT})${PER}`), ({ 0: all, 1: max }) => set({ max: max! }, all))
  take(sentence, money(`(?:${MIN_WORDS}) ?(${AMOUNT})${PER}`), ({ 0: all, 1: min }) => set({ min: min! }, all))
  // 'Under 150' can only be money; 'from 9' can be an hour.
  take(sentence, phrase(`(?:${BARE_MAX_WORDS}) (\\d[\\d.,]*\\d|\\d)${THINGS}${PER}`), ({ 0: all, 1: max }) =>
    setLimits(heard, { max: max! }, all, own, true),
  )
  take(sentence, money(`(${AMOUNT})${PER}`), ({ 0: all, 1: max }) => set({ max: max! }, all))
  readUnits(sentence, heard)
  return heard
}

const BARE_MAX_WORDS =
  '(?:que )?no pasen? de|no mas de|no more than|menos de|less than|maximo|max|hasta|bajo|under|below|up to|at most|budget of|budget'

// An amount does not begin within a number.
const money = (source: string) => phrase(`(?<![.,])(?:${source})`)
const range = (before: string, between: string) =>
  money(`(?:(?:${before}) )?(${AMOUNT})(?: ?(?:${between}) ?)(${AMOUNT})${PER}`)

/** 'Per hour' and 'por noche' by themselves. */
function readUnits(sentence: Sentence, heard: HeardPrice): void {
  take(sentence, phrase('por horas?|per hour|hourly|by the hour'), () => void (heard.per ??= 'hour'))
  take(sentence, phrase('por dias?|per day|daily|por noche|per night'), () => void (heard.per ??= 'day'))
  leave(sentence, phrase('en total|total|in total|altogether'))
}

/** @returns false where no part of it says that it is money */
function setLimits(
  heard: HeardPrice,
  { min, max }: { min?: string; max?: string },
  all: string,
  own: Currency,
  isMoney = false,
): boolean {
  const marks = `${min ?? ''} ${max ?? ''}`
  if (!isMoney && !isMarked(marks)) return false
  if (heard.minPrice !== undefined || heard.maxPrice !== undefined) return false
  const currency = currencyOf(marks, own)
  // 'Entre 50 y 80 mil': the thousand counts for both.
  const scale = scaleOf(max ?? '') ?? 1
  const [low, high] = [min, max].map((text) => (text === undefined ? undefined : amountOf(text, currency, scale)))
  if (low === null || high === null) return false
  const ordered = [low, high].filter((amount) => amount !== undefined).toSorted((a, b) => a - b)
  if (ordered.some((amount) => amount > MAX_AMOUNT)) return false
  if (min !== undefined) heard.minPrice = ordered[0]!
  if (max !== undefined) heard.maxPrice = ordered.at(-1)!
  heard.currency = currency
  const unit = /(hora|hour|hr|h|noche|night|dia|day)s?$/.exec(all)?.[1]
  if (unit) heard.per = unit.startsWith('h') ? 'hour' : 'day'
  return true
}

/** The limit of a price in an address. */
const MAX_AMOUNT = 100_000_000

const anyMark = new RegExp(
  `[$£€]|\\d ?(?:${thousands}|${millions})(?![\\p{L}])|(?<!\\p{L})(?:${Object.values(currencyWords).join('|')}|mil|millon(?:es)?)(?!\\p{L})`,
  'u',
)
const isMarked = (text: string) => anyMark.test(text.replaceAll(/\d ?m(?!\p{L})/gu, ''))

function currencyOf(text: string, own: Currency): Currency {
  for (const currency of ['CLP', 'GBP', 'EUR'] as const)
    if (new RegExp(`(?<!\\p{L})(?:${currencyWords[currency]})(?!\\p{L})`, 'u').test(text)) return currency
  if (/us\$|(?<!\p{L})(?:usd|dolares|dolar|dollars?|bucks?)/u.test(text)) return 'USD'
  // A bare sign is the reader's own dollar or peso.
  return text.includes('$') && own !== 'CLP' ? 'USD' : own
}

function scaleOf(text: string): number | null {
  if (new RegExp(`(?<!\\p{L})(?:${millions})(?!\\p{L})`, 'u').test(text)) return 1_000_000
  return new RegExp(`(?<!\\p{L})(?:${thousands})(?!\\p{L})`, 'u').test(text) ? 1000 : null
}

/** '1.500 lucas' are one and a half million, '1,5 lucas' are not. */
const isGrouped = (figure: string) => /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*$/.test(figure)

/** Whole units of the currency; a figure with a unit may have decimals ('1,5 palos'). */
function amountOf(text: string, currency: Currency, shared: number): number | null {
  const figure = new RegExp(FIGURE, 'u').exec(text.replace(/^us/, ''))?.[0] ?? ''
  // In 'entre 50.000 y 80 mil' the first is written out.
  const scale = scaleOf(text) ?? (isGrouped(figure) ? 1 : shared)
  if (scale > 1) {
    const digits = isGrouped(figure) ? figure.replaceAll(/[.,]/g, '') : figure.replace(',', '.')
    const value = Number(smallWords[figure] ?? digits)
    return Number.isFinite(value) && value > 0 ? Math.round(value * scale) : null
  }
  const amount = parseMoney(smallWords[figure] ?? figure, currency)
  return amount && Math.round(majorUnits(amount))
}
