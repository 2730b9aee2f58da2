import { saveProfile } from '#domain/accounts/commands/save-profile.server.ts'
import { ProfileForm } from '#domain/accounts/input.ts'
import { findHost } from '#domain/accounts/queries/find-host.server.ts'
import { findOwnProfile } from '#domain/accounts/queries/find-own-profile.server.ts'
import { problemsOf } from '#kernel/fields.ts'
import { isId } from '#kernel/ids.ts'
import { data, redirect } from 'react-router'
import { AboutFields } from '#app/accounts/profile/about-fields.tsx'
import { fieldsOf, languageChoices } from '#app/accounts/profile/profile-fields.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { joinedFormOf, searchOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { OwnProfile } from './own-profile.tsx'
import type { Route } from './+types/own-profile.route'

/** A host edits their public profile here. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(services)
  const { t, language, locale } = visitorOf(context)
  const { userId } = actorOf(context)
  const [profile, shown] = await Promise.all([findOwnProfile(db, userId), findHost(db, userId, language)])
  return {
    fields: fieldsOf(profile),
    languages: languageChoices(locale),
    address: shown && `/host/${userId}`,
    isSaved: searchOf(url)['saved'] !== undefined,
    draftId: draftIn(url),
    page: pageMeta(context, { title: t('ownProfile:title'), description: t('ownProfile:description'), path: null }),
  }
}

/** The draft from which the host came to fill in the trader's details. */
function draftIn(url: URL): string | null {
  const { draft = '' } = searchOf(url)
  return isId(draft) ? draft : null
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { db, clock } = context.get(services)
  const { t, to } = visitorOf(context)
  const fields = await joinedFormOf(request)
  const form = ProfileForm.safeParse(fields)
  if (!form.success) {
    const problems = Object.entries(problemsOf(form.error)).map(([name, problem]) => [name, t(problem)])
    return data({ fields, problems: Object.fromEntries(problems) as Record<string, string> }, { status: 400 })
  }
  await saveProfile(db, actorOf(context).userId, form.data, clock())
  const draftId = draftIn(url)
  throw redirect(to(draftId ? `/create-listing/${draftId}/summary` : '/host/profile?saved'))
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { page: _page, languages, ...own } = loaderData
  return <OwnProfile {...own} about={<AboutFields languages={languages} />} refused={actionData} />
}
