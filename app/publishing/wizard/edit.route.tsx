import { isAsStored, updateListing } from '#domain/publishing/commands/update-listing.server.ts'
import type { Unit } from '#domain/availability/unit.ts'
import type { StepProblems } from '#domain/publishing/errors.ts'
import { contentOf } from '#domain/publishing/input.ts'
import { mergeStep, stepVersion } from '#domain/publishing/queries/step-version.server.ts'
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
import { lookUpAddress, lookupView } from './lookup.view.server.ts'
import { problemTexts } from './problem-texts.server.ts'
import type { Conflict } from './step-props.ts'
import { sidesOf } from './sides.view.server.ts'
import { choicesOf, hasOwnChoices, missingSteps, stepView } from './step.view.server.ts'
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
      isMerged: url.searchParams.has('merged'),
      view: await stepView(step, { listingId: id, unit, fields, isPublished: true, url }, context),
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
  const intent = isMove ? 'move' : intentOf(sent, ['save', 'next', 'mine', 'theirs', 'stay', 'suggest', 'find'])
  return sayingOutage(context, async () => {
    const { unit, fields } = await ownListing(listingId, context)
    const form = intent === 'suggest' ? await withSuggestion({ unit, fields }, sent, context) : sent
    const shown = (problems: StepProblems, both: Both | null = null) =>
      refusedView(step, { unit, fields, form, problems, both, url }, context)
    switch (intent) {
      case 'move':
      case 'suggest':
        return shown({})
      case 'find': {
        const { choices, ...page } = await shown({})
        return { ...page, choices: { ...choices, lookup: lookupView(context, await lookUpAddress(form, context)) } }
      }
      case 'stay': {
        const left = leftOf(step, { unit, fields, form })
        return left && shown({}, left)
      }
      case 'save':
      case 'next':
      case 'mine':
      case 'theirs':
        break
    }
    if (Object.keys(ofPhotos).length > 0) return data(await shown({ [step]: ofPhotos }), { status: 400 })

    const { db, clock } = context.get(services)
    const own = { hostId: actorOf(context).userId, listingId, step }
    const edit =
      intent === 'theirs'
        ? { ...own, ...keepingStored(step, { unit, fields, form }) }
        : { ...own, form, base: baseOf(form, intent === 'mine') }
    const outcome = await updateListing(db, edit, clock())
    if (outcome.ok) {
      const merged = outcome.value.isMerged && intent === 'save' ? '&merged=1' : ''
      throw redirect(visitorOf(context).to(`/edit-listing/${listingId}/${step}?saved=1${merged}`))
    }
    if (outcome.failure.reason === 'not-found') throw data(null, { status: 404 })
    if (outcome.failure.reason === 'incomplete') return data(await shown(outcome.failure.problems), { status: 400 })
    const { version, conflicts, fields: typed, stored } = outcome.failure
    const conflict = { base: form['base'] ?? '', theirs: version }
    return data(await shown({}, { conflict, names: conflicts, typed, stored }), { status: 409 })
  })
}

/** Two versions of a step: `typed` has all that was changed on one side only. */
type Both = { conflict: Conflict | null; names: readonly string[]; typed: Fields; stored: Fields }

const merged = (step: FormStep, { unit, fields, form }: Pick<Sent, 'unit' | 'fields' | 'form'>) =>
  mergeStep(step, unit, { base: form['base'] ?? '', stored: fields, typed: stepFields(step, unit, form) })

/** The form with the stored values of the fields in conflict. */
function keepingStored(step: FormStep, sent: Pick<Sent, 'unit' | 'fields' | 'form'>) {
  const { fields, conflicts } = merged(step, sent)
  const stored = Object.fromEntries(conflicts.map((name) => [name, sent.fields[name] ?? '']))
  return { form: { ...fields, ...stored }, base: stepVersion(step, sent.unit, sent.fields) }
}

/** Input that a device had left: null if it is stored, a conflict if its fields were changed elsewhere too. */
function leftOf(step: FormStep, { unit, fields, form }: Pick<Sent, 'unit' | 'fields' | 'form'>): Both | null {
  const content = contentOf(unit, { ...fields, ...stepFields(step, unit, form) })
  if (content.ok && isAsStored({ unit, fields }, content.value)) return null
  const stored = stepVersion(step, unit, fields)
  const { fields: typed, conflicts } = merged(step, { unit, fields, form })
  const conflict = conflicts.length > 0 ? { base: form['base'] ?? '', theirs: stored } : null
  return { conflict, names: conflict ? conflicts : Object.keys(typed), typed, stored: fields }
}

type Sent = { unit: Unit; fields: Fields; form: Fields; problems: StepProblems; both: Both | null; url: URL }

/** The rejected form as it was sent, with its problems and those of other steps. */
async function refusedView(step: FormStep, { unit, fields, form, problems, both, url }: Sent, context: Context) {
  const typed = { ...fields, ...form, ...both?.typed }
  const { [step]: own = {}, ...others } = problems
  return {
    typed: stepFields(step, unit, { ...form, ...both?.typed }),
    conflict: both?.conflict ?? null,
    sides: both ? sidesOf(both.names, both.typed, both.stored, visitorOf(context)) : [],
    problems: problemTexts(own, typed, context),
    elsewhere: missingSteps(others, typed, context).filter((each) => each.problems.length > 0),
    choices: hasOwnChoices(step) ? await choicesOf(step, { unit, fields: typed, url }, context) : null,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function EditListing({ loaderData, actionData }: Route.ComponentProps) {
  const { view, listingId, status, isSaved, isMerged } = loaderData
  return (
    <WizardPage
      key={view.step}
      mode={{ kind: 'edit', listingId, isPublic: status === 'published', isSaved: isSaved && !actionData, isMerged }}
      view={
        actionData
          ? { ...view, fields: { ...view.fields, ...actionData.typed }, choices: actionData.choices ?? view.choices }
          : view
      }
      conflict={actionData?.conflict}
      sides={actionData?.sides}
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
