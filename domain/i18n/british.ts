/** American spellings of the catalogue and the long texts with those of the British site (decisions 123 and 134). */
const spellings: Record<string, string> = {
  authorization: 'authorisation',
  behavior: 'behaviour',
  center: 'centre',
  centers: 'centres',
  centimeters: 'centimetres',
  color: 'colour',
  colors: 'colours',
  counseling: 'counselling',
  favorable: 'favourable',
  favorite: 'favourite',
  favorites: 'favourites',
  finalizing: 'finalising',
  gray: 'grey',
  kilometers: 'kilometres',
  license: 'licence',
  licenses: 'licences',
  meter: 'metre',
  meters: 'metres',
  neighbor: 'neighbour',
  neighbors: 'neighbours',
  neighborhood: 'neighbourhood',
  neighborhoods: 'neighbourhoods',
  northeast: 'north-east',
  northwest: 'north-west',
  organize: 'organise',
  recognize: 'recognise',
  recognizes: 'recognises',
  recolored: 'recoloured',
  southeast: 'south-east',
  southwest: 'south-west',
  synchronize: 'synchronise',
  theater: 'theatre',
  theaters: 'theatres',
  traveler: 'traveller',
  travelers: 'travellers',
  unfavorable: 'unfavourable',
}

const words = new RegExp(`\\b(${Object.keys(spellings).join('|')})\\b`, 'gi')

const time = /\b(\d{1,2})(?::(\d\d))? (AM|PM)\b/g

/** An English text as it is written in Britain, with its times of day; names in double braces stay. */
export const british = (text: string): string =>
  text
    .split(/(\{\{.*?\}\})/)
    .map((piece, index) => (index % 2 === 1 ? piece : piece.replace(words, spelled).replace(time, in24Hours)))
    .join('')

function spelled(word: string): string {
  const own = spellings[word.toLowerCase()]!
  return word === word.toLowerCase() ? own : own[0]!.toUpperCase() + own.slice(1)
}

/** A text whose HTML and placeholders in single braces stay. */
export const britishHtml = (html: string): string =>
  html
    .split(/(<[^>]*>|\{[^{}]*\})/)
    .map((piece, index) => (index % 2 === 1 ? piece : british(piece)))
    .join('')

const in24Hours = (_written: string, hour: string, minutes = '00', half: string) =>
  `${String((Number(hour) % 12) + (half === 'PM' ? 12 : 0)).padStart(2, '0')}:${minutes}`
