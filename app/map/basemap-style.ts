import type { Feature, FeatureCollection, Geometry } from 'geojson'
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { feature } from 'topojson-client'
import type { Basemap, Label, Labels, Santiago } from './basemap-data.ts'

/** Muted colours, so that pins and photographs stand out. */
export const mapColors = {
  water: '#c9dde0',
  land: '#f7f2ea',
  border: '#b3a493',
  region: '#ddd0c0',
  river: '#b5d0d5',
  park: '#d9e6cf',
  road: '#ffffff',
  roadEdge: '#ddd0c0',
  motorway: '#f3d9a8',
  text: '#463d37',
  quiet: '#685e55',
  halo: '#fffdfa',
} as const

/** The complete embedded map: it fetches nothing, and its letters come from the page's font. */
export function basemapStyle({ world, labels, santiago }: Basemap, language: 'en' | 'es'): StyleSpecification {
  const shapes = (name: string) => ({
    type: 'geojson' as const,
    data: feature(world, world.objects[name]!),
    tolerance: 0.2,
  })
  return {
    version: 8,
    sources: {
      land: shapes('land'),
      borders: shapes('borders'),
      regions: shapes('regions'),
      lakes: shapes('lakes'),
      rivers: shapes('rivers'),
      santiago: { type: 'geojson', data: featuresOf(santiago) },
      names: { type: 'geojson', data: namesOf(labels, language) },
    },
    layers: [...ground, ...city, ...lettering],
  }
}

const line = (id: string, color: string, width: number, more: object = {}): LayerSpecification => ({
  id,
  type: 'line',
  source: id,
  paint: { 'line-color': color, 'line-width': ['interpolate', ['linear'], ['zoom'], 2, width / 2, 10, width], ...more },
})

const ground: LayerSpecification[] = [
  { id: 'water', type: 'background', paint: { 'background-color': mapColors.water } },
  { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': mapColors.land } },
  // Drawn for a smaller map than this: near by they would lie beside their valleys.
  line('rivers', mapColors.river, 1.6, { 'line-opacity': ['interpolate', ['linear'], ['zoom'], 8, 1, 10, 0] }),
  { id: 'lakes', type: 'fill', source: 'lakes', paint: { 'fill-color': mapColors.water } },
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
  source: 'santiago',
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
    source: 'santiago',
    minzoom: 9,
    filter: only('park'),
    paint: { 'fill-color': mapColors.park },
  },
  {
    id: 'canals',
    type: 'line',
    source: 'santiago',
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
    source: 'santiago',
    minzoom: 10,
    filter: only('metro'),
    layout: { 'line-join': 'round' },
    paint: { 'line-color': ['get', 'color'], 'line-width': byZoom(10, 0.8, 13, 2.5), 'line-opacity': 0.55 },
  },
  {
    id: 'stations',
    type: 'circle',
    source: 'santiago',
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

type Lettering = { id: string; source: 'santiago' | 'names'; size: number[]; color?: string } & Record<string, unknown>

const letters = ({ id, source, size, color = mapColors.text, layout, ...rest }: Lettering): LayerSpecification => ({
  id,
  type: 'symbol',
  source,
  layout: {
    'text-field': ['get', 'name'],
    'text-font': ['Figtree'],
    'text-size': ['interpolate', ['linear'], ['zoom'], ...size],
    'text-max-width': 8,
    'symbol-sort-key': ['coalesce', ['get', 'rank'], 0],
    ...(layout as object),
  },
  paint: { 'text-color': color, 'text-halo-color': mapColors.halo, 'text-halo-width': 1.4 },
  ...rest,
})

const lettering: LayerSpecification[] = [
  letters({
    id: 'park-names',
    source: 'santiago',
    size: [12, 11, 13, 12],
    color: '#4d6b45',
    minzoom: 12,
    filter: only('park'),
  }),
  letters({
    id: 'road-names',
    source: 'santiago',
    size: [12, 10.5, 13, 12],
    color: mapColors.quiet,
    minzoom: 11.8,
    filter: ['in', ['get', 'kind'], ['literal', ['motorway', 'avenue', 'street']]],
    layout: { 'symbol-placement': 'line', 'symbol-spacing': 350 },
  }),
  letters({
    id: 'station-names',
    source: 'santiago',
    size: [12.5, 10.5, 13, 11.5],
    color: mapColors.quiet,
    minzoom: 12.6,
    filter: only('station'),
    layout: { 'text-offset': [0, 0.6], 'text-anchor': 'top' },
  }),
  letters({ id: 'district-names', source: 'santiago', size: [10, 12, 13, 15], minzoom: 10, filter: only('district') }),
  letters({
    id: 'city-names',
    source: 'names',
    size: [3, 11, 10, 16],
    filter: ['all', only('city'), ['>=', ['zoom'], ['get', 'zoom']]],
  }),
  letters({
    id: 'country-names',
    source: 'names',
    size: [1, 10, 6, 17],
    color: mapColors.quiet,
    maxzoom: 7,
    filter: ['all', only('country'), ['>=', ['zoom'], ['get', 'zoom']]],
    layout: { 'text-letter-spacing': 0.06 },
  }),
]

const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features })
const one = (kind: string, geometry: Geometry, properties: object = {}): Feature => ({
  type: 'Feature',
  properties: { kind, ...properties },
  geometry,
})

function featuresOf({ roads: ways, rivers, parks, metro, districts }: Santiago): FeatureCollection {
  return collection([
    ...parks.map(({ name, ring }) => one('park', { type: 'Polygon', coordinates: [ring] }, { name })),
    ...rivers.map(({ name, line: points }) => one('river', { type: 'LineString', coordinates: points }, { name })),
    ...ways.map(({ name, kind, line: points }) => one(kind, { type: 'LineString', coordinates: points }, { name })),
    ...metro.map(({ color, stations }) =>
      one('metro', { type: 'LineString', coordinates: stations.map(([, lng, lat]) => [lng, lat]) }, { color }),
    ),
    ...metro.flatMap(({ color, stations }) =>
      stations.map(([name, lng, lat]) => one('station', { type: 'Point', coordinates: [lng, lat] }, { name, color })),
    ),
    ...districts.map(([name, lng, lat]) => one('district', { type: 'Point', coordinates: [lng, lat] }, { name })),
  ])
}

function namesOf({ countries, cities }: Labels, language: 'en' | 'es'): FeatureCollection {
  const named =
    (kind: string) =>
    ([lng, lat, en, es, zoom, rank]: Label) =>
      one(kind, { type: 'Point', coordinates: [lng, lat] }, { name: (language === 'es' && es) || en, zoom, rank })
  return collection([...countries.map(named('country')), ...cities.map(named('city'))])
}
