import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { Route } from './+types/nothing-open.route'

export function loader({ context }: Route.LoaderArgs) {
  const { t } = visitorOf(context)
  return { page: pageMeta(context, { title: t('messages:title'), description: t('messages:description'), path: null }) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

/** Beside the list, until a conversation is chosen. */
export default function NothingOpen() {
  const { t } = useTranslation('messages')
  return <EmptyState icon="message-circle" title={t('choose.title')} text={t('choose.text')} />
}
