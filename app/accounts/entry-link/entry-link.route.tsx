import { browserSecret } from '#domain/accounts/commands/know-browser.server.ts'
import { findEntryLink } from '#domain/accounts/queries/find-entry-link.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { searchOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { EntryLinkPage } from './entry-link-page.tsx'
import type { Route } from './+types/entry-link.route'

/** The page of a code's e-mail; a GET uses nothing up, because mail scanners open links. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, auth, clock } = context.get(services)
  const { t } = visitorOf(context)
  const { link = '' } = searchOf(url)
  return {
    link,
    found: await findEntryLink(db, auth, { link, browser: browserSecret(request) }, clock()),
    page: pageMeta(context, { title: t('entryLink:page'), description: t('entryLink:text'), path: null }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function EntryLink({ loaderData: { link, found } }: Route.ComponentProps) {
  return <EntryLinkPage link={link} found={found} />
}
