import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Instant, useInstantText } from '#app/session/instant.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { NewPassword } from '../new-password.tsx'
import { Blocked } from './blocked.tsx'
import { EmailPart } from './email-part.tsx'
import { OwnData } from './own-data.tsx'
import { WaysIn } from './ways-in.tsx'
import type { SettingsView } from './settings.view.server.ts'

type Problems = Readonly<Record<string, string>>
type Props = SettingsView & { saved: string | null; problems: Problems; emailProblems: Problems; emailTyped: Problems }

/** All of an account that is not public, each part a form of its own. */
export function SettingsPage({ saved, problems, emailProblems, emailTyped, ...own }: Props) {
  const { t } = useTranslation('account')
  const { email, hasPassword, ways, emailChange, isProved, wantsPromotions, data, sessions, blocked } = own
  const isRefused = Object.keys(problems).length + Object.keys(emailProblems).length > 0
  return (
    <main id="main" className="page max-w-[48rem] pt-8">
      <PageTitle isLead>{t('title')}</PageTitle>
      {saved && !isRefused && (
        <Notice tone="good" className="mt-6">
          {t(`saved.${saved}`)}
        </Notice>
      )}
      <div className="mt-6 grid gap-6">
        <Part title={t('signIn.title')} text={t('signIn.text', { email })}>
          <PasswordFields email={email} hasPassword={hasPassword} problems={problems} />
        </Part>
        {ways.length > 0 && (
          <Part title={t('ways.title')} text={t('ways.text')}>
            <WaysIn ways={ways} problem={problems['ways']} />
          </Part>
        )}
        <Part id="email" title={t('email.title')} text={t('email.text', { email })}>
          <EmailPart
            email={email}
            hasPassword={hasPassword}
            emailChange={emailChange}
            isProved={isProved}
            problems={emailProblems}
            typed={emailTyped}
          />
        </Part>
        <Part title={t('preferences.title')} text={t('preferences.text')}>
          <Link
            to="/account/settings?show=settings"
            preventScrollReset
            className={`${textLinkClass} justify-self-start`}
          >
            {t('preferences.open')}
          </Link>
          <Link
            to="/account/settings?show=settings"
            preventScrollReset
            className={`${textLinkClass} justify-self-start`}
          >
            {t('preferences.counting')}
          </Link>
          <Link to="/notifications/settings" className={`${textLinkClass} justify-self-start`}>
            {t('preferences.notifications')}
          </Link>
          <Promotions wanted={wantsPromotions} />
        </Part>
        <Part title={t('sessions.title')} text={t('sessions.text')}>
          <Sessions sessions={sessions} />
          <Link to="/account/security" className={`${textLinkClass} justify-self-start`}>
            {t('sessions.happened')}
          </Link>
        </Part>
        <Part id="blocked" title={t('blocked.title')} text={t(blocked.length > 0 ? 'blocked.text' : 'blocked.none')}>
          <Blocked blocked={blocked} />
        </Part>
        <Part id="data" title={t('data.title')} text={t('data.text')}>
          <OwnData data={data} />
        </Part>
        <Part title={t('close.title')} text={t('close.lead')}>
          <Link to="/account/close" className={`${textLinkClass} justify-self-start`}>
            {t('close.open')}
          </Link>
        </Part>
      </div>
    </main>
  )
}

type PartProps = { id?: string; title: string; text: string; children: ReactNode }

function Part({ id, title, text, children }: PartProps) {
  return (
    <Panel as="section" id={id} className="grid scroll-mt-24 gap-4">
      <div>
        <h2 className="text-lg font-bold">{title}</h2>
        <p className="mt-1 text-ink-700 wrap-anywhere">{text}</p>
      </div>
      {children}
    </Panel>
  )
}

type PasswordProps = { email: string; hasPassword: boolean; problems: Problems }

function PasswordFields({ email, hasPassword, problems }: PasswordProps) {
  const { t } = useTranslation('account')
  const isBusy = useNavigation().formData?.get('intent') === 'password'
  return (
    <Form method="post" noValidate preventScrollReset className="grid gap-4 sm:max-w-[26rem]">
      {/* Lets a password manager know which account the password belongs to. */}
      <input type="email" name="username" defaultValue={email} autoComplete="username" hidden readOnly />
      {hasPassword ? (
        <Field
          type="password"
          name="current"
          label={t('password.current')}
          autoComplete="current-password"
          problem={problems['current']}
        />
      ) : (
        problems['current'] && <Notice tone="bad">{problems['current']}</Notice>
      )}
      <NewPassword confirmName="confirm" problem={(name) => problems[name]} />
      <Button name="intent" value="password" look="plain" isBusy={isBusy} className="justify-self-start">
        {t(hasPassword ? 'password.change' : 'password.set')}
      </Button>
    </Form>
  )
}

function Promotions({ wanted }: { wanted: boolean }) {
  const { t } = useTranslation('account')
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" name="promotions" defaultChecked={wanted} className="size-5 flex-none accent-clay-600" />
        {t('promotions.label')}
      </label>
      <Button name="intent" value="promotions" look="plain">
        {t('promotions.save')}
      </Button>
    </Form>
  )
}

function Session({ id, device, seen, isOwn }: SettingsView['sessions'][number]) {
  const { t } = useTranslation('account')
  const seenText = useInstantText(seen)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0">
      <div>
        <p className="font-semibold">{device}</p>
        <p className="text-sm text-ink-500">{isOwn ? t('sessions.own') : <Instant {...seen} />}</p>
      </div>
      {!isOwn && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="sessionId" value={id} />
          <Button
            name="intent"
            value="end-session"
            look="quiet"
            aria-label={t('sessions.endOf', { device, seen: seenText })}
          >
            {t('sessions.end')}
          </Button>
        </Form>
      )}
    </li>
  )
}

function Sessions({ sessions }: Pick<SettingsView, 'sessions'>) {
  const { t } = useTranslation('account')
  return (
    <>
      <ul className="grid divide-y divide-sand-200">
        {sessions.map((session) => (
          <Session key={session.id} {...session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post" preventScrollReset>
          <Button name="intent" value="end-others" look="plain">
            {t('sessions.endOthers')}
          </Button>
        </Form>
      )}
    </>
  )
}
