import { companyOf } from '#domain/company/queries.server.ts'
import { may } from '#domain/accounts/policy.ts'
import { isStoodBy } from '#domain/content/queries/read-legal-version.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/legal.route'
import { Article } from './article.tsx'
import { articleView } from './article.view.server.ts'
import { BackToTop, DraftNote, OwnData } from './legal-parts.tsx'

/** Loads the legal texts: `content/<language>/privacy.md` and `terms.md`. */
export async function loader({ request, pattern, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const article = await articleView(request, context, pattern.replace(/^\//, ''), { hasContents: true })
  const { confirmedLegalTexts } = await companyOf(db, clock())
  const { actor } = visitorOf(context)
  return {
    ...article,
    isDraft: !isStoodBy(confirmedLegalTexts) && may(actor, 'settings'),
    isKnown: actor !== null,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Legal({ loaderData: { page: _page, isDraft, isKnown, ...article } }: Route.ComponentProps) {
  return (
    <Article article={article} before={isDraft && <DraftNote />}>
      <OwnData isKnown={isKnown} />
      <BackToTop />
    </Article>
  )
}
