import { isLanguage } from '#domain/i18n/language.ts'
import { BRITISH, browserTexts } from '#domain/i18n/queries.server.ts'
import type { Route } from './+types/texts.route'

/** E-mail texts are the worker's; a browser never needs them. */
const notForBrowsers = new Set(['emails'])

export function loader({ params, url }: Route.LoaderArgs) {
  const { language, namespace } = params
  const site = url.searchParams.get('v')?.endsWith(BRITISH) ? 'uk' : undefined
  const texts =
    isLanguage(language) && !notForBrowsers.has(namespace) ? browserTexts(language, namespace, site) : undefined
  if (!texts) return new Response(null, { status: 404 })
  return Response.json(texts, { headers: { 'cache-control': 'public, max-age=31536000, immutable' } })
}
