import { isAsStored, updateListing } from '#domain/publishing/commands/update-listing.server.ts'
import type { Unit } from '#domain/availability/unit.ts'
import type { StepProblems } from '#domain/publishing/errors.ts'
import { contentOf } from '#domain/publishing/input.ts'
import { stepVersion } from '#domain/publishing/queries/step-version.server.ts'
import { type Fields, isStep, type FormStep, formSteps } from '#domain/publishing/step.ts'
import { stepFields } from '#domain/publishing/step-fields.ts'
import { data, isRouteErrorResponse, redirect } from 'react-router'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { joinedFormOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { FailurePage } from '#app/shell/failure-page.tsx'
import type { Route } from './+types/edit.route'
import { asTyped, baseOf, ownListing, sayingOutage } from './own-draft.server.ts'
import { problemTexts } from './problem-texts.server.ts'
import type { Conflict } from './step-props.ts'
import { choicesOf, missingSteps, stepView } from './step.view.server.ts'
import { withSuggestion } from './suggestion.view.server.ts'
import { LazyFailure } from './deferred-failure.tsx'
import { WizardPage } from './wizard-page.tsx'

type Context = Route.ActionArgs['context']

/** One step of a listing that exists. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const step = stepOf(params.step)
  return sayingOutage(context, async () => {
    const { id, unit, status, fields } = await ownListing(params.listingId, context)
    const { t } = visitorOf(context)
    return {
      listingId: id,
      status,
      isSaved: url.searchParams.has('saved'),
      view: await stepView(step, { unit, fields, isPublished: true, url }, context),
      page: pageMeta(context, {
        title: t(`listingForm:steps.${step}.title`),
        description: t('wizard:description'),
        path: null,
      }),
    }
  })
}

function stepOf(text: string = formSteps[0]!): FormStep {
  if (isStep(text) && text !== 'summary') return text
  throw data(null, { status: 404 })
}

export async function action({ params: { listingId, ...params }, request, url, context }: Route.ActionArgs) {
  const step = stepOf(params.step)
  const { form: sent, problems: ofPhotos, isMove } = asTyped(step, await joinedFormOf(request))
  const intent = isMove ? 'move' : intentOf(sent, ['save', 'next', 'mine', 'stay', 'suggest'])
  return sayingOutage(context, async () => {
    const { unit, fields } = await ownListing(listingId, context)
    const form = intent === 'suggest' ? await withSuggestion({ unit, fields }, sent, context) : sent
    const shown = (problems: StepProblems, conflict: Conflict | null = null) =>
      refusedView(step, { unit, fields, form, problems, conflict, url }, context)
    switch (intent) {
      case 'move':
      case 'suggest':
        return shown({})
      case 'stay': {
        const left = leftOf(step, { unit, fields, form })
        return left && shown({}, left.conflict)
      }
      case 'save':
      case 'next':
      case 'mine':
        break
    }
    if (Object.keys(ofPhotos).length > 0) return data(await shown({ [step]: ofPhotos }), { status: 400 })

    const { db, clock } = context.get(services)
    const edit = { hostId: actorOf(context).userId, listingId, step, form, base: baseOf(form, intent === 'mine') }
    const outcome = await updateListing(db, edit, clock())
    if (outcome.ok) throw redirect(visitorOf(context).to(`/edit-listing/${listingId}/${step}?saved=1`))
    if (outcome.failure.reason === 'not-found') throw data(null, { status: 404 })
    if (outcome.failure.reason === 'incomplete') return data(await shown(outcome.failure.problems), { status: 400 })
    const conflict = { base: form['base'] ?? '', theirs: outcome.failure.version }
    return data(await shown({}, conflict), { status: 409 })
  })
}

/** Input that a device had left: null if it is stored, a conflict if made of another version. */
function leftOf(step: FormStep, { unit, fields, form }: Pick<Sent, 'unit' | 'fields' | 'form'>) {
  const content = contentOf(unit, { ...fields, ...stepFields(step, unit, form) })
  if (content.ok && isAsStored({ unit, fields }, content.value)) return null
  const stored = stepVersion(step, unit, fields)
  const base = form['base'] ?? ''
  return { conflict: base === stored ? null : { base, theirs: stored } }
}

type Sent = { unit: Unit; fields: Fields; form: Fields; problems: StepProblems; conflict: Conflict | null; url: URL }

/** The rejected form as it was sent, with its problems and those of other steps. */
async function refusedView(step: FormStep, { unit, fields, form, problems, conflict, url }: Sent, context: Context) {
  const typed = { ...fields, ...form }
  const { [step]: own = {}, ...others } = problems
  return {
    typed: stepFields(step, unit, form),
    conflict,
    problems: problemTexts(own, typed, context),
    elsewhere: missingSteps(others, typed, context).filter((each) => each.problems.length > 0),
    choices: step === 'photos' ? await choicesOf(step, { unit, fields: typed, url }, context) : null,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function EditListing({ loaderData, actionData }: Route.ComponentProps) {
  const { view, listingId, status, isSaved } = loaderData
  return (
    <WizardPage
      key={view.step}
      mode={{ kind: 'edit', listingId, isPublic: status === 'published', isSaved: isSaved && !actionData }}
      view={
        actionData
          ? { ...view, fields: { ...view.fields, ...actionData.typed }, choices: actionData.choices ?? view.choices }
          : view
      }
      conflict={actionData?.conflict}
      problems={actionData?.problems ?? {}}
      elsewhere={actionData?.elsewhere ?? []}
      isRefused={Boolean(actionData)}
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isOurs = !isRouteErrorResponse(error) || error.status >= 500
  return isOurs ? <LazyFailure error={error} /> : <FailurePage error={error} />
}
