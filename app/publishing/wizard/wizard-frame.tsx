import { type MajorStep, majorOf, majorSteps, type Step, steps } from '#domain/publishing/step.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { useRootData } from '#app/ui/route-data.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import type { SaveState } from './autosave.ts'
import type { WizardMode } from './step-props.ts'

type BarProps = {
  mode: WizardMode
  step: Step
  state: SaveState | null
  /** The step that the state is about, if it is another one. */
  of: Step | null
  formId: string
}

/** This bar replaces the site's header, whose links would lead away from unsaved input. */
export function TopBar({ mode, step, state, of, formId }: BarProps) {
  const { t } = useTranslation('listingForm')
  const product = useRootData()?.product
  return (
    <header className="sticky top-0 z-30 border-b border-sand-200 bg-paper">
      {/* Browsers press the first button of a form on Enter in a field. */}
      <button form={formId} name="intent" value="next" hidden aria-hidden="true" tabIndex={-1} />
      <div className="page flex min-h-16 flex-wrap items-center justify-between gap-x-3">
        <Link to="/" className="flex min-h-11 min-w-11 items-center gap-2 font-bold">
          <Mark />
          <span className="sr-only sm:not-sr-only">{product}</span>
        </Link>
        {/* A sentence has a line of its own where little room is beside the button. */}
        <p
          role="status"
          className={`min-w-0 grow basis-0 text-right text-sm text-ink-500 ${state && isLong(state) ? 'max-sm:order-last max-sm:basis-full max-sm:pb-2 max-sm:text-left' : ''}`}
        >
          {state === 'logged-out' ? <LogIn /> : state && t(`save.${state}`, { step: of && t(`steps.${of}.title`) })}
        </p>
        {mode.kind === 'draft' ? (
          <button
            form={formId}
            name="intent"
            value="exit"
            className="min-h-11 flex-none rounded-full border border-sand-300 bg-white px-4 text-sm font-semibold hover:border-ink-900 max-[16rem]:shrink max-[16rem]:px-2"
          >
            {t('exit')}
          </button>
        ) : (
          <Link to="/manage-listings" className={`${textLinkClass} flex-none text-sm`}>
            {t('toListings')}
          </Link>
        )}
      </div>
      {mode.kind !== 'edit' && <Progress step={step} />}
    </header>
  )
}

/** The page itself asks for the log-in and comes back; what was typed waits on the device. */
function LogIn() {
  const { t } = useTranslation('listingForm')
  return (
    <Link to="" reloadDocument className={textLinkClass}>
      {t('save.logged-out')}
    </Link>
  )
}

const isLong = (state: SaveState) => state !== 'saved' && state !== 'saving'

/** The site's mark (`app/shell/logo.tsx` stands in a later room). */
function Mark() {
  return <img src="/favicon.svg" alt="" width={32} height={32} className="flex-none" />
}

/** Three bars show how many steps of each part are done. */
function Progress({ step }: { step: Step }) {
  return (
    <div aria-hidden="true" className="flex gap-1.5 px-1">
      {(Object.keys(majorSteps) as MajorStep[]).map((major) => (
        <div key={major} className="h-1 grow overflow-hidden rounded-full bg-sand-200">
          <div className="h-full bg-clay-600 transition-[width]" style={{ width: `${shareOf(major, step)}%` }} />
        </div>
      ))}
    </div>
  )
}

function shareOf(major: MajorStep, step: Step): number {
  const own: readonly Step[] = majorSteps[major]
  const reached = own.filter((each) => steps.indexOf(each) <= steps.indexOf(step)).length
  return Math.round((reached / own.length) * 100)
}

export function StepTitle({ mode, step }: { mode: WizardMode; step: Step }) {
  const { t } = useTranslation('listingForm')
  const major = majorOf(step)
  const number = Object.keys(majorSteps).indexOf(major) + 1
  return (
    <div className="mb-6">
      {mode.kind === 'edit' ? (
        <p className="text-sm font-semibold text-ink-500">
          {t('edit.title')}
          {mode.isPublic && (
            <>
              {' · '}
              <Link to={`/property/${mode.listingId}`} className="underline underline-offset-4">
                {t('edit.look')}
              </Link>
            </>
          )}
        </p>
      ) : (
        <p className="text-sm font-semibold text-ink-500">
          {t('major', { number, name: t(`majors.${major}`) })}
          <span className="block font-normal">
            {t('sub', { number: steps.indexOf(step) + 1, count: steps.length })}
          </span>
        </p>
      )}
      <h1 className="mt-1 text-2xl font-bold tracking-tight lg:text-3xl">{t(`steps.${step}.title`)}</h1>
      <p className="mt-1.5 text-ink-700">{t(`steps.${step}.lead`)}</p>
    </div>
  )
}

type BottomProps = {
  mode: WizardMode
  back: boolean
  isLast: boolean
  isBusy: boolean
  formId: string
  previewId: string
}

/** The bar stands at the bottom edge, within a thumb's reach. */
export function BottomBar({ mode, back, isLast, isBusy, formId, previewId }: BottomProps) {
  const { t } = useTranslation('listingForm')
  const go = mode.kind === 'edit' ? 'save' : isLast ? 'publish' : 'next'
  return (
    <footer className="sticky bottom-0 z-20 border-t border-sand-200 bg-paper pb-[env(safe-area-inset-bottom)]">
      <div className="page flex items-center justify-between gap-3 py-3">
        {back ? (
          <button
            form={formId}
            name="intent"
            value="back"
            className={buttonClass('plain', 'min-w-24 max-[16rem]:min-w-12 max-[16rem]:px-0')}
          >
            <Icon name="chevron-left" />
            <span className="max-[16rem]:sr-only">{t('back')}</span>
          </button>
        ) : (
          <span />
        )}
        <a href={`#${previewId}`} className={`${textLinkClass} max-[20.5rem]:hidden lg:hidden`}>
          {t('preview.open')}
        </a>
        <Button
          form={formId}
          name="intent"
          value={go}
          isBusy={isBusy}
          className="min-w-32 max-[16rem]:min-w-0 max-[16rem]:px-2"
        >
          {t(`go.${go}`)}
        </Button>
      </div>
    </footer>
  )
}
