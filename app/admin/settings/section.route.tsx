import { confirmLegalTexts } from '#domain/admin/commands/change-company.server.ts'
import { isStoodBy } from '#domain/content/queries/read-legal-version.server.ts'
import { data, redirect } from 'react-router'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { joinedFormOf, searchOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { legalTextsView } from './legal-texts.view.server.ts'
import type { RefusedSection } from './section-form.view.server.ts'
import { type SectionName, sectionNames } from './section-names.ts'
import { SectionPage } from './section-page.tsx'
import { choicesOf, sections } from './section.view.server.ts'
import type { Route } from './+types/section.route'

/** Loads one form of the settings. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const name = nameOf(params.section)
  const { t } = visitorOf(context)
  return {
    name,
    ...(await sections[name].view(context)),
    legalTexts: name === 'company' ? await legalTextsView(context) : null,
    choices: choicesOf(name, context),
    isSaved: searchOf(url)['saved'] !== undefined,
    page: pageMeta(context, {
      title: t(`settings:${name}.title`),
      description: t(`settings:${name}.text`),
      path: null,
    }),
  }
}

function nameOf(text: string): SectionName {
  const name = sectionNames.find((each) => each === text)
  if (!name) throw data(null, { status: 404 })
  return name
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const name = nameOf(params.section)
  const form = await joinedFormOf(request)
  const refused =
    name === 'company' && form['legalTexts']
      ? await confirm(form['legalTexts'], context)
      : await sections[name].save(form, context)
  if (refused) return data(refused, { status: statusOf(refused) })
  throw redirect(visitorOf(context).to(`/admin/settings/${name}?saved`))
}

const statusOf = ({ conflict, confirmation }: RefusedSection) => (confirmation ? 200 : conflict ? 409 : 400)

/** @param answer the version that the admin has read, or 'withdraw' */
async function confirm(answer: string, context: Route.ActionArgs['context']): Promise<null> {
  const { db, clock } = context.get(services)
  // The texts changed since the form was made: the page reloads with the new ones.
  if (answer !== 'withdraw' && !isStoodBy(answer)) throw redirect(visitorOf(context).to('/admin/settings/company'))
  const version = answer === 'withdraw' ? null : answer
  await confirmLegalTexts(db, { adminId: actorOf(context).userId, version }, clock())
  return null
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Section({ loaderData: { page: _page, ...view }, actionData }: Route.ComponentProps) {
  return <SectionPage key={view.version} {...view} refused={actionData} />
}
