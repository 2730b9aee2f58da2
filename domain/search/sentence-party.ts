import type { Sort } from './search.ts'
import { COUNT, NUMBER, numberIn } from './sentence-numbers.ts'
import { phrase, type Sentence, take } from './sentence.ts'

export type HeardParty = {
  guests?: number
  bedrooms?: number
  bathrooms?: number
  pets?: true
  instant?: true
  sort?: Sort
}

const PEOPLE =
  'personas?|pers|people|persons?|ppl|pax|guests?|invitad[oa]s?|asistentes?|huesped(?:es)?|attendees|amig[oa]s|friends|students|alumn[oa]s|colegas|colleagues|comensales|players?|jugador(?:es|as)?|participants?|participantes|delegates?|members?|miembros'
const ADULTS = 'adultos?|adults?'
const CHILDREN = 'ninos?|ninas?|ninxs|kids?|children|child|hijos|hijas'
const INFANTS = 'bebes?|infants?|infantes|babies|baby|guaguas?'
const APPROXIMATELY = '(?:unos |unas |about |around |aprox |hasta |up to |mas de |al menos |at least |como |maximo )?'
/** 'Me and my wife' are two, 'me and three friends' four. */
const PARTNER =
  'wife|husband|partner|girlfriend|boyfriend|fiancee?|senora|senor|esposa|esposo|marido|mujer|polol[oa]|novi[oa]|pareja'
const SELF = 'me|myself|yo|conmigo'

/** Nothing else is counted there: 'for 6 hours' is a time, 'para 6 lucas' money. */
const ALONE =
  '(?! ?(?:[:/%.]|\\d|horas?|hours?|hrs?|h(?!\\p{L})|am|pm|noches?|nights?|dias?|days?|semanas?|weeks?|mes|month|minut|lucas|mil|pesos|pounds|dollars|£|\\$|de la|de enero|dormitor|banos?|bed|bath|m2|metros|st(?!\\p{L})|nd|rd|th))'

/** People, rooms and animals, and the wishes that are filters. */
export function readParty(sentence: Sentence): HeardParty {
  const heard: HeardParty = {}
  readRooms(sentence, heard)
  readGuests(sentence, heard)
  readWishes(sentence, heard)
  return heard
}

function readRooms(sentence: Sentence, heard: HeardParty): void {
  const rooms = 'dormitorios?|dorms?|habitaciones|piezas|bedrooms?|beds?|bdrs?|br'
  take(sentence, phrase(`(${NUMBER})[ -]?(?:${rooms})`), ({ 1: count }) => set(heard, 'bedrooms', count!))
  take(sentence, phrase(`(${NUMBER})[ -]?(?:banos?|bathrooms?|baths?)`), ({ 1: count }) =>
    set(heard, 'bathrooms', count!),
  )
}

const MAX_PEOPLE = 10_000

function set(heard: HeardParty, name: 'guests' | 'bedrooms' | 'bathrooms', text: string): boolean {
  const value = numberIn(text)
  if (heard[name] !== undefined || !(value >= 1 && value <= MAX_PEOPLE)) return false
  heard[name] = value
  return true
}

