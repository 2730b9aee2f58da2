import { safeReturn } from '#domain/accounts/input.ts'
import { data } from 'react-router'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { fieldsOf, splitProof, withoutSecrets } from '#app/session/form.server.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { EndedPage } from './ended-page.tsx'
import type { Route } from './+types/ended.route'

export function loader({ url, context }: Route.LoaderArgs) {
  const { t, to } = visitorOf(context)
  const back = safeReturn(url.searchParams.get('to'))
  return {
    back,
    logIn: to('/?auth=login'),
    page: pageMeta(context, { title: t('ended:title'), description: t('ended:description'), path: null }),
  }
}

/** A form came by 307 because its session had ended; it waits here for the log-in, and nothing is stored. */
export async function action({ request }: Route.ActionArgs) {
  const { others } = splitProof(await fieldsOf(request))
  return data({ fields: withoutSecrets(others) })
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Ended({ loaderData: { back, logIn }, actionData }: Route.ComponentProps) {
  return <EndedPage back={back} logIn={logIn} fields={actionData?.fields ?? []} />
}
