/** Price level relative to an average city, and the demo world's listings and hosts per city. */
export const cityLevels: Readonly<Record<string, { listings: number; hosts: number; level: number }>> = {
  santiago: { listings: 207, hosts: 23, level: 0.75 },
  valparaiso: { listings: 15, hosts: 2, level: 0.6 },
  'vina-del-mar': { listings: 14, hosts: 2, level: 0.7 },
  'la-serena': { listings: 14, hosts: 2, level: 0.6 },
  pucon: { listings: 13, hosts: 2, level: 0.75 },
  'punta-arenas': { listings: 13, hosts: 2, level: 0.65 },
  bariloche: { listings: 14, hosts: 2, level: 0.7 },
  tokyo: { listings: 22, hosts: 3, level: 1.1 },
  shibuya: { listings: 14, hosts: 2, level: 1.3 },
  shinjuku: { listings: 14, hosts: 2, level: 1.2 },
  'new-york': { listings: 22, hosts: 3, level: 1.6 },
  'los-angeles': { listings: 18, hosts: 3, level: 1.4 },
  london: { listings: 28, hosts: 4, level: 1.45 },
  paris: { listings: 18, hosts: 3, level: 1.3 },
  barcelona: { listings: 17, hosts: 3, level: 1 },
  amsterdam: { listings: 16, hosts: 2, level: 1.25 },
}

/** Santiago's communes differ among themselves. */
export const communeLevels: Readonly<Record<string, number>> = {
  Vitacura: 1.3,
  'Las Condes': 1.2,
  'Lo Barnechea': 1.25,
  Providencia: 1.1,
  'Barrio Italia': 1.05,
  'Quinta Normal': 0.8,
  Independencia: 0.8,
  'San Miguel': 0.85,
  Recoleta: 0.85,
}
