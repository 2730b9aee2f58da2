import { savePerson } from '#domain/accounts/commands/save-person.server.ts'
import { ownPersonForm } from '#domain/accounts/input.ts'
import { problemsOf } from '#kernel/fields.ts'
import { data, redirect } from 'react-router'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { joinedFormOf, searchOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { ProfilePage } from './profile-page.tsx'
import { profileView } from './profile.view.server.ts'
import type { Route } from './+types/profile.route'

/** A user's own profile with links to their other pages. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { t } = visitorOf(context)
  return {
    ...(await profileView(url, context)),
    isSaved: searchOf(url)['saved'] !== undefined,
    page: pageMeta(context, { title: t('profile:title'), description: t('profile:description'), path: null }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock } = context.get(services)
  const { t, to } = visitorOf(context)
  const fields = await joinedFormOf(request)
  const form = ownPersonForm(actorOf(context)).safeParse(fields)
  if (!form.success) {
    const problems = Object.entries(problemsOf(form.error)).map(([name, problem]) => [name, t(problem)])
    return data({ fields, problems: Object.fromEntries(problems) as Record<string, string> }, { status: 400 })
  }
  await savePerson(db, actorOf(context).userId, form.data, clock())
  throw redirect(to('/profile?saved'))
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Profile({ loaderData: { page: _page, ...own }, actionData }: Route.ComponentProps) {
  return <ProfilePage {...own} form={actionData} />
}
