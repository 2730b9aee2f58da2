import { readFileSync, writeFileSync } from 'node:fs'
import { toolFile } from './tools.ts'

/** Makes the sprite `public/icons.svg`, fetched once instead of code in each page; run by hand. */
const plain =
  `search search-x star globe menu x check info circle-check circle-alert chevron-left chevron-right mail log-out house
calendar-check calendar circle-user users ruler door-open bed bath clock timer images languages dot luggage sprout map-pin map-pin-off cloud-off loader printer zap map
plus minus locate-fixed sliders-horizontal heart message-circle chevron-down clapperboard party-popper briefcase tent-tree dumbbell sparkles
settings chevron-up grip-vertical trash-2 rotate-cw share flag copy building-2 trees tree-palm cooking-pot camera route bed-double bell send archive ban credit-card wallet`
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

/** Drawn with a filling as well; where it may be empty, the page sets its `fill-opacity`. */
const filled: readonly string[] = ['star', 'heart-filled']

const signs = [
  ['heart-filled', 'heart'] as const,
  ...plain.map((name) => [name, name] as const),
  ...Object.entries(ofAmenities).map(([id, name]) => [`amenity-${id}`, name] as const),
]
const symbols = signs.map(([id, name]) => {
  const svg = readFileSync(toolFile(`lucide-static/icons/${name}.svg`), 'utf8')
  const drawing = svg
    .slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'))
    .replaceAll(/\s*\n\s*/g, '')
  const fill = filled.includes(id) ? 'currentColor' : 'none'
  return `<symbol id="${id}" viewBox="0 0 24 24" fill="${fill}" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${drawing}</symbol>`
})
/** Marks of companies in their own colours, as these ask for on the buttons of a sign-in. */
const brands = [
  `<symbol id="brand-google" viewBox="0 0 24 24"><path fill="#4285F4" d="M22.56 12.25c0-.78-.07-1.53-.2-2.25H12v4.26h5.92c-.26 1.37-1.04 2.53-2.21 3.31v2.77h3.57c2.08-1.92 3.28-4.74 3.28-8.09z" /><path fill="#34A853" d="M12 23c2.97 0 5.46-.98 7.28-2.66l-3.57-2.77c-.98.66-2.23 1.06-3.71 1.06-2.86 0-5.29-1.93-6.16-4.53H2.18v2.84C3.99 20.53 7.7 23 12 23z" /><path fill="#FBBC05" d="M5.84 14.09c-.22-.66-.35-1.36-.35-2.09s.13-1.43.35-2.09V7.07H2.18C1.43 8.55 1 10.22 1 12s.43 3.45 1.18 4.93l2.85-2.22.81-.62z" /><path fill="#EA4335" d="M12 5.38c1.62 0 3.06.56 4.21 1.64l3.15-3.15C17.45 2.09 14.97 1 12 1 7.7 1 3.99 3.47 2.18 7.07l3.66 2.84c.87-2.6 3.3-4.53 6.16-4.53z" /></symbol>`,
  `<symbol id="brand-facebook" viewBox="0 0 24 24"><path fill="#1877F2" d="M24 12.073c0-6.627-5.373-12-12-12s-12 5.373-12 12c0 5.99 4.388 10.954 10.125 11.854v-8.385H7.078v-3.47h3.047V9.43c0-3.007 1.792-4.669 4.533-4.669 1.312 0 2.686.235 2.686.235v2.953H15.83c-1.491 0-1.956.925-1.956 1.874v2.25h3.328l-.532 3.47h-2.796v8.385C19.612 23.027 24 18.062 24 12.073z" /></symbol>`,
  `<symbol id="brand-apple" viewBox="0 0 24 24" fill="currentColor"><path d="M12.152 6.896c-.948 0-2.415-1.078-3.96-1.04-2.04.027-3.91 1.183-4.961 3.014-2.117 3.675-.546 9.103 1.519 12.09 1.013 1.454 2.208 3.09 3.792 3.039 1.52-.065 2.09-.987 3.935-.987 1.831 0 2.35.987 3.96.948 1.637-.026 2.676-1.48 3.676-2.948 1.156-1.688 1.636-3.325 1.662-3.415-.039-.013-3.182-1.221-3.22-4.857-.026-3.04 2.48-4.494 2.597-4.559-1.429-2.09-3.623-2.324-4.39-2.376-2-.156-3.675 1.09-4.61 1.09zM15.53 3.83c.843-1.012 1.4-2.427 1.245-3.83-1.207.052-2.662.805-3.532 1.818-.78.896-1.454 2.338-1.273 3.714 1.338.104 2.715-.688 3.559-1.701" /></symbol>`,
]
writeFileSync(
  new URL('../public/icons.svg', import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg">${[...symbols, ...brands].join('\n')}</svg>\n`,
)
