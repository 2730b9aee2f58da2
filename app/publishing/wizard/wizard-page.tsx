import { type FormStep, type Step, stepBefore } from '#domain/publishing/step.ts'
import { memo, Suspense, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { deferred, deferredHydration } from '#app/ui/deferred.tsx'
import { useInLanguage } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { StepFormProvider } from './fields.tsx'
import { StepFields } from './step-form.tsx'
import type { SidesView } from './sides.view.server.ts'
import type { MissingStep, StepView } from './step.view.server.ts'
import { type Conflict, FORM_ID, type WizardMode } from './step-props.ts'
import { useAutosave } from './use-autosave.ts'
import type { SaveState } from './autosave.ts'
import { BottomBar, StepTitle, TopBar } from './wizard-frame.tsx'
import { EditSteps } from './edit-steps.tsx'

const PREVIEW_ID = 'preview'
/** The part is deferred because two devices seldom change one step. */
const ChangedElsewhere = deferred(async () => (await import('./changed-elsewhere.tsx')).ChangedElsewhere)
/** The answer to a refused form brings it. */
const ElsewhereProblems = deferred(async () => (await import('./elsewhere-problems.tsx')).ElsewhereProblems)
/** The preview has no handlers, so its script loads at its first change. */
const Preview = deferredHydration(async () => (await import('./preview.tsx')).Preview, null)

type Props = {
  mode: WizardMode
  view: StepView
  /** Finished texts, by field. */
  problems: Readonly<Record<string, string>>
  /** Problems that belong to no single field. */
  message?: string | null | undefined
  /** An existing listing's problems in other steps. */
  elsewhere?: readonly MissingStep[]
  /** The step was changed elsewhere meanwhile; the form shows the input of this device. */
  conflict?: Conflict | null | undefined
  /** Fields that differ here and there, side by side. */
  sides?: readonly SidesView[] | undefined
  /** The version under which a form with problems was stored. */
  stored?: string | null | undefined
  /** The form has just come back. */
  isRefused?: boolean
}

export function WizardPage({
  mode,
  view,
  problems,
  message,
  elsewhere = [],
  conflict,
  sides = [],
  stored,
  isRefused = false,
}: Props) {
  const { t } = useTranslation('listingForm')
  const { step, unit } = view
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<StepView['preview'] | null>(null)
  const isDraft = mode.kind === 'draft'
  const id = idOf(mode)
  const saving = useAutosave({ form, step, version: view.version, id, isDraft, isRefused, onPreview: setTyped })
  const isLeft = mode.kind === 'edit' && saving.isAsking && isRefused
  const preview = typed ?? view.preview
  const count = Object.keys(problems).length
  useFirstProblem(isRefused && count > 0, problems)
  const isBusy = useNavigation().formData !== undefined
  const address = (other: FormStep) => addressOf(mode, other)
  const inLanguage = useInLanguage()

  // Each version, and a form that the device had left, mounts a new form.
  const fields = (
    <StepFormProvider key={`${view.version} ${saving.isAsking && isRefused}`} value={{ fields: view.fields, problems }}>
      <StepFields
        step={step}
        unit={unit}
        priced={view.priced}
        currency={view.currency}
        isPublished={view.isPublished}
        earning={preview.earning}
        choices={view.choices}
        asksType={mode.kind === 'new' && !mode.hasType}
        address={address}
      />
    </StepFormProvider>
  )

  return (
    <div className="flex min-h-dvh flex-col bg-paper">
      <TopBar mode={mode} step={step} state={saving.state} of={saving.of} formId={FORM_ID} />
      <div className="page grid grow grid-cols-1 content-start gap-x-16 gap-y-8 py-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:py-10">
        <main id="main" className="min-w-0 lg:max-w-[44rem]">
          <StepTitle mode={mode} step={step} />
          {mode.kind === 'edit' && <EditSteps current={step} address={address} />}
          {mode.kind === 'edit' && mode.isSaved && !isUnsaved(saving.state) && (
            <SavedNotice className="mb-6">{t(mode.isMerged ? 'edit.merged' : 'edit.saved')}</SavedNotice>
          )}
          {count > 0 && <Notice tone="bad" title={t('check', { count })} className="mb-6" />}
          {message && <Notice tone="bad" title={message} className="mb-6" />}
          {elsewhere.length > 0 && (
            <Suspense>
              <ElsewhereProblems steps={elsewhere} address={address} />
            </Suspense>
          )}
          {(conflict || isLeft) && step !== 'summary' && (
            <Suspense>
              <ChangedElsewhere {...{ id, isDraft, step, conflict, sides }} address={inLanguage(address(step))} />
            </Suspense>
          )}
          <Form
            method="post"
            id={FORM_ID}
            ref={form}
            noValidate
            preventScrollReset={mode.kind === 'edit'}
            onSubmit={saving.onSubmit}
            onInput={saving.onInput}
            onBlur={saving.onBlur}
            className="grid grid-cols-1 gap-6"
          >
            {mode.kind !== 'new' && <Base version={conflict?.base ?? stored ?? view.version} />}
            {mode.kind === 'new' && mode.hasType && <input type="hidden" name="type" value={view.fields['type']} />}
            {step !== 'photos' && fields}
          </Form>
          {step === 'photos' && fields}
        </main>
        <aside
          id={PREVIEW_ID}
          className="min-w-0 scroll-mt-20 border-t border-sand-200 pt-6 lg:sticky lg:top-24 lg:self-start lg:border-0 lg:pt-0"
        >
          <h2 className="mb-4 font-semibold text-ink-500">{t('preview.title')}</h2>
          <Preview preview={preview} mode={mode} step={step} />
        </aside>
      </div>
      <BottomBar
        mode={mode}
        back={backOf(mode, step)}
        isLast={step === 'summary'}
        isBusy={isBusy}
        formId={FORM_ID}
        previewId={PREVIEW_ID}
      />
    </div>
  )
}

/** The memo keeps the version that an answer wrote into it; a new render would overwrite it. */
const Base = memo(({ version }: { version: string }) => <input type="hidden" name="base" defaultValue={version} />)

const idOf = (mode: WizardMode) => (mode.kind === 'new' ? null : mode.kind === 'edit' ? mode.listingId : mode.draftId)

const isUnsaved = (state: SaveState | null) => state === 'kept' || state === 'device' || state === 'logged-out'

const backOf = (mode: WizardMode, step: Step) => mode.kind === 'draft' && stepBefore(step) !== null

const addressOf = (mode: WizardMode, step: FormStep) => {
  if (mode.kind === 'new') return '/create-listing'
  return mode.kind === 'edit' ? `/edit-listing/${mode.listingId}/${step}` : `/create-listing/${mode.draftId}/${step}`
}

/** A form that came back with problems focuses its first one. */
function useFirstProblem(isRefused: boolean, problems: object): void {
  useEffect(() => {
    if (!isRefused) return
    const first = document.querySelector<HTMLElement>('main [aria-invalid=true], main [data-problem]')
    first?.focus()
    // Scrolling leaves room for label and problem, which the bars would cover.
    first?.closest('[id^=field-]')?.scrollIntoView({ block: 'nearest' })
  }, [isRefused, problems])
}
