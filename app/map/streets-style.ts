import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl'
import { mapColors } from './map-colors.ts'

/** Each part of a style for tiles in the layers of Protomaps' basemap (https://docs.protomaps.com/basemaps/layers). */
type Streets = { ground: LayerSpecification[]; letters: LayerSpecification[] }

/**
 * Land, water, greens, buildings, streets and rails with their names, as `npm run map` cuts them and Protomaps does.
 *
 * @param source its name in the style
 * @param minzoom below it something else is drawn
 */
export function streetsStyle(source: string, language: 'en' | 'es', minzoom: number): Streets {
  const layer = (of: string, id: string) => ({ id: `${source}-${id}`, source, 'source-layer': of, minzoom })
  const fill = (of: string, id: string, color: string, filter: FilterSpecification): LayerSpecification => ({
    ...layer(of, id),
    type: 'fill',
    filter: ['all', isArea, filter] as FilterSpecification,
    paint: { 'fill-color': color },
  })
  const ground: LayerSpecification[] = [
    fill('earth', 'earth', mapColors.land, true),
    ...greens.map(([id, color, kinds]) => fill('landuse', id, color, isOneOf(kinds))),
    {
      ...layer('water', 'rivers'),
      type: 'line',
      filter: ['all', isLine, isOneOf(['river', 'canal', 'stream'])] as FilterSpecification,
      layout: round,
      paint: { 'line-color': mapColors.water, 'line-width': riverWidth },
    },
    fill('water', 'water', mapColors.water, true),
    {
      ...fill('buildings', 'buildings', mapColors.building, true),
      minzoom: Math.max(minzoom, 14),
    },
    ...roads.map(
      (road) => ({ ...layer('roads', `${road.kind}-edge`), ...roadLayer(road, true) }) as LayerSpecification,
    ),
    ...roads.map((road) => ({ ...layer('roads', road.kind), ...roadLayer(road, false) }) as LayerSpecification),
    {
      ...layer('roads', 'rail'),
      type: 'line',
      filter: isOneOf(['rail']),
      paint: {
        'line-color': mapColors.rail,
        'line-width': widths(9, 0.6, 14, 1.4, 18, 4),
        'line-opacity': ['case', ['has', 'is_tunnel'], 0.35, 1],
      },
    },
  ]
  const letters = lettering.map(({ of, id, filter, size, color = mapColors.text, from = 0, ...layout }) => ({
    ...layer(of, id),
    type: 'symbol' as const,
    filter,
    minzoom: Math.max(minzoom, from),
    layout: {
      'text-field': ['coalesce', ['get', `name:${language}`], ['get', 'name']] as ExpressionSpecification,
      'text-font': ['Figtree'],
      'text-size': size,
      'text-max-width': 8,
      ...layout,
    },
    paint: { 'text-color': color, 'text-halo-color': mapColors.halo, 'text-halo-width': 1.4 },
  }))
  return { ground, letters }
}

const round = { 'line-cap': 'round', 'line-join': 'round' } as const
const isArea: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon']
const isLine: ExpressionSpecification = ['==', ['geometry-type'], 'LineString']
const isPoint: ExpressionSpecification = ['==', ['geometry-type'], 'Point']
const isOneOf = (kinds: readonly string[]): FilterSpecification => ['in', ['get', 'kind'], ['literal', [...kinds]]]
const widths = (...stops: number[]) =>
  ['interpolate', ['exponential', 1.6], ['zoom'], ...stops] as unknown as ExpressionSpecification

const riverWidth = [
  'interpolate',
  ['exponential', 1.6],
  ['zoom'],
  9,
  1,
  14,
  ['match', ['get', 'kind'], 'river', 6, 'canal', 3, 1.2],
  18,
  ['match', ['get', 'kind'], 'river', 30, 'canal', 12, 5],
] as unknown as ExpressionSpecification

