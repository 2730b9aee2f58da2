import type { Translate } from '#kernel/translate.ts'
import type { Credits } from './provider.ts'

/** Of the embedded map, in the page's language. */
export const creditsOf = (t: Translate): Credits => ({
  schematic: t('map:schematic'),
  natural: t('map:natural'),
  osm: t('map:osm'),
})
