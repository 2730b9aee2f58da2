import { localeFor } from '#domain/i18n/language.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { siteOf } from '#domain/i18n/site.ts'
import { NOW } from '#test/factories.ts'
import { RouterContextProvider } from 'react-router'
import { connection, type Services, services } from '#app/session/services.ts'
import { type Visitor, visitorContext } from '#app/session/visitor.server.ts'

const origin = 'http://localhost'

/** Of a request for a page that a host reads in pesos on the main site, at the tests' own time. */
export function aHostContext(
  userId: string,
  language: 'en' | 'es',
  own: Partial<Services> & Pick<Services, 'db'>,
): RouterContextProvider {
  const context = new RouterContextProvider()
  const open = { clock: () => NOW, product: 'Patio', sites: new Map(), publicUrl: origin, ...own }
  context.set(services, open as unknown as Services)
  context.set(visitorContext, {
    actor: { userId, firstName: 'Luis', lastName: 'Soto' },
    language,
    locale: localeFor(language),
    currency: 'CLP',
    site: siteOf('localhost', new Map()),
    origin,
    t: translator(language),
    to: (address: string) => address,
  } as Visitor)
  context.set(connection, { nonce: '', client: '10.0.0.1', network: '' })
  return context
}
