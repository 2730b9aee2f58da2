/** Letters that Unicode does not decompose, and how people type them without such a key. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
}

/** Normalises a place's name for comparison: no accents, case or punctuation, single spaces. */
export function plainName(text: string): string {
  const lower = text.toLowerCase()
  // Fast path for most names in the world; the loader normalises 300,000 of them.
  if (/^[a-z]+( [a-z]+)*$/.test(lower)) return lower
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’‘`´."]/gu, '')
    .replaceAll(/[ßæœøđðþłıħ]/g, (character) => plainLetters[character]!)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
