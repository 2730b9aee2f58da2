/** Licences require naming the authors of demo pictures and icons; db/seed/photos/CREDITS.md has all. */
export const photoCredits = [
  {
    source: 'BlendSwap-CC-BY (Sweet Home 3D furniture)',
    author: 'BlendSwap contributors',
    licence: 'CC BY 3.0',
    url: 'https://creativecommons.org/licenses/by/3.0/',
  },
  {
    source: 'KatorLegaz (Sweet Home 3D furniture)',
    author: '2003-2008 Andrew Kator & Jennifer Legaz',
    licence: 'CC BY 3.0 US',
    url: 'https://creativecommons.org/licenses/by/3.0/us/',
  },
  {
    source: 'Scopia (Sweet Home 3D furniture)',
    author: '2010-2012 Scopia Visual Interfaces Systems, s.l.',
    licence: 'CC BY 3.0',
    url: 'https://creativecommons.org/licenses/by/3.0/',
  },
  {
    source: 'BlendSwap-CC-0 (Sweet Home 3D furniture)',
    author: '2014 Emmanuel Puybaret / eTeks',
    licence: 'CC0 1.0',
    url: 'https://creativecommons.org/publicdomain/zero/1.0/',
  },
  {
    source: 'HDRI',
    author: 'Greg Zaal',
    licence: 'CC0 1.0',
    url: 'https://creativecommons.org/publicdomain/zero/1.0/',
  },
  { source: 'Lucide', author: 'Lucide Contributors', licence: 'ISC', url: 'https://lucide.dev/license' },
  { source: 'Figtree', author: 'Erik Kennedy', licence: 'SIL OFL 1.1', url: 'https://openfontlicense.org' },
] as const