function readGuests(sentence: Sentence, heard: HeardParty): void {
  take(
    sentence,
    phrase(
      `(?:(?:para|for) )?(?:(?:${SELF}|i) (?:y|and) (?:mi|my) (?:${PARTNER})|(?:mi|my) (?:${PARTNER}) (?:y|and) (?:${SELF}|i))`,
    ),
    () => set(heard, 'guests', '2'),
  )
  take(
    sentence,
    phrase(`(?:(?:para|for) )?(?:${SELF}|i) (?:y|and|mas|plus) (${NUMBER}) (?:more|mas|others?|${PEOPLE})`),
    ({ 1: others }) => set(heard, 'guests', String(numberIn(others!) + 1)),
  )
  take(sentence, phrase('(?:para |for )?(?:just me|only me|solo yo|solo para mi|para mi solo|para mi sola)'), () =>
    set(heard, 'guests', '1'),
  )
  take(
    sentence,
    phrase('(?:para |for )?(?:nosotr[oa]s dos|los dos|las dos(?= personas)|us two|(?:the )?two of us)'),
    () => set(heard, 'guests', '2'),
  )
  take(
    sentence,
    phrase(`(?:para |for )?(${NUMBER}) (?:${CHILDREN}) (?:y|and|con|with) (${NUMBER}) (?:${ADULTS})`),
    (match) => set(heard, 'guests', String(numberIn(match[1]!) + numberIn(match[2]!))),
  )
  const family = phrase(
    `(?:para |for )?(${COUNT}) (?:${ADULTS})(?:,? (?:y |and |con |with |\\+ ?)?(${COUNT}) (?:${CHILDREN}))?`,
  )
  take(sentence, family, ({ 1: adults, 2: children }) =>
    set(heard, 'guests', String(numberIn(adults!) + (children ? numberIn(children) : 0))),
  )
  // Infants do not count (spec §3).
  take(sentence, phrase(`(?:y |and )?(${COUNT}) (?:${INFANTS})`), () => {})
  take(
    sentence,
    phrase(`(?:(?:${NUMBER})(?: ?- ?| (?:a|o|u|to|or|y) ))?(${NUMBER}) *(?:de )?(?:${PEOPLE}|${CHILDREN})`),
    ({ 1: larger }) => set(heard, 'guests', larger!),
  )
  const groups =
    'somos|seremos|vamos|we are|were|there are|grupo de|group of|party of|family of|familia de|team of|equipo de|capacidad para|capacity for|capacity|sleeps|seats|fits|duermen?|caben|quepan'
  take(sentence, phrase(`(?:${groups}) ${APPROXIMATELY}(${NUMBER})${ALONE}`), ({ 1: count }) =>
    set(heard, 'guests', count!),
  )
  const sized = `(?:para|pa|for|x) ${APPROXIMATELY}(?:(?:${NUMBER})(?: ?- ?| (?:o|u|or|a|to) ))?(${NUMBER})${ALONE}`
  take(sentence, phrase(sized), ({ 1: count }) => set(heard, 'guests', count!))
  take(sentence, phrase('(?:para |for )?(?:una |a |en |mi )?(?:pareja|couple)'), () => set(heard, 'guests', '2'))
}

function readWishes(sentence: Sentence, heard: HeardParty): void {
  const animals = 'perros?|perritos?|gatos?|mascotas?|dogs?|cats?|pets?'
  const friendly = `(?:que )?(?:acept[ae]n?|permit[ae]n?|admit[ae]n?) (?:${animals})|(?:${animals})[ -]?friendly|(?:${animals}) (?:allowed|welcome|permitid[ao]s)`
  take(
    sentence,
    phrase(`${friendly}|(?:con|with|and|y) (?:mis?|my|un|una|a|an|our|nuestr[oa]s?|\\d)? ?(?:${animals})`),
    () => {
      heard.pets = true
    },
  )
  take(
    sentence,
    phrase(
      'reserva (?:inmediata|instantanea|al instante)|instant(?:ly)? (?:book(?:able|ing)?|confirmation)|book instantly',
    ),
    () => {
      heard.instant = true
    },
  )
  const sorts: readonly (readonly [Sort, string])[] = [
    [
      'price_asc',
      '(?:lo |la |el |the )?(?:mas )?(?:baratos?|baratas?|economic[oa]s?)|cheap(?:est|er)?|lowest price|affordable',
    ],
    [
      'rating',
      '(?:los |the )?(?:mejor (?:evaluad|valorad|calificad)[oa]s?)|(?:best|top|highest)[ -]?(?:rated|reviewed)',
    ],
    ['newest', '(?:lo |los )?mas nuev[oa]s?|newest|recently added|recien publicad[oa]s?'],
  ]
  for (const [sort, words] of sorts)
    take(sentence, phrase(words), () => {
      if (heard.sort !== undefined) return false
      heard.sort = sort
      return true
    })
}
