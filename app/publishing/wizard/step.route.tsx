import { publishDraft } from '#domain/publishing/commands/publish-draft.server.ts'
import { saveStep } from '#domain/publishing/commands/save-draft.server.ts'
import { type Fields, type FormStep, isStep, type Step, stepAfter, stepBefore } from '#domain/publishing/step.ts'
import { stepFields } from '#domain/publishing/step-fields.ts'
import { findProblemsOfStep } from '#domain/publishing/queries/find-problems.server.ts'
import { data, isRouteErrorResponse, redirect } from 'react-router'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { joinedFormOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { FailurePage } from '#app/shell/failure-page.tsx'
import type { Route } from './+types/step.route'
import { asTyped, baseOf, ownDraft, sayingOutage } from './own-draft.server.ts'
import { lookUpAddress, lookupView } from './lookup.view.server.ts'
import { problemTexts } from './problem-texts.server.ts'
import { sidesOf, type SidesView } from './sides.view.server.ts'
import type { Conflict } from './step-props.ts'
import {
  choicesOf,
  declarationAddress,
  hasOwnChoices,
  type MissingStep,
  missingSteps,
  type StepView,
  stepView,
} from './step.view.server.ts'
import { withSuggestion } from './suggestion.view.server.ts'
import { LazyFailure } from './deferred-failure.tsx'
import { WizardPage } from './wizard-page.tsx'

type Context = Route.ActionArgs['context']

/** One step of a draft; links from the summary add `?problems`, which shows its problems at once. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const step = stepOf(params.step)
  return sayingOutage(context, async () => {
    const draft = await ownDraft(params.draftId, context)
    const { t } = visitorOf(context)
    const isJudged = step !== 'summary' && url.searchParams.has('problems')
    const { db } = context.get(services)
    const problems = isJudged ? await findProblemsOfStep(db, step, draft) : null
    return {
      draftId: draft.id,
      view: await stepView(step, { ...draft, url }, context),
      problems: problemTexts(problems ?? {}, draft.fields, context),
      page: pageMeta(context, {
        title: t(`listingForm:steps.${step}.title`),
        description: t('wizard:description'),
        path: null,
      }),
    }
  })
}

function stepOf(text: string): Step {
  if (isStep(text)) return text
  throw data(null, { status: 404 })
}

/** Every button stores the form first. */
export async function action({ params, request, url, context }: Route.ActionArgs) {
  const step = stepOf(params.step)
  const { form: typed, problems: ofPhotos, isMove } = asTyped(step, await joinedFormOf(request))
  const intent = isMove ? 'stay' : intentOf(typed, intents)
  const { draftId } = params
  return sayingOutage(context, async () => {
    const { unit, fields } = await ownDraft(draftId, context)
    const form = intent === 'suggest' ? await withSuggestion({ unit, fields }, typed, context) : typed
    // The currency of a price follows from the country, which is another step's.
    const whole = step === 'summary' ? fields : { ...fields, ...stepFields(step, unit, form) }
    const goTo = (next: string) => redirect(visitorOf(context).to(next))
    const before = `/create-listing/${draftId}/${stepBefore(step) ?? step}`
    const preview = `/manage-listings/${draftId}/preview?step=${step}`
    if (step === 'summary') {
      switch (intent) {
        case 'back':
          throw goTo(before)
        case 'exit':
          throw goTo('/manage-listings')
        case 'look':
          throw goTo(preview)
        case 'publish':
        case 'next':
          return publish(draftId, context)
        case 'mine':
        case 'stay':
        case 'suggest':
        case 'find':
          throw data(null, { status: 400 })
      }
    }

    const { db } = context.get(services)
    const found =
      intent === 'next' ? { ...(await findProblemsOfStep(db, step, { unit, fields: whole })), ...ofPhotos } : {}
    const problems = Object.keys(found).length > 0 ? found : null
    const target = problems ? step : stepFor(intent, step)
    const isMine = intent === 'mine'
    const { conflict, version } = await save({ draftId, step, form, isMine, goTo: target }, context)
    if (conflict) {
      const choices = hasOwnChoices(step) ? await choicesOf(step, { unit, fields: whole, url }, context) : null
      const typed = stepFields(step, unit, form)
      const { fields: stored } = await ownDraft(draftId, context)
      const sides = sidesOf(Object.keys(typed), typed, stored, visitorOf(context))
      return data({ ...nothingWrong, typed, choices, conflict, sides }, { status: 409 })
    }
    if (problems)
      return data({ ...nothingWrong, version, problems: problemTexts(problems, whole, context) }, { status: 400 })
    if (intent === 'look') throw goTo(preview)
    if (intent === 'find')
      return data({
        ...nothingWrong,
        version,
        choices: {
          ...(await choicesOf(step, { unit, fields: whole, url }, context)),
          lookup: lookupView(context, await lookUpAddress(form, context)),
        },
      })
    throw goTo(intent === 'exit' ? '/manage-listings' : `/create-listing/${draftId}/${target}`)
  })
}

/** The buttons of a step. */
const intents = ['next', 'publish', 'back', 'exit', 'look', 'mine', 'stay', 'suggest', 'find'] as const

/** A button leads to a step; intents that change something within the step stay on it. */
function stepFor(intent: (typeof intents)[number], step: FormStep): Step {
  switch (intent) {
    case 'exit':
    case 'look':
    case 'mine':
    case 'stay':
    case 'suggest':
    case 'find':
      return step
    case 'back':
      return stepBefore(step) ?? step
    case 'next':
    case 'publish':
      return stepAfter(step)
  }
}

type Save = { draftId: string; step: FormStep; form: Record<string, string>; isMine: boolean; goTo: Step }

async function save(
  { form, isMine, ...input }: Save,
  context: Context,
): Promise<{ conflict: Conflict | null; version: string | null }> {
  const { db, clock } = context.get(services)
  const hostId = actorOf(context).userId
  const saved = await saveStep(db, { ...input, form, hostId, base: baseOf(form, isMine) }, clock())
  if (saved.ok) return { conflict: null, version: saved.value.version }
  if (saved.failure.reason === 'not-found') throw data(null, { status: 404 })
  return { conflict: { base: form['base'] ?? '', theirs: saved.failure.version }, version: null }
}

/** Publishing validates the whole draft again and lists the problems by step. */
async function publish(draftId: string, context: Context): Promise<ReturnType<typeof data<Refused>>> {
  const { db, clock } = context.get(services)
  const outcome = await publishDraft(db, { hostId: actorOf(context).userId, draftId }, clock())
  if (outcome.ok) throw redirect(visitorOf(context).to(`/manage-listings?published=${outcome.value.listingId}`))
  if (outcome.failure.reason === 'not-found') throw data(null, { status: 404 })
  if (outcome.failure.reason === 'address-unproved') throw redirect(visitorOf(context).to(proofAddress(draftId)))
  // The profile asks who lets, and leads back to the draft.
  if (outcome.failure.reason === 'undeclared') throw redirect(visitorOf(context).to(declarationAddress(draftId)))
  const { fields } = await ownDraft(draftId, context)
  const missing = missingSteps(outcome.failure.problems, fields, context)
  return data({ ...nothingWrong, missing }, { status: 400 })
}

/** The dialog with the code, over the page from which the host publishes. */
const proofAddress = (draftId: string) => {
  const here = `/create-listing/${draftId}/summary`
  return `${here}?auth=login&to=${encodeURIComponent(here)}`
}

type Refused = {
  problems: Record<string, string>
  missing: MissingStep[] | null
  typed: Fields
  choices: StepView['choices'] | null
  conflict: Conflict | null
  sides: readonly SidesView[]
  /** The step was stored although it has problems. */
  version: string | null
}

const nothingWrong: Refused = {
  problems: {},
  missing: null,
  typed: {},
  choices: null,
  conflict: null,
  sides: [],
  version: null,
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function WizardStep({ loaderData, actionData }: Route.ComponentProps) {
  const { view, draftId } = loaderData
  const choices = actionData?.missing ? { ...view.choices, missing: actionData.missing } : view.choices
  return (
    <WizardPage
      key={view.step}
      mode={{ kind: 'draft', draftId }}
      view={{ ...view, fields: { ...view.fields, ...actionData?.typed }, choices: actionData?.choices ?? choices }}
      conflict={actionData?.conflict}
      sides={actionData?.sides}
      stored={actionData?.version}
      problems={actionData?.problems ?? loaderData.problems}
      isRefused={Boolean(actionData)}
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isOurs = !isRouteErrorResponse(error) || error.status >= 500
  return isOurs ? <LazyFailure error={error} /> : <FailurePage error={error} />
}
