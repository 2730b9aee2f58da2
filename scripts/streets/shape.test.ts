import { expect, test } from 'vitest'
import { shapeOfPoint, shapeOfWay } from './shape.ts'

test.each<[string, Record<string, string>, boolean, string | null]>([
  ['a motorway', { highway: 'motorway' }, false, 'roads line highway'],
  ['its ramp', { highway: 'motorway_link' }, false, 'roads line highway'],
  ['an avenue', { highway: 'primary_link' }, false, 'roads line major_road'],
  ['a street', { highway: 'residential' }, false, 'roads line minor_road'],
  ['a street that goes round', { highway: 'residential' }, true, 'roads line minor_road'],
  ['a square', { highway: 'pedestrian', area: 'yes' }, true, 'landuse area pedestrian'],
  ['a street without cars', { highway: 'pedestrian' }, true, 'roads line path'],
  ['a street that is planned', { highway: 'proposed' }, false, null],
  ['a railway', { railway: 'rail' }, false, 'roads line rail'],
  ['a railway that is gone', { railway: 'abandoned' }, false, null],
  ['a park', { leisure: 'park' }, true, 'landuse area park'],
  ['a park that is not closed', { leisure: 'park' }, false, null],
  ['a lake', { natural: 'water' }, true, 'water area lake'],
  ['a river’s bank', { natural: 'water', water: 'river' }, true, 'water area river'],
  ['a reservoir', { landuse: 'reservoir' }, true, 'water area basin'],
  ['a river', { waterway: 'river' }, false, 'water line river'],
  ['a river below ground', { waterway: 'river', tunnel: 'culvert' }, false, null],
  ['a house', { building: 'yes', name: 'Casa' }, true, 'buildings area building'],
  ['what is no house', { building: 'no' }, true, null],
  ['a wall', { barrier: 'wall' }, true, null],
])('[HOME-06] %s is drawn as what it is', (_, tags, isClosed, expected) => {
  const shape = shapeOfWay(tags, isClosed)
  expect(shape && `${shape.layer} ${shape.form} ${shape.properties['kind']}`).toBe(expected)
})

test('[HOME-06] a street has its name, those of both languages where they differ, and says that it is a tunnel', () => {
  const tags = { highway: 'trunk', name: 'Rhein', 'name:en': 'Rhine', 'name:es': 'Rhein', tunnel: 'yes', bridge: 'no' }
  expect(shapeOfWay(tags, false)?.properties).toEqual({
    kind: 'major_road',
    kind_detail: 'trunk',
    is_tunnel: 1,
    name: 'Rhein',
    'name:en': 'Rhine',
  })
})

test.each<[Record<string, string>, string | null]>([
  [{ place: 'town', name: 'Vaduz', population: '5000' }, 'places locality'],
  [{ place: 'suburb', name: 'Ebenholz' }, 'places neighbourhood'],
  [{ railway: 'station', name: 'Schaan' }, 'pois station'],
  [{ railway: 'station' }, null],
  [{ shop: 'bakery', name: 'Beck' }, null],
])('[HOME-06] of points only places and stations with a name are drawn: %o', (tags, expected) => {
  const shape = shapeOfPoint(tags)
  expect(shape && `${shape.layer} ${shape.properties['kind']}`).toBe(expected)
})
