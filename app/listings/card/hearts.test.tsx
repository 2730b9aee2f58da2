import { textsOfPage } from '#domain/i18n/queries.server.ts'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { MapList } from '#app/map/map-list.tsx'
import { PinCard } from '#app/map/pin-card.tsx'
import { PinGroup } from '#app/map/pin-group.tsx'
import type { PinView } from '#app/map/pin-view.ts'
import { TextsProvider } from '#app/ui/texts.tsx'
import { SaveLink } from '../listing/save-link.tsx'
import { Card } from './card.tsx'
import type { CardView } from './card.view.server.ts'
import { CompactCard } from './compact-card.tsx'

const shared = { id: 'a', title: 'Loft', price: '$20', rating: null, photo: null }
const card: CardView = { ...shared, line: '', icon: 'house', more: [], newLabel: 'New', unit: 'Per day' }
const pin: PinView = { ...shared, lat: 0, lng: 0, short: '$20', amount: 20 }
const close = () => {}

test.each<[string, ReactNode]>([
  ['a card', <Card key="" card={card} sizes="" heading="h2" />],
  ['a row', <CompactCard key="" card={card} />],
  ['a pin’s card', <PinCard key="" pin={pin} onward="" onClose={close} />],
  ['a pin of several', <PinGroup key="" pins={[pin]} onward="" onClose={close} />],
  ['the map as a list', <MapList key="" found={{ kind: 'pins', pins: [pin] }} onward="" map={null} onClose={close} />],
  ['the listing’s page', <SaveLink key="" listingId="a" />],
])(
  '[WISH-01] before any script %s has one heart, which is a link with a name to the wishlists of the space',
  (_what, part) => {
    const Page = createRoutesStub([{ id: 'root', path: '/', Component: () => part }])
    const html = renderToStaticMarkup(
      <TextsProvider initial={textsOfPage('en')}>
        <Page hydrationData={{ loaderData: { root: { locale: 'en-US' } } }} />
      </TextsProvider>,
    )
    const [heart, ...others] = html.match(/<a [^>]*href="\/wishlists\?save=a".*?<\/a>/g) ?? []
    expect(others).toEqual([])
    expect(heart).toMatch(/aria-label="Save Loft"|>Save</)
  },
)
