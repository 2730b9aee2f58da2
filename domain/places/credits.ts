/** Whose work the gazetteer is; the licence asks that it be named (db/gazetteer/README.md has what was changed). */
export const placeCredits = [
  {
    source: 'GeoNames',
    author: 'geonames.org',
    licence: 'CC BY 4.0',
    url: 'https://creativecommons.org/licenses/by/4.0/',
  },
] as const
