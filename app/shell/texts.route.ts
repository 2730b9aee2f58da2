import { isLanguage } from '#domain/i18n/language.ts'
import { messages } from '#domain/i18n/queries.server.ts'
import type { Route } from './+types/texts.route'

/** E-mail texts are the worker's; a browser never needs them. */
const notForBrowsers = new Set(['emails'])

export function loader({ params }: Route.LoaderArgs) {
  const { language, namespace } = params
  const texts =
    isLanguage(language) && !notForBrowsers.has(namespace) && Object.hasOwn(messages[language], namespace)
      ? messages[language][namespace]
      : null
  if (!texts) return new Response(null, { status: 404 })
  return Response.json(texts, { headers: { 'cache-control': 'public, max-age=31536000, immutable' } })
}
