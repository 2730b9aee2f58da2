import { suggestedPlaces } from '#domain/places/suggested.ts'
import { useTranslation } from 'react-i18next'
import { useRootData } from '../../ui/route-data.ts'

/** What the site suggests before anything is typed; 'nearby' has no point of its own. */
export function useSuggestedPlaces() {
  const { t } = useTranslation('places')
  const site = useRootData()?.site ?? 'global'
  return suggestedPlaces(site, 'desktop').map(({ id, title, text, at }) => ({ id, title: t(title), text: t(text), at }))
}
