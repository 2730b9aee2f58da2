import type { Part } from './phone-numbers.ts'

const before = String.raw`(?<![\p{L}\d])`
const after = String.raw`(?![\p{L}\d])`
const streetWords = String.raw`(?:\s(?:de|del|la|las|los|el|y|\p{Lu}[\p{L}'’.-]{0,24}|\d{1,2}\s(?=de))){1,6}`
/** Units after which a number is no house number. */
const counted = String.raw`(?!\d|[:.,]\d|\s?(?:%|€|º\sde|m2|m²|metros?|meters?|km|min|minut|hora|hour|noche|night|d[ií]as?\b|days?\b|persona|people|guest|hu[eé]sped|auto|coche|car|silla|mesa|peso|clp|usd|mil\b))`

const patterns: readonly RegExp[] = [
  // Streets with a number: 'Av. Italia 1439', 'calle Los Alerces 12', '221b Baker Street', 'NW1 6XE'.
  new RegExp(
    `${before}(?:[Aa]v|[Aa]vda|[Aa]venida|[Cc]alle|[Pp]asaje|[Pp]sje|[Cc]amino|[Cc]arretera|[Pp]aseo|[Pp]laza|[Aa]lameda|[Cc]arrera|[Jj]ir[oó]n)\\.?${streetWords},?\\s?(?:[Nn][°ºo]\\.?|#)?\\s?\\d{1,5}[a-zA-Z]?${after}${counted}`,
    'gu',
  ),
  new RegExp(
    `${before}(?:calle|avenida|pasaje|av\\.)(?:\\s(?!(?:hay|tiene|queda|cierra|con|para|por|en|a|al|son|es|unos|unas|abre)\\s)\\p{L}{2,24}){1,3}\\s(?:n[°º]?\\s?|#)?\\d{2,5}${after}${counted}`,
    'giu',
  ),
  new RegExp(
    `${before}\\d{1,5}[a-z]?,?(?:\\s\\p{Lu}[\\p{L}'’-]{0,24}){1,4}\\s(?:[Ss]treet|[Ss]t|[Rr]oad|[Rr]d|[Aa]venue|[Aa]ve|[Ll]ane|[Ll]n|[Dd]rive|[Dd]r|[Bb]oulevard|[Bb]lvd|Square|Terrace|Court|Close|Crescent|Place|Gardens|Mews|Row|Hill|Way)${after}`,
    'gu',
  ),
  new RegExp(
    `${before}\\d{1,5}[a-z]?\\s(?!(?:minutes?|hours?|days?|nights?|people|guests?|cars?|metres?|meters?|of|the|per)\\s)\\p{L}{3,24}\\s(?:street|road|avenue|lane)${after}`,
    'giu',
  ),
  /\b[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}\b/gu,
  // Coordinates of a point on a map.
  /-?\d{1,3}\.\d{4,10}\s{0,2}[,;]\s{0,2}-?\d{1,3}\.\d{4,10}/gu,
]

/** Finds streets with a number, British postcodes and points on a map. */
export function streetAddressesIn(text: string): Part[] {
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ index, 0: match }) => ({ from: index, to: index + match.length })),
  )
}
