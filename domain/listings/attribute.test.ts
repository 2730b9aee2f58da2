import { expect, test } from 'vitest'
import { attributeFilters, type Attributes, attributesOf, filterBits, filtersMetBy, filtersOf } from './attribute.ts'

test.each<[stated: Attributes, filters: string[]]>([
  [{}, []],
  [{ activities: ['photo-shoot', 'party'] }, ['photo-shoot', 'party']],
  [{ setUpMinutes: 30 }, ['quick-set-up']],
  [{ setUpMinutes: 31 }, []],
  [{ loadIn: 'street-level' }, ['easy-load-in']],
  [{ loadIn: 'goods-lift' }, ['easy-load-in']],
  [{ loadIn: 'stairs' }, []],
  [{ powerKw: 9 }, []],
  [{ powerKw: 10, threePhase: true }, ['power-10-kw', 'three-phase']],
  [{ ceilingHeight: 299 }, []],
  [{ ceilingHeight: 300 }, ['ceiling-3-m']],
  [{ ceilingHeight: 500 }, ['ceiling-3-m', 'ceiling-5-m']],
  [{ daylight: 'none' }, ['blackout']],
  [{ daylight: 'some' }, []],
  [{ daylight: 'plenty' }, ['daylight']],
  [{ daylight: 'blackout' }, ['daylight', 'blackout']],
  [{ noise: 'silent' }, ['quiet']],
  [{ noise: 'quiet' }, ['quiet']],
  [{ noise: 'lively' }, []],
  [{ doorCm: 79 }, []],
  [{ doorCm: 80 }, ['door-80-cm']],
  [
    { stepFree: true, lift: true, accessibleWc: true, accessibleParking: true, inductionLoop: true },
    ['step-free', 'lift', 'accessible-wc', 'accessible-parking', 'induction-loop'],
  ],
])('[HOME-12] what states %o is found by %o', (stated, filters) => {
  expect(filtersMetBy(stated)).toEqual(filters)
})

test('[HOME-12] each filter is in one group and has the bit of its place', () => {
  expect(Object.values(filtersOf).flat()).toEqual(attributeFilters)
  expect(filtersOf.production[0]).toBe('quick-set-up')
  expect(filtersOf.accessibility[0]).toBe('step-free')
  expect(filterBits(['photo-shoot', 'induction-loop'])).toBe(1n | (1n << 22n))
  expect(attributeFilters.length).toBeLessThan(63)
})

test('[HOST-02] a space per day is asked for accessibility alone', () => {
  expect(attributesOf('day')).toEqual(attributesOf('hour', 'accessibility'))
  expect(attributesOf('hour')).toContain('activities')
})
