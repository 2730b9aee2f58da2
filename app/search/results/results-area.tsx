import { type Search, searchAddress, searchParams } from '#domain/search/search.ts'
import type { Bounds, Point } from '#kernel/geo.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useInLanguage } from '#app/ui/link.tsx'
import { useLanguage } from '#app/ui/route-data.ts'
import { useMedia } from '#app/ui/use-media.ts'
import ResultsMap from '#app/map/results-map.tsx'
import type { MapSource } from '#app/session/services.ts'
import { MapSheet } from './map-sheet.tsx'
import type { ResultsView } from './results.view.server.ts'

type Props = {
  view: ResultsView
  /** The current search, with its map open. */
  search: Search
  provider: MapSource
  /** The map's centre where the search names none. */
  center: Point
  highlighted: string | null
  onHighlight: (id: string | null) => void
}

/** The results' map: beside them on wide screens (2/5, spec §2), else a sheet; needs script. */
export default function ResultsArea(props: Props) {
  const isWide = useMedia('(min-width: 64rem)')
  const map = <Map {...props} />
  if (isWide === null) return null
  return isWide ? (
    map
  ) : (
    <MapSheet view={props.view} search={props.search} highlighted={props.highlighted} onHighlight={props.onHighlight}>
      {map}
    </MapSheet>
  )
}

function Map({ view, search, provider, center, highlighted, onHighlight }: Props) {
  const navigate = useNavigate()
  const inLanguage = useInLanguage()
  const language = useLanguage()
  const [searchAsMove, setSearchAsMove] = useState(true)

  // The first move away from a place is a step that Back takes back; further ones are the same step.
  const searchIn = (bounds: Bounds) =>
    void navigate(inLanguage(searchAddress(searchOfArea(search, bounds))), {
      replace: search.bounds !== undefined,
      preventScrollReset: true,
    })

  return (
    <ResultsMap
      bounds={view.area}
      isWhole={view.place === null && search.bounds === undefined}
      center={view.place?.at ?? center}
      query={searchParams({ ...search, showMap: undefined }).toString()}
      onward={view.onward}
      highlighted={highlighted}
      onHighlight={onHighlight}
      onArea={searchIn}
      searchAsMove={searchAsMove}
      onSearchAsMove={setSearchAsMove}
      language={language}
      provider={provider}
    />
  )
}

/** The map's area replaces the named place. */
const searchOfArea = (search: Search, bounds: Bounds): Search => ({
  ...search,
  bounds,
  lat: undefined,
  lng: undefined,
  location: undefined,
  page: 1,
})
