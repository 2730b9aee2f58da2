/** Letters that Unicode does not take apart, as people type them who have no key for them. */
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

/**
 * What names of places are compared by: no accents, no case, no points or apostrophes, one space for anything between
 * words. The gazetteer's names and what is typed go through this one function; `db/gazetteer/load.ts` says when to load anew.
 */
export function plainName(text: string): string {
  const lower = text.toLowerCase()
  // Most names in the world; the loader makes plain 300,000 of them.
  if (/^[a-z]+( [a-z]+)*$/.test(lower)) return lower
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’‘`´."]/gu, '')
    .replaceAll(/[ßæœøđðþłıħ]/g, (letter) => plainLetters[letter]!)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
