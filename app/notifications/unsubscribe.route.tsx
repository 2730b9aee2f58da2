import { readUnsubscribe, unsubscribe } from '#domain/notifications/commands/unsubscribe.server.ts'
import { data, Form } from 'react-router'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { Route } from './+types/unsubscribe.route'

type Context = Route.LoaderArgs['context']

/** Reading changes nothing: mail programs open addresses before anybody does. */
export function loader({ params, context }: Route.LoaderArgs) {
  const { topic } = subscriptionOf(params, context)
  const { t } = visitorOf(context)
  return {
    topic,
    page: pageMeta(context, { title: t('unsubscribe:title'), description: t('unsubscribe:title'), path: null }),
  }
}

/** Unsubscribes by one click of a reader or their mail program (RFC 8058), without a session. */
export async function action({ params, context }: Route.ActionArgs) {
  await unsubscribe(context.get(services).db, subscriptionOf(params, context))
  return { isDone: true }
}

function subscriptionOf({ token }: Route.LoaderArgs['params'], context: Context) {
  const subscription = readUnsubscribe(token, context.get(services).linkSecrets)
  if (!subscription) throw data(null, { status: 404 })
  return subscription
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Unsubscribe({ loaderData: { topic }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('unsubscribe')
  return (
    <main id="main" className="page max-w-text pt-8">
      <PageTitle>{t('title')}</PageTitle>
      {actionData?.isDone ? (
        <Notice tone="good" className="mt-6">
          {t('done')}
        </Notice>
      ) : (
        <>
          <p className="mt-3">{t(`text.${topic}`)}</p>
          <Form method="post" reloadDocument className="mt-6">
            <Button>{t('confirm')}</Button>
          </Form>
        </>
      )}
      <p className="mt-6">
        <Link to="/notifications/settings" className={textLinkClass}>
          {t('settings')}
        </Link>
      </p>
    </main>
  )
}
