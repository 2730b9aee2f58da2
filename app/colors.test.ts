import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The colors that a style sheet sets: by day those of the theme, by night those that stand in its place. */
function colorsOf(file: string): ReadonlyMap<string, string> {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8')
  return new Map(
    [...text.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

const day = colorsOf('base.css')
const night = new Map([...day, ...colorsOf('rules.css')])

/** As WCAG 2.2 reckons it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['white', 'paper', 'sand-50', 'sand-100']
/** Pairs of ground and text or mark, with the contrast that they need: 4.5 for text, 3 for the edge of a field. */
const pairs: readonly [on: readonly string[], what: readonly string[], minRatio: number][] = [
  [[...grounds, 'sand-200', 'clay-50', 'clay-100', 'leaf-50', 'alert-50'], ['ink-700', 'ink-900'], 4.5],
  [grounds, ['ink-500', 'clay-700'], 4.5],
  [['white', 'paper', 'clay-50'], ['clay-600', 'clay-700'], 4.5],
  [['white', 'paper', 'leaf-50'], ['leaf-700'], 4.5],
  [['white', 'paper', 'alert-50'], ['alert-700'], 4.5],
  [['ink-900', 'clay-600', 'clay-700', 'leaf-700', 'sea-700', 'alert-700'], ['white'], 4.5],
  [['white', 'paper'], ['sand-500', 'sea-700'], 3],
]

test.each([
  ['day', day],
  ['night', night],
])('text and the edges of fields can be read by %s', (_when, colors) => {
  const weak = pairs.flatMap(([on, what, minRatio]) =>
    on.flatMap((ground) =>
      what
        .map((name) => ({ name, ratio: contrast(colors.get(name)!, colors.get(ground)!) }))
        .flatMap(({ name, ratio }) => (ratio < minRatio ? [`${name} on ${ground}: ${ratio.toFixed(2)}`] : [])),
    ),
  )
  expect(weak).toEqual([])
})

test('every color of the day has one by night, but what lies on photographs and behind dialogs', () => {
  const changed = colorsOf('rules.css')
  expect([...day.keys()].filter((name) => !changed.has(name))).toEqual(['light'])
})

test('a color that a component names by itself is one of day, and changes by night', () => {
  const glaring = globSync('app/**/*.tsx').flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => /\bbg-\[#/.test(line) && !line.includes('drawn-by-day'))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(glaring).toEqual([])
})
