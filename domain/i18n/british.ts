/** American spellings of the catalogue with those of the British site (decision 123). */
const spellings: Record<string, string> = {
  center: 'centre',
  centers: 'centres',
  centimeters: 'centimetres',
  color: 'colour',
  colors: 'colours',
  favorite: 'favourite',
  favorites: 'favourites',
  gray: 'grey',
  kilometers: 'kilometres',
  license: 'licence',
  licenses: 'licences',
  meter: 'metre',
  meters: 'metres',
  neighborhood: 'neighbourhood',
  neighborhoods: 'neighbourhoods',
  organize: 'organise',
  recognize: 'recognise',
  recognizes: 'recognises',
  theater: 'theatre',
  theaters: 'theatres',
  traveler: 'traveller',
  travelers: 'travellers',
}

const words = new RegExp(`\\b(${Object.keys(spellings).join('|')})\\b`, 'gi')

/** An English text as it is spelled in Britain; names in double braces stay. */
export const british = (text: string): string =>
  text
    .split(/(\{\{.*?\}\})/)
    .map((piece, index) => (index % 2 === 1 ? piece : piece.replace(words, spelled)))
    .join('')

function spelled(word: string): string {
  const own = spellings[word.toLowerCase()]!
  return word === word.toLowerCase() ? own : own[0]!.toUpperCase() + own.slice(1)
}
