/** The source of the gazetteer; its licence requires that it is named (db/gazetteer/README.md lists our changes). */
export const placeCredits = [
  {
    source: 'GeoNames',
    author: 'geonames.org',
    licence: 'CC BY 4.0',
    url: 'https://creativecommons.org/licenses/by/4.0/',
  },
] as const
