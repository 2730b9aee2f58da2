import { describe, expect, test } from 'vitest'
import { sourcesFrom } from '#test/sources.ts'
import { strings } from './strings.ts'

const complaintsAbout = (jsx: string, path = 'app/shell/header.tsx') =>
  strings(sourcesFrom({ [path]: `export const Header = () => (\n  ${jsx}\n)` }))

test.each([
  '<p>{t("title")}</p>',
  '<p>· → × 12 &nbsp; &copy; {price}</p>',
  '<p>{open ? "▲" : "▼"}{`${count}×`}</p>',
  '<img alt="" title={t("photo")} className="rounded" />',
  '<input type="text" name="city" autoComplete="off" />',
  '<meta name="viewport" content="width=device-width" />',
  '<p>{kind === "hourly" && <Hours />}</p>',
  '<p>{names.map((name) => <b key={`name-${name}`}>{name}</b>)}</p>',
  '<style>{`body { color: red }`}</style>',
  '<script>{"start()"}</script>',
])('%s shows no words of its own', (jsx) => {
  expect(complaintsAbout(jsx)).toEqual([])
})

describe('words in code are refused', () => {
  test.each([
    ['<p>Hello</p>', 'Hello'],
    ['<>¿Cuándo?</>', '¿Cuándo?'],
    ['<p>{"Hello"}</p>', 'Hello'],
    ['<p>{`${count} nights`}</p>', 'nights'],
    ['<p>{open ? t("close") : "Open"}</p>', 'Open'],
    ['<p>{name ?? "Somebody"}</p>', 'Somebody'],
    ['<p>{open && "Open"}</p>', 'Open'],
    ['<p>{count + " nights"}</p>', 'nights'],
    ['<p>{"Open" as string}</p>', 'Open'],
    ['<p>12 m²</p>', '12 m²'],
    ['<Page title="Bookings" />', 'Bookings'],
    ['<img alt={`Photo of ${name}`} />', 'Photo of'],
    ['<button aria-label={open ? "Close" : t("open")} />', 'Close'],
    ['<div aria-description="Map" />', 'Map'],
    ['<div aria-roledescription="slide" />', 'slide'],
    ['<input placeholder={"Where to?"} />', 'Where to?'],
    ['<Field label="City" />', 'City'],
    ['<meta name="description" content="Spaces" />', 'Spaces'],
  ])('%s', (jsx, text) => {
    expect(complaintsAbout(jsx)).toEqual([`app/shell/header.tsx:2: '${text}' belongs to the messages`])
  })
})

test('both branches of a conditional are reported', () => {
  expect(complaintsAbout('<p>{open ? "Open" : "Closed"}</p>')).toHaveLength(2)
})

test('the line is that of the words, not of the space before them', () => {
  expect(complaintsAbout('<p>\n\n    Hello\n  </p>')).toEqual([
    "app/shell/header.tsx:4: 'Hello' belongs to the messages",
  ])
})

test('screens for developers, tests and files without a screen are free', () => {
  expect(complaintsAbout('<p>Hello</p>', 'app/dev/kit.route.tsx')).toEqual([])
  expect(complaintsAbout('<p>Hello</p>', 'app/shell/header.test.tsx')).toEqual([])
  expect(complaintsAbout('<p>Hello</p>', 'test/page.tsx')).toEqual([])
})
