import { photoSet } from '#domain/media/photo.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useOverlay } from '#app/ui/overlay.ts'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { EstimatePanel } from './estimate-panel.tsx'
import type { BecomeView } from './become.view.server.ts'
import type { EstimateView } from './estimate.view.server.ts'

type Props = Pick<BecomeView, 'kinds' | 'picture' | 'fee' | 'faq'> & { estimate: EstimateView }

const heading = 'text-2xl font-bold tracking-tight text-balance'

/** The page shows owners of a space what it could earn, how hosting works and what protects them. */
export function BecomePage({ kinds, picture, fee, faq, estimate }: Props) {
  const { t } = useTranslation('become')
  return (
    <main id="main" className="page pt-6 lg:pt-12">
      <div className="grid gap-10 lg:grid-cols-2 lg:gap-16">
        <div className="flex flex-col items-start">
          <PageTitle isLead className="text-balance lg:text-4xl">
            {t('heading')}
          </PageTitle>
          <p className="mt-4 max-w-text text-lg text-ink-700">{t('lead')}</p>
          <p className="mt-3 max-w-text font-semibold">{fee}</p>
          <Start className="mt-6" />
          {picture && (
            <div className="relative mt-8 hidden min-h-64 w-full flex-1 lg:block">
              <Photo
                set={photoSet(picture.key)}
                sizes="(min-width: 64rem) 36rem, 1px"
                alt=""
                color={picture.color}
                className="absolute inset-0 rounded-2xl"
              />
            </div>
          )}
        </div>
        <EstimatePanel {...estimate} />
      </div>
      <Kinds kinds={kinds} />
      <Steps />
      <Safety />
      <Questions faq={faq} />
      <section className="mt-16 grid justify-items-center gap-3 rounded-2xl bg-sand-100 px-6 py-12 text-center">
        <h2 className={heading}>{t('end.title')}</h2>
        <p className="text-ink-700">{t('end.text')}</p>
        <Start className="mt-2" />
      </section>
    </main>
  )
}

/** Opens the chooser over the page. */
function Start({ className }: { className: string }) {
  const { t } = useTranslation('become')
  const { open } = useOverlay()
  return (
    <ButtonLink to={open({ show: 'list' })} preventScrollReset className={className}>
      {t('start')}
    </ButtonLink>
  )
}

function Kinds({ kinds }: Pick<Props, 'kinds'>) {
  const { t } = useTranslation('become')
  return (
    <section className="mt-16" aria-labelledby="become-kinds">
      <h2 id="become-kinds" className={`mb-5 ${heading}`}>
        {t('kinds')}
      </h2>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-6">
        {kinds.map(({ kind, name, icon, photo }) => (
          <li key={kind}>
            <span className="block aspect-[4/5] overflow-hidden rounded-xl">
              {photo ? (
                <Photo
                  set={photoSet(photo.key, 480)}
                  sizes="(min-width: 64rem) 18rem, (min-width: 40rem) 40vw, 60vw"
                  alt=""
                  color={photo.color}
                  className="size-full"
                />
              ) : (
                <span className="grid size-full place-items-center bg-clay-50 text-clay-600">
                  <Icon name={icon} size={26} />
                </span>
              )}
            </span>
            <span className="mt-2.5 block font-semibold">{name}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const steps = ['space', 'standOut', 'publish'] as const

function Steps() {
  const { t } = useTranslation('become')
  return (
    <section className="mt-16" aria-labelledby="become-how">
      <h2 id="become-how" className={heading}>
        {t('how.title')}
      </h2>
      <ol className="mt-6 grid gap-8 md:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step} className="border-t-2 border-ink-900 pt-4">
            <span aria-hidden="true" className="text-2xl font-bold text-clay-600 figures">
              {index + 1}
            </span>
            <h3 className="mt-1 text-lg font-bold">{t(`how.${step}.title`)}</h3>
            <p className="mt-1 text-ink-700">{t(`how.${step}.text`)}</p>
          </li>
        ))}
      </ol>
      <p className="mt-6 text-ink-500">{t('how.pause')}</p>
    </section>
  )
}

const promises = [
  ['money', 'circle-check'],
  ['address', 'map-pin-off'],
  ['requests', 'message-circle'],
  ['policy', 'timer'],
  ['calendar', 'calendar-check'],
  ['rules', 'sliders-horizontal'],
] as const

function Safety() {
  const { t } = useTranslation('become')
  return (
    <section className="mt-16" aria-labelledby="become-safety">
      <h2 id="become-safety" className={heading}>
        {t('safety.title')}
      </h2>
      <ul className="mt-6 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {promises.map(([name, icon]) => (
          <li key={name} className="flex gap-4">
            <span className="grid size-11 flex-none place-items-center rounded-xl bg-clay-50 text-clay-600">
              <Icon name={icon} />
            </span>
            <div>
              <h3 className="font-bold">{t(`safety.${name}.title`)}</h3>
              <p className="mt-1 text-ink-700">{t(`safety.${name}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Questions({ faq }: Pick<Props, 'faq'>) {
  const { t } = useTranslation('become')
  return (
    <section aria-labelledby="become-faq" className="mt-16 grid gap-x-10 gap-y-4 lg:grid-cols-[1fr_2fr]">
      <h2 id="become-faq" className={heading}>
        {t('faq.title')}
      </h2>
      <div className="divided border-y border-sand-200">
        {faq.map(({ question, answer }) => (
          <details key={question} className="group">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 font-semibold">
              {question}
              <Icon name="chevron-down" className="text-ink-500 transition-transform group-open:rotate-180" />
            </summary>
            <p className="max-w-text pb-5 text-ink-700">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
