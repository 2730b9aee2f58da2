import { isSearch, type Search } from '#domain/search/search.ts'
import { useLocation } from 'react-router'
import { useDataOf } from '#app/ui/route-data.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'

const blank: Search = { type: 'day', page: 1 }

/** The loader's data of the front page or the results; undefined on any other page. */
export const useHomeData = () => useDataOf('search/home.route')

/** The search that the home page shows, or that led here from its results; elsewhere an empty search. */
export function useHomeSearch(): { search: Search; isResults: boolean } {
  const search = useHomeData()?.search
  const led = useLedHere()
  return { search: search ?? led ?? blank, isResults: search !== undefined && isSearch(search) }
}

/** The search that led to this page, kept in the history entry, which the server does not see. */
export function useLedHere(): Search | null {
  const state = useLocation().state as { search?: Search } | null
  return (useHydrated() && state?.search) || null
}

/** The name that the results found for coordinates or a typed place. */
export function usePlaceName(): string | null {
  const home = useHomeData()
  return (home && 'place' in home && home.place?.name) || null
}
