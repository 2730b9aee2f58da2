import type {
  FilterSpecification,
  LayerSpecification,
  LineLayerSpecification,
  StyleSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import { mapColors } from './map-colors.ts'
import { streetsStyle } from './streets-style.ts'

type Box = { west: number; south: number; east: number; north: number }

/** The operator's own tiles (`npm run map`) with the credits that their licence asks for, as HTML. */
type OwnStreets = { url: string; box: Box; credits: string }

/** From this zoom on the operator's own tiles are drawn over the schematic ones, within their box. */
const STREETS_FROM = 9

/**
 * The complete embedded map: it reads tiles of this server only, and its letters come from the page's font.
 *
 * @param urls of the two archives
 */
export function basemapStyle(
  urls: { ground: string; places: string },
  language: 'en' | 'es',
  own: OwnStreets | null = null,
): StyleSpecification {
  const streets = own ? streetsStyle('streets', language, STREETS_FROM) : { ground: [], letters: [] }
  const names = lettering(language).map((layer) => (own ? besides(own.box, layer) : layer))
  return {
    version: 8,
    sources: {
      ground: { type: 'vector', url: `pmtiles://${urls.ground}` },
      places: { type: 'vector', url: `pmtiles://${urls.places}` },
      ...(own && { streets: { type: 'vector', url: `pmtiles://${own.url}`, attribution: own.credits } }),
    },
    layers: [...ground, ...city, ...streets.ground, ...names, ...streets.letters],
  }
}

/** A layer of names without those that stand in the operator's own tiles too. */
function besides({ west, south, east, north }: Box, layer: SymbolLayerSpecification): SymbolLayerSpecification {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  const isBeside = ['!', ['within', { type: 'Polygon', coordinates: [ring] }]]
  const filter = ['all', layer.filter ?? true, ['any', ['<', ['zoom'], STREETS_FROM], isBeside]]
  return { ...layer, filter: filter as unknown as FilterSpecification }
}

/** The layer behind everything: land until the first tiles are there, then water. */
export const BACKGROUND = 'background'

const line = (id: string, color: string, width: number, more: object = {}): LineLayerSpecification => ({
  id,
  type: 'line',
  source: 'ground',
  'source-layer': id,
  layout: { 'line-cap': 'round', 'line-join': 'round' },
  paint: { 'line-color': color, 'line-width': ['interpolate', ['linear'], ['zoom'], 2, width / 2, 10, width], ...more },
})

const area = (id: string, color: string): LayerSpecification => ({
  id,
  type: 'fill',
  source: 'ground',
  'source-layer': id,
  paint: { 'fill-color': color },
})

/** Great rivers are broad where one looks closely. */
const riverWidth = [
  'interpolate',
  ['exponential', 1.5],
  ['zoom'],
  2,
  0.6,
  8,
  1.4,
  13,
  ['-', 8, ['/', ['get', 'rank'], 2]],
]

/** A town's drawing, from zoom 8.5 on, has a river of its own. */
const notDrawn = ['any', ['!', ['has', 'drawn']], ['<', ['zoom'], 9]] as unknown as FilterSpecification

const ground: LayerSpecification[] = [
  { id: BACKGROUND, type: 'background', paint: { 'background-color': mapColors.land } },
  area('land', mapColors.land),
  { ...line('rivers', mapColors.river, 1.6, { 'line-width': riverWidth }), filter: notDrawn },
  area('lakes', mapColors.water),
  { ...line('regions', mapColors.region, 1, { 'line-dasharray': [3, 2] }), minzoom: 3 },
  line('borders', mapColors.border, 1.4),
]

const only = (kind: string): ['==', ['get', string], string] => ['==', ['get', 'kind'], kind]
const byZoom = (...stops: number[]) => ['interpolate', ['exponential', 1.5], ['zoom'], ...stops] as unknown as number

type Road = { kind: 'street' | 'avenue' | 'motorway'; minzoom: number; widths: number[]; color: string }
const roads: Road[] = [
  { kind: 'street', minzoom: 10.5, widths: [10.5, 1, 13, 4], color: mapColors.road },
  { kind: 'avenue', minzoom: 9.5, widths: [9.5, 1, 13, 6], color: mapColors.road },
  { kind: 'motorway', minzoom: 9, widths: [9, 1.5, 13, 6], color: mapColors.motorway },
]

const roadLayer = ({ kind, minzoom, widths, color }: Road, isEdge: boolean): LayerSpecification => ({
  id: isEdge ? `${kind}-edge` : kind,
  type: 'line',
  source: 'places',
  'source-layer': 'sketch',
  minzoom,
  filter: only(kind),
  layout: { 'line-cap': 'round', 'line-join': 'round' },
  paint: {
    'line-color': isEdge ? mapColors.roadEdge : color,
    'line-width': byZoom(...widths.map((value, index) => (isEdge && index % 2 ? value + 2 : value))),
  },
})

const city: LayerSpecification[] = [
  {
    id: 'parks',
    type: 'fill',
    source: 'places',
    'source-layer': 'sketch',
    minzoom: 9,
    filter: only('park'),
    paint: { 'fill-color': mapColors.park },
  },
  {
    id: 'canals',
    type: 'line',
    source: 'places',
    'source-layer': 'sketch',
    minzoom: 8.5,
    filter: only('river'),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': mapColors.water, 'line-width': byZoom(9, 1.5, 13, 7) },
  },
  ...roads.map((road) => roadLayer(road, true)),
  ...roads.map((road) => roadLayer(road, false)),
  {
    id: 'metro',
    type: 'line',
    source: 'places',
    'source-layer': 'sketch',
    minzoom: 10,
    filter: only('metro'),
    layout: { 'line-join': 'round' },
    paint: { 'line-color': ['get', 'color'], 'line-width': byZoom(10, 0.8, 13, 2.5), 'line-opacity': 0.55 },
  },
  {
    id: 'stations',
    type: 'circle',
    source: 'places',
    'source-layer': 'sketch',
    minzoom: 11.5,
    filter: only('station'),
    paint: {
      'circle-radius': byZoom(11.5, 2, 13, 4),
      'circle-color': '#ffffff',
      'circle-stroke-color': ['get', 'color'],
      'circle-stroke-width': 1.5,
    },
  },
]

type Lettering = { id: string; of: 'sketch' | 'names'; size: number[]; color?: string } & Record<string, unknown>

const letters = ({ id, of, size, color = mapColors.text, layout, ...rest }: Lettering): SymbolLayerSpecification => ({
  id,
  type: 'symbol',
  source: 'places',
  'source-layer': of,
  layout: {
    'text-field': ['get', 'name'],
    'text-font': ['Figtree'],
    'text-size': ['interpolate', ['linear'], ['zoom'], ...size],
    'text-max-width': 8,
    // The greatest are named first: they appear at the lowest zoom.
    'symbol-sort-key': ['coalesce', ['get', 'zoom'], 0],
    ...(layout as object),
  },
  paint: { 'text-color': color, 'text-halo-color': mapColors.halo, 'text-halo-width': 1.4 },
  ...rest,
})

const lettering = (language: 'en' | 'es'): SymbolLayerSpecification[] => [
  letters({
    id: 'park-names',
    of: 'sketch',
    size: [12, 11, 13, 12],
    color: mapColors.green,
    minzoom: 12,
    filter: only('park'),
  }),
  letters({
    id: 'road-names',
    of: 'sketch',
    size: [12, 10.5, 13, 12],
    color: mapColors.quiet,
    minzoom: 11.8,
    filter: ['in', ['get', 'kind'], ['literal', ['motorway', 'avenue', 'street']]],
    layout: { 'symbol-placement': 'line', 'symbol-spacing': 350 },
  }),
  letters({
    id: 'station-names',
    of: 'sketch',
    size: [12.5, 10.5, 13, 11.5],
    color: mapColors.quiet,
    minzoom: 12.6,
    filter: only('station'),
    layout: { 'text-offset': [0, 0.6], 'text-anchor': 'top' },
  }),
  letters({ id: 'district-names', of: 'sketch', size: [10, 12, 13, 15], minzoom: 10, filter: only('district') }),
  ...(['quarter', 'city'] as const).map((kind) =>
    letters({
      id: `${kind}-names`,
      of: 'names',
      size: kind === 'city' ? [3, 11, 10, 16] : [9, 11, 13, 13],
      color: kind === 'city' ? mapColors.text : mapColors.quiet,
      filter: ['all', only(kind), isDue],
      layout: { 'text-field': nameIn(language), ...(kind === 'city' && { 'text-size': citySize }) },
    }),
  ),
  letters({
    id: 'country-names',
    of: 'names',
    size: [1, 10, 6, 17],
    color: mapColors.quiet,
    maxzoom: 7,
    filter: ['all', only('country'), isDue],
    layout: { 'text-field': nameIn(language), 'text-letter-spacing': 0.06 },
  }),
]

const isDue = ['>=', ['zoom'], ['get', 'zoom']]

/** Cities are written larger than villages. */
const citySize = [
  'interpolate',
  ['linear'],
  ['zoom'],
  3,
  11,
  10,
  ['interpolate', ['linear'], ['get', 'zoom'], 4, 17, 9, 12],
]

const nameIn = (language: 'en' | 'es') =>
  language === 'es' ? ['coalesce', ['get', 'es'], ['get', 'name']] : ['get', 'name']
