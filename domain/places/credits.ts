/** The gazetteer's source, which its licence requires to name (changes: db/gazetteer/README.md). */
export const placeCredits = [
  {
    source: 'GeoNames',
    author: 'geonames.org',
    licence: 'CC BY 4.0',
    url: 'https://creativecommons.org/licenses/by/4.0/',
  },
] as const
