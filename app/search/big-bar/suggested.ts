import { suggestedPlaces } from '#domain/places/suggested.ts'
import type { SiteId } from '#domain/i18n/site.ts'
import { useTranslation } from 'react-i18next'
import { useRouteLoaderData } from 'react-router'

/** What the site suggests before anything is typed; 'nearby' has no point of its own. */
export function useSuggestedPlaces() {
  const { t } = useTranslation('places')
  const site = useRouteLoaderData<{ site: SiteId }>('root')?.site ?? 'global'
  return suggestedPlaces(site, 'desktop').map(({ id, title, text, at }) => ({ id, title: t(title), text: t(text), at }))
}
