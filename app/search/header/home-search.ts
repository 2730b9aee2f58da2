import type { SiteId } from '#domain/i18n/site.ts'
import { isSearch, type Search } from '#domain/search/search.ts'
import type { Day } from '#kernel/dates.ts'
import { useLocation, useRouteLoaderData } from 'react-router'
import { useIsAlive } from '../../ui/use-is-alive.ts'

const blank: Search = { type: 'day', page: 1 }

/** The search that the home page shows, or that led here from its results; elsewhere nothing has been asked yet. */
export function useHomeSearch(): { search: Search; isResults: boolean } {
  const search = useRouteLoaderData<{ search?: Search } | undefined>('search/home.route')?.search
  const led = useLedHere()
  return { search: search ?? led ?? blank, isResults: search !== undefined && isSearch(search) }
}

/** The search whose results led to this page. It stands in the history's entry, which the server does not know. */
export function useLedHere(): Search | null {
  const state = useLocation().state as { search?: Search } | null
  return (useIsAlive() && state?.search) || null
}

/** Of a search at coordinates, or in a place that was typed: the name that the results found for it. */
export function usePlaceName(): string | null {
  const home = useRouteLoaderData<{ place?: { name: string } | null } | undefined>('search/home.route')
  return home?.place?.name ?? null
}

/** Which of the regional sites this is, and the day there. */
export function useSite(): { site: SiteId; today: Day } {
  return useRouteLoaderData<{ site: SiteId; today: Day }>('root')!
}
