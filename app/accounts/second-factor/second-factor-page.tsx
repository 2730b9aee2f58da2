import { Form } from 'react-router'
import { Instant, type InstantView } from '#app/session/instant.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { textLinkClass } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { CodeField } from '../code-field.tsx'

type SetUp = { secret: string; address: string; qrCode: string }
type Props = {
  own: { left: number; since: InstantView } | null
  isFew: boolean
  isOff: boolean
  to: string | null
  setUp: SetUp | null
  codes: readonly string[] | null
  problem: string | null
}

/** Turns the second factor on and off; what is secret is shown in the answer to a form alone, and once. */
export function SecondFactorPage({ own, isFew, isOff, to, setUp, codes, problem }: Props) {
  const { t } = useTranslation('secondFactor')
  return (
    <main id="main" className="page max-w-[48rem] pt-8">
      <BackLink to="/account/settings">{t('toSettings')}</BackLink>
      <PageTitle isLead>{t('title')}</PageTitle>
      <p className="mt-2 mb-6 text-ink-700">{t('description')}</p>
      <div className="grid gap-6">
        {isOff && !setUp && <SavedNotice>{t('isOff')}</SavedNotice>}
        {to && !own && !codes && <Notice tone="info">{t('needed')}</Notice>}
        {problem && !setUp && <Notice tone="bad">{problem}</Notice>}
        {codes ? (
          <Codes codes={codes} to={to} />
        ) : setUp && !own ? (
          <SetUpPart setUp={setUp} problem={problem} />
        ) : own ? (
          <On {...own} isFew={isFew} />
        ) : (
          <Off />
        )}
      </div>
    </main>
  )
}

function Off() {
  const { t } = useTranslation('secondFactor')
  return (
    <Panel as="section" className="grid gap-4">
      <p>{t('offText')}</p>
      <Form method="post" className="grid justify-items-start">
        <Button name="intent" value="begin">
          {t('begin')}
        </Button>
      </Form>
    </Panel>
  )
}

function SetUpPart({ setUp: { secret, address, qrCode }, problem }: { setUp: SetUp; problem: string | null }) {
  const { t } = useTranslation('secondFactor')
  return (
    <Panel as="section" className="grid gap-4">
      <h2 className="text-lg font-bold">{t('scan')}</h2>
      <p>{t('scanText')}</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`}
        alt={t('qrCode')}
        width={224}
        height={224}
        className="size-56 rounded-lg border border-sand-200"
      />
      <p>
        <a href={address} className={textLinkClass}>
          {t('open')}
        </a>
      </p>
      <p>{t('type')}</p>
      <p className="rounded-lg bg-sand-100 p-3 wrap-anywhere [font-family:ui-monospace,monospace]">
        {secret.replace(/.{4}(?=.)/g, '$& ')}
      </p>
      <Form method="post" noValidate className="grid justify-items-start gap-4">
        <CodeField label={t('code')} problem={problem ?? undefined} />
        <Button name="intent" value="confirm">
          {t('confirm')}
        </Button>
      </Form>
    </Panel>
  )
}

function Codes({ codes, to }: { codes: readonly string[]; to: string | null }) {
  const { t } = useTranslation('secondFactor')
  return (
    <Panel as="section" className="grid gap-4">
      <h2 className="text-lg font-bold">{t('codes')}</h2>
      <p>{t('codesText')}</p>
      <ol className="grid gap-x-6 gap-y-2 rounded-lg bg-sand-100 p-4 text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="[font-family:ui-monospace,monospace]">
            {code}
          </li>
        ))}
      </ol>
      <ButtonLink to={to ?? '/account/second-factor'} className="justify-self-start">
        {t('kept')}
      </ButtonLink>
    </Panel>
  )
}

function On({ since, left, isFew }: { since: InstantView; left: number; isFew: boolean }) {
  const { t } = useTranslation('secondFactor')
  return (
    <>
      <Panel as="section" className="grid gap-4">
        <h2 className="text-lg font-bold">{t('on')}</h2>
        <p>
          <Instant {...since} />
        </p>
        {isFew ? <Notice tone="bad">{t('left', { count: left })}</Notice> : <p>{t('left', { count: left })}</p>}
        <Form method="post" className="grid gap-2">
          <p className="text-sm text-ink-700">{t('renewText')}</p>
          <Button name="intent" value="renew" look="plain" className="justify-self-start">
            {t('renew')}
          </Button>
        </Form>
      </Panel>
      <Panel as="section" className="grid gap-4">
        <h2 className="text-lg font-bold">{t('turnOff')}</h2>
        <p>{t('turnOffText')}</p>
        <Form method="post" className="grid justify-items-start">
          <Button name="intent" value="remove" look="plain">
            {t('remove')}
          </Button>
        </Form>
      </Panel>
    </>
  )
}
