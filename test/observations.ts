import type { Keyed, Observation } from '#domain/analytics/observation.ts'
import { zoneOf } from '#domain/i18n/site.ts'
import { newId } from '#kernel/ids.ts'
import { dayIn } from '#kernel/zones.ts'
import { NOW } from './factories.ts'

type Of<Kind extends Observation['kind']> = Extract<Observation, { kind: Kind }>
type Common = Pick<Keyed, 'at' | 'day' | 'visitor' | 'site' | 'device' | 'source' | 'country'>

/** Every observation says this, at noon in Santiago unless it is given another time. */
export function commonOf(input: Partial<Common> = {}): Common {
  const at = input.at ?? NOW
  const site = input.site ?? 'cl'
  return {
    at,
    site,
    day: dayIn(at, zoneOf(site)),
    visitor: newId(),
    device: 'mobile',
    source: 'direct',
    country: 'CL',
    ...input,
  }
}

export function aView(input: Partial<Of<'view'>> = {}): Of<'view'> {
  const common = commonOf(input)
  return {
    kind: 'view',
    view: newId(),
    page: '/',
    browser: 'Firefox',
    isSignedIn: false,
    openedAt: common.at,
    ...input,
    ...common,
  }
}

export const aSearch = (input: Partial<Of<'search'>> = {}): Of<'search'> => ({
  kind: 'search',
  view: newId(),
  unit: 'day',
  filters: [],
  results: 0,
  ...input,
  ...commonOf(input),
})
