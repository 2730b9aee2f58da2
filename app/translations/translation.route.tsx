import { data } from 'react-router'
import { translateText } from '#domain/translations/commands/translate-text.server.ts'
import { TranslationForm } from '#domain/translations/input.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { formOf } from '#app/session/form.server.ts'
import { connection, services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { TranslationView } from './translated.tsx'
import { TranslationPage } from './translation-page.tsx'
import type { Route } from './+types/translation.route'

export function loader({ context }: Route.LoaderArgs) {
  const { t } = visitorOf(context)
  return {
    page: pageMeta(context, {
      title: t('translation:title'),
      description: t('translation:nothing'),
      path: null,
      isIndexed: false,
    }),
  }
}

/** Translates what the form names, as far as its sender may read it: never a text that is sent. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, budgets, clock, log, translations } = context.get(services)
  const { actor, language, t } = visitorOf(context)
  const thing = TranslationForm.safeParse(await formOf(request))
  if (!thing.success || !translations) throw data(null, { status: 404 })
  const reader = { userId: actor?.userId ?? null, language, client: context.get(connection).client }
  const outcome = await translateText({ db, gateway: translations, budgets, log }, thing.data, reader, clock())
  if (outcome.ok) {
    const { original, text } = outcome.value
    const { isPublic: _isPublic, ...shown } = original
    return { original: shown, text, language } satisfies TranslationView
  }
  const { reason } = outcome.failure
  // What was taken away since its page was loaded is said below it, and the page stays.
  const problem = t(`translation:${reason === 'not-found' ? 'unavailable' : reason}`)
  return data({ problem }, { status: statuses[reason] })
}

const statuses = { 'not-found': 404, 'too-many': 429, unavailable: 503 } as const

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Translation({ actionData }: Route.ComponentProps) {
  return <TranslationPage answer={actionData} />
}
