import { unitOf } from '#domain/availability/unit.ts'
import { categoryOf, isSubcategory } from '#domain/listings/category.ts'
import { startDraft } from '#domain/publishing/commands/save-draft.server.ts'
import { problemsOfStep } from '#domain/publishing/input.ts'
import type { Fields } from '#domain/publishing/step.ts'
import { stepFields } from '#domain/publishing/step-fields.ts'
import { data, isRouteErrorResponse, redirect } from 'react-router'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { joinedFormOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { FailurePage } from '#app/shell/failure-page.tsx'
import type { Route } from './+types/create.route'
import { sayingOutage } from './own-draft.server.ts'
import { problemTexts } from './problem-texts.server.ts'
import { stepView } from './step.view.server.ts'
import { LazyFailure } from './deferred-failure.tsx'
import { WizardPage } from './wizard-page.tsx'

const typeOf = (text: string | null | undefined) => (text === 'home' || text === 'experience' ? text : null)

/** The first step makes the draft when it is sent; an address may have chosen the type and the kind. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const type = typeOf(url.searchParams.get('type'))
  const kind = url.searchParams.get('kind') ?? ''
  const fields: Fields = isSubcategory(kind) ? { category: categoryOf(kind), subcategory: kind } : {}
  const { t } = visitorOf(context)
  return sayingOutage(context, async () => ({
    type,
    view: await stepView('basics', { unit: unitOf(type ?? 'home'), fields, url }, context),
    page: pageMeta(context, { title: t('wizard:title'), description: t('wizard:description'), path: null }),
  }))
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await joinedFormOf(request)
  const type = typeOf(form['type'])
  const unit = unitOf(type ?? 'home')
  const problems = {
    ...(type ? {} : { type: 'wizard:problems.type' }),
    ...problemsOfStep('basics', unit, form),
  }
  const typed = { ...stepFields('basics', unit, form), type: type ?? '' }
  if (Object.keys(problems).length > 0)
    return data({ typed, problems: problemTexts(problems, form, context), message: null }, { status: 400 })

  const { db, limits, clock } = context.get(services)
  const draft = { hostId: actorOf(context).userId, unit, fields: stepFields('basics', unit, form), limits }
  const started = await sayingOutage(context, () => startDraft(db, { ...draft, step: 'details' }, clock()))
  const { t, to } = visitorOf(context)
  if (started.ok) throw redirect(to(`/create-listing/${started.value}/details`))
  return data({ typed, problems: {}, message: t('wizard:tooMany', { count: limits.draftsPerHost }) }, { status: 409 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function CreateListing({ loaderData: { view, type }, actionData }: Route.ComponentProps) {
  const fields = actionData?.typed ?? { ...view.fields, type: type ?? '' }
  return (
    <WizardPage
      key={type}
      mode={{ kind: 'new', hasType: type !== null }}
      view={{ ...view, fields }}
      problems={actionData?.problems ?? {}}
      message={actionData?.message}
      isRefused={Boolean(actionData)}
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isOurs = !isRouteErrorResponse(error) || error.status >= 500
  return isOurs ? <LazyFailure error={error} /> : <FailurePage error={error} />
}
