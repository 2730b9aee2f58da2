import { readFileSync, writeFileSync } from 'node:fs'

/** Makes `public/icons.svg`: one file of signs, fetched once, instead of code for each in every page. Run by hand after a change: `node scripts/icons.ts`. */
const plain =
  `search search-x star globe menu x check info circle-check circle-alert chevron-left chevron-right mail log-out house
calendar-check calendar circle-user users ruler door-open bed bath clock timer images languages dot luggage sprout map-pin map-pin-off cloud-off loader printer zap map
plus minus locate-fixed sliders-horizontal heart message-circle chevron-down clapperboard party-popper briefcase tent-tree dumbbell sparkles
settings chevron-up grip-vertical trash-2 rotate-cw share flag copy building-2 trees tree-palm cooking-pot camera route bed-double`
    .trim()
    .split(/\s+/)

const ofAmenities: Record<string, string> = {
  wifi: 'wifi',
  tv: 'tv',
  kitchen: 'cooking-pot',
  'air-conditioning': 'snowflake',
  heating: 'heater',
  'private-bathroom': 'bath',
  workspace: 'laptop',
  '24-7-access': 'key-round',
  parking: 'circle-parking',
  projector: 'projector',
  'sound-system': 'speaker',
  cleaning: 'spray-can',
  'coffee-maker': 'coffee',
  reception: 'concierge-bell',
  'bike-rack': 'bike',
  'common-area': 'users',
  tables: 'table-2',
  chairs: 'armchair',
  sofa: 'sofa',
  whiteboard: 'presentation',
  shelves: 'library-big',
  hanger: 'shirt',
  utensils: 'utensils',
  'natural-light': 'sun',
  skylight: 'sunrise',
  'blackout-curtains': 'blinds',
  'lighting-gear': 'lamp-desk',
  'lighted-mirror': 'lightbulb',
  mirror: 'scan-face',
  softbox: 'lamp-floor',
  terrace: 'tree-palm',
  garden: 'flower-2',
  'universal-access': 'accessibility',
  'changing-room': 'door-closed',
  soundproofing: 'volume-x',
  'mail-service': 'mailbox',
  security: 'shield-check',
  'pets-allowed': 'paw-print',
}

const signs = [
  ...plain.map((name) => [name, name] as const),
  ...Object.entries(ofAmenities).map(([id, name]) => [`amenity-${id}`, name] as const),
]
const symbols = signs.map(([id, name]) => {
  const svg = readFileSync(new URL(`../node_modules/lucide-static/icons/${name}.svg`, import.meta.url), 'utf8')
  const drawing = svg
    .slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'))
    .replaceAll(/\s*\n\s*/g, '')
  const fill = name === 'star' ? 'currentColor' : 'none'
  return `<symbol id="${id}" viewBox="0 0 24 24" fill="${fill}" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${drawing}</symbol>`
})
writeFileSync(
  new URL('../public/icons.svg', import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('\n')}</svg>\n`,
)