const greens: readonly (readonly [id: string, color: string, kinds: readonly string[]])[] = [
  ['works', mapColors.works, ['industrial', 'railway', 'aerodrome', 'military', 'quarry']],
  ['schools', mapColors.school, ['hospital', 'university', 'college', 'school']],
  ['sand', mapColors.sand, ['beach', 'sand']],
  ['woods', mapColors.wood, ['forest', 'wood', 'scrub', 'heath']],
  [
    'greens',
    mapColors.park,
    [
      'park',
      'garden',
      'nature_reserve',
      'national_park',
      'golf_course',
      'pitch',
      'playground',
      'cemetery',
      'recreation_ground',
      'allotments',
      'village_green',
      'grass',
      'meadow',
      'grassland',
      'zoo',
    ],
  ],
  ['squares', mapColors.road, ['pedestrian']],
]

/** Both widths at zooms 9, 14 and 18 of what lies on top, the least important first. */
type Road = { kind: 'path' | 'minor_road' | 'major_road' | 'highway'; width: [number, number, number]; color: string }
const roads: Road[] = [
  { kind: 'path', width: [0, 0.7, 4], color: mapColors.path },
  { kind: 'minor_road', width: [0, 2.4, 15], color: mapColors.road },
  { kind: 'major_road', width: [0.7, 4, 22], color: mapColors.road },
  { kind: 'highway', width: [1.2, 5, 26], color: mapColors.motorway },
]

function roadLayer({ kind, width, color }: Road, isEdge: boolean) {
  const [far, near, close] = isEdge && kind !== 'path' ? width.map((each) => each + (each > 0 ? 1.6 : 0)) : width
  return {
    type: 'line',
    filter: isEdge ? ['all', isOneOf([kind]), ['!', ['has', 'is_tunnel']]] : isOneOf([kind]),
    layout: round,
    paint: {
      'line-color': isEdge ? mapColors.roadEdge : color,
      'line-width': widths(9, far!, 14, near!, 18, close!),
      'line-opacity': ['case', ['has', 'is_tunnel'], 0.5, 1],
    },
  }
}

type Lettering = {
  of: string
  id: string
  filter: FilterSpecification
  size: ExpressionSpecification | number
  color?: string
  from?: number
} & Record<string, unknown>

const along = { 'symbol-placement': 'line', 'symbol-spacing': 300 }
const larger = (...stops: number[]) =>
  ['interpolate', ['linear'], ['zoom'], ...stops] as unknown as ExpressionSpecification

/** The last one has its room first. */
const lettering: readonly Lettering[] = [
  { of: 'roads', id: 'path-names', filter: isOneOf(['path']), size: 10.5, color: mapColors.quiet, from: 16, ...along },
  {
    of: 'roads',
    id: 'street-names',
    filter: isOneOf(['minor_road']),
    size: larger(14, 10.5, 18, 14),
    color: mapColors.quiet,
    from: 14,
    ...along,
  },
  {
    of: 'roads',
    id: 'road-names',
    filter: isOneOf(['major_road', 'highway']),
    size: larger(12, 10.5, 18, 15),
    color: mapColors.quiet,
    from: 12,
    ...along,
  },
  { of: 'water', id: 'water-names', filter: isPoint, size: 12, color: mapColors.waterName, from: 11 },
  {
    of: 'pois',
    id: 'green-names',
    filter: isOneOf([
      'park',
      'garden',
      'nature_reserve',
      'national_park',
      'cemetery',
      'forest',
      'wood',
      'beach',
      'zoo',
    ]),
    size: 11.5,
    color: mapColors.green,
    from: 12,
  },
  {
    of: 'pois',
    id: 'house-names',
    filter: isOneOf(['hospital', 'university', 'college', 'aerodrome']),
    size: 11,
    color: mapColors.quiet,
    from: 14,
  },
  { of: 'pois', id: 'station-names', filter: isOneOf(['station']), size: 11.5, from: 13 },
  {
    of: 'places',
    id: 'quarter-names',
    filter: isOneOf(['neighbourhood', 'macrohood']),
    size: larger(11, 11, 16, 15),
    color: mapColors.quiet,
    from: 11,
  },
  {
    of: 'places',
    id: 'place-names',
    filter: isOneOf(['locality']),
    size: larger(9, 12, 14, 17),
    'symbol-sort-key': ['-', 0, ['coalesce', ['get', 'population'], 0]],
  },
]
