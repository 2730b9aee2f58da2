import { fillsScreen, WHOLE_SCREEN } from './bridge-version.ts'
import looks from './shell.css?inline'

/**
 * A rendered page as an app gets it: with the looks of an app, and over the whole screen where its shell leaves that to the page. A browser's
 * page stays as it is, so that it costs nobody a byte.
 *
 * @param bridgeVersion null for a browser
 */
export function pageInApp(page: string, bridgeVersion: number | null): string {
  if (bridgeVersion === null) return page
  const dressed = page.replace('</style>', () => `${looks}</style>`)
  // The last one counts; React would add its own again behind one that was changed.
  const viewport = `<meta name="viewport" content="${WHOLE_SCREEN}"/>`
  return fillsScreen(bridgeVersion) ? dressed.replace('</head>', () => `${viewport}</head>`) : dressed
}

/** The mark that sets a shared page apart from the same for browsers: of the endless versions that somebody may name, two are different. */
export const pageKindOf = (bridgeVersion: number | null): '' | 'app' | 'app on the whole screen' =>
  bridgeVersion === null ? '' : fillsScreen(bridgeVersion) ? 'app on the whole screen' : 'app'
