import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Link, textLinkClass, useInLanguage } from '#app/ui/link.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Instant } from '#app/session/instant.tsx'
import type { TypeView } from './triggers.view.server.ts'

type Props = {
  groups: readonly { name: 'open' | 'fixed'; types: readonly TypeView[] }[]
  days: number
  done: string | null
}

/** All e-mail types with their triggers and recent deliveries. */
export function TriggersPage({ groups, days, done }: Props) {
  const { t } = useTranslation('emailTypes')
  return (
    <main id="main" className="page max-w-[64rem] pt-6">
      <BackLink to="/admin/emails">{t('back')}</BackLink>
      <PageTitle isLead>{t('title')}</PageTitle>
      <p className="mb-6 max-w-text text-ink-500">{t('description', { days })}</p>
      {done && <SavedNotice className="mb-6">{t(`done.${done}`)}</SavedNotice>}
      {groups.map(({ name, types }) => (
        <section key={name} aria-labelledby={name} className="mb-6">
          <h2 id={name} className="text-lg font-semibold">
            {t(`groups.${name}`)}
          </h2>
          <p className="mb-3 max-w-text text-sm text-ink-500">{t(`groups.${name}Text`)}</p>
          <ul className="divided rounded-2xl border border-sand-200 bg-white">
            {types.map((type) => (
              <Type key={type.type} {...type} />
            ))}
          </ul>
        </section>
      ))}
    </main>
  )
}

function Type({ type, name, texts, about, necessity, pausedSince, counts, lastError }: TypeView) {
  const { t } = useTranslation('emailTypes')
  return (
    <li id={type} className="grid gap-x-6 gap-y-1 px-5 py-4 sm:grid-cols-[minmax(0,1fr)_11rem]">
      <div className="min-w-0">
        <h3 className="font-semibold">{name}</h3>
        <p className="text-sm text-ink-700">{about}</p>
        <p className="text-sm text-ink-500">
          <Counted {...{ type, counts }} />
        </p>
        {texts && (
          <Link to={texts} aria-label={t('textsOf', { name })} className={textLinkClass}>
            {t('texts')}
          </Link>
        )}
        {necessity && <p className="mt-1 text-sm text-ink-500">{necessity}</p>}
        {pausedSince && (
          <p className="mt-1 text-sm font-semibold text-alert-700">
            <Instant {...pausedSince} />
          </p>
        )}
        {lastError && (
          <p className="mt-1 text-sm text-alert-700 wrap-anywhere">
            <Instant {...lastError} />
          </p>
        )}
      </div>
      {!necessity && <Trigger {...{ type, name }} isPaused={pausedSince !== null} />}
    </li>
  )
}

/** Counts of e-mails, each linked to their list. */
function Counted({ type, counts: { sent, waiting, dead, paused } }: Pick<TypeView, 'type' | 'counts'>) {
  const { t } = useTranslation('emailTypes')
  const address = (state: string) => `/admin/emails?state=${state}&type=${type}`
  const links = [
    { state: 'sent', text: t('sent', { count: sent }), isShown: true },
    { state: 'waiting', text: t('waiting', { count: waiting }), isShown: waiting > 0 },
    { state: 'dead', text: t('dead', { count: dead }), isShown: dead > 0 },
    { state: 'stopped', text: t('unsent', { count: paused }), isShown: paused > 0 },
  ].filter(({ isShown }) => isShown)
  return links.map(({ state, text }, index) => (
    <span key={state}>
      {index > 0 && ' · '}
      <Link to={address(state)} className="underline underline-offset-4">
        {text}
      </Link>
    </span>
  ))
}

function Trigger({ type, name, isPaused }: { type: string; name: string; isPaused: boolean }) {
  const { t } = useTranslation('emailTypes')
  const inLanguage = useInLanguage()
  const isBusy = useNavigation().formData?.get('type') === type
  return (
    <Form
      method="post"
      action={inLanguage('/admin/emails/types')}
      preventScrollReset
      className="self-center sm:justify-self-end"
    >
      <input type="hidden" name="type" value={type} />
      <Button
        look="plain"
        isBusy={isBusy}
        name="intent"
        value={isPaused ? 'resume' : 'pause'}
        aria-label={t(isPaused ? 'resumeOf' : 'pauseOf', { name })}
      >
        {t(isPaused ? 'resume' : 'pause')}
      </Button>
    </Form>
  )
}
