import type { SiteId } from '#domain/i18n/site.ts'
import { isSearch, type Search } from '#domain/search/search.ts'
import type { Day } from '#kernel/dates.ts'
import { useRouteLoaderData } from 'react-router'

const blank: Search = { type: 'day', page: 1 }

/** The search that the home page shows; on other pages nothing has been asked yet. */
export function useHomeSearch(): { search: Search; isResults: boolean } {
  const search = useRouteLoaderData<{ search?: Search } | undefined>('routes/public/home')?.search ?? blank
  return { search, isResults: isSearch(search) }
}

/** Of a search at coordinates, or in a place that was typed: the name that the results found for it. */
export function usePlaceName(): string | null {
  const home = useRouteLoaderData<{ place?: { name: string } | null } | undefined>('routes/public/home')
  return home?.place?.name ?? null
}

/** Which of the regional sites this is, and the day there. */
export function useSite(): { site: SiteId; today: Day } {
  return useRouteLoaderData<{ site: SiteId; today: Day }>('root')!
}
