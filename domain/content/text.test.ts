import { expect, test } from 'vitest'
import { splitFrontMatter } from './front-matter.ts'
import { htmlOf } from './gateway.marked.server.ts'
import { filled, piecesOf, type Pieces } from './text.ts'

const placesIn = (pieces: Pieces) => pieces.filter((_, at) => at % 2 === 1)

test('HTML in a text is shown as it is typed', () => {
  const { html } = htmlOf('One <b>bold</b> <script>alert(1)</script>\n\n<p onclick="x()">two</p>')
  expect(html).not.toMatch(/<(b|script|p )/)
  expect(html).toContain('&lt;script&gt;')
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'http://example.com', 'help/holds', 'mailto'])(
  'a text may not lead to %s',
  (address) => {
    expect(() => htmlOf(`[there](${address})`)).toThrow(address)
  },
)

test('a link to the site is a place of its text, so that it keeps the language of the address', () => {
  const { html } = htmlOf('[holds](/help/holds#end) and [here](#end) and [there](https://example.com/?a=1&b=2)')
  expect(placesIn(piecesOf(html))).toEqual(['/help/holds#end'])
  expect(html).toContain('<a href="#end">here</a>')
  expect(html).toContain('<a href="https://example.com/?a=1&amp;b=2" rel="noreferrer">there</a>')
})

test('a section has the id that is written beside its title', () => {
  const { html, headings } = htmlOf('## What *we* keep {#kept}\n\ntext\n\n### How long {#how-long}')
  expect(html).toContain('<h2 id="kept">What <em>we</em> keep</h2>')
  expect(headings).toEqual([
    { depth: 2, id: 'kept', title: 'What we keep' },
    { depth: 3, id: 'how-long', title: 'How long' },
  ])
})

test('in a table each value names its column, for phones', () => {
  const { html } = htmlOf('| Data | How long |\n|---|---|\n| Name | *{export.days}* days |')
  expect(html).toContain('<th scope="row">Name</th><td data-name="How long"><em>{export.days}</em> days</td>')
})

test('places are filled in, and other braces are not places', () => {
  const pieces = piecesOf('Held for {hold.minutes} minutes, {} { } {1}.')
  expect(placesIn(pieces)).toEqual(['hold.minutes'])
  expect(filled(pieces, () => '15')).toBe('Held for 15 minutes, {} { } {1}.')
})

const head = 'title: Holds\ndescription: What a hold is.\nupdated: 2026-11-23'

test('a text begins with what it is called', () => {
  const { front, markdown } = splitFrontMatter(`---\n${head}\nkeywords: reserve, block the date\n---\nText`)
  expect(front).toEqual({
    title: ['Holds'],
    description: ['What a hold is.'],
    updated: '2026-11-23',
    topic: null,
    keywords: ['reserve', 'block the date'],
    related: [],
  })
  expect(markdown).toBe('Text')
})

test.each([
  ['Text', /begins with its title/],
  [`---\n${head}\nauthor: me\n---\n`, /author/],
  [`---\ntitle: Holds\nupdated: 2026-11-23\n---\n`, /description/],
  [`---\n${head.replace('23', '31')}\n---\n`, /no day/],
])('a text with a bad beginning is refused', (file, message) => {
  expect(() => splitFrontMatter(file)).toThrow(message)
})
