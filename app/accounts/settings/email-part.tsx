import { CODE_MINUTES } from '#domain/accounts/code.ts'
import { Form, useNavigation } from 'react-router'
import { Instant } from '#app/session/instant.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { useOverlay } from '#app/ui/overlay.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { CodeField } from '../code-field.tsx'
import { DemoEmail } from '../step-parts.tsx'
import type { SettingsView } from './settings.view.server.ts'

type Fields = Readonly<Record<string, string>>
type Props = Pick<SettingsView, 'email' | 'hasPassword' | 'emailChange' | 'isProved' | 'refusal' | 'asksOldCode'> & {
  problems: Fields
  typed: Fields
}

/** The form for another address, or for both codes once it was requested. */
export function EmailPart({ email, emailChange, isProved, refusal, asksOldCode, problems, ...ask }: Props) {
  if (!isProved) return <Unproved email={email} />
  return (
    <>
      {refusal && <Refused refusal={refusal} asksOldCode={asksOldCode} problem={problems['again']} />}
      {emailChange ? (
        <Codes email={email} change={emailChange} asksOldCode={asksOldCode} problems={problems} />
      ) : (
        <Ask {...ask} asksOldCode={asksOldCode} problems={problems} />
      )}
    </>
  )
}

type RefusedProps = Pick<Props, 'asksOldCode'> & {
  refusal: NonNullable<Props['refusal']>
  problem: string | undefined
}

/** Shows the mail server's answer, and tries again by an e-mail that is sent at once. */
function Refused({ refusal, asksOldCode, problem }: RefusedProps) {
  const { t } = useTranslation('account')
  const isBusy = useNavigation().formData?.get('intent') === 'email-again'
  return (
    <div className="grid gap-4">
      <Notice title={t('email.refused.title')}>
        <p>
          <Instant {...refusal.since} />
        </p>
        <p className="wrap-anywhere">{t('email.refused.answer', { answer: refusal.answer })}</p>
        <p className="mt-2">{t('email.refused.text')}</p>
      </Notice>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <Form method="post" preventScrollReset>
        <Button name="intent" value="email-again" look="plain" isBusy={isBusy}>
          {t('email.refused.again')}
        </Button>
      </Form>
      {asksOldCode && (
        <div className="text-ink-700">
          <p>{t('email.refused.stranger')}</p>
          <Link to="/contact" className={textLinkClass}>
            {t('email.refused.contact')}
          </Link>
        </div>
      )}
    </div>
  )
}

/** Nothing is proved yet, so the address is changed without a password. */
function Unproved({ email }: { email: string }) {
  const { t } = useTranslation('account')
  const { open } = useOverlay()
  return (
    <>
      <p className="text-ink-700 wrap-anywhere">{t('email.unproved', { email })}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={open({ auth: 'login' })} preventScrollReset>
          {t('email.prove')}
        </ButtonLink>
        <ButtonLink look="plain" to={open({ auth: 'correct' })} preventScrollReset>
          {t('email.correct')}
        </ButtonLink>
      </div>
    </>
  )
}

type AskProps = Pick<Props, 'hasPassword' | 'asksOldCode' | 'problems' | 'typed'>

function Ask({ hasPassword, asksOldCode, problems, typed }: AskProps) {
  const { t } = useTranslation('account')
  const isBusy = useNavigation().formData?.get('intent') === 'email'
  return (
    <Form method="post" noValidate preventScrollReset className="grid gap-4 sm:max-w-[26rem]">
      {/* Codes that are too late or used up are said where one begins again. */}
      {problems['oldCode'] && <Notice tone="bad">{problems['oldCode']}</Notice>}
      <Field
        type="email"
        name="email"
        label={t('email.next')}
        autoComplete="email"
        defaultValue={typed['email'] ?? ''}
        problem={problems['email']}
      />
      {hasPassword ? (
        <Field
          type="password"
          name="current"
          label={t('email.current')}
          autoComplete="current-password"
          problem={problems['current']}
        />
      ) : (
        problems['current'] && <Notice tone="bad">{problems['current']}</Notice>
      )}
      <Button name="intent" value="email" look="plain" isBusy={isBusy} className="justify-self-start">
        {t(asksOldCode ? 'email.ask' : 'email.askNew')}
      </Button>
    </Form>
  )
}

type CodesProps = Pick<Props, 'email' | 'asksOldCode' | 'problems'> & {
  change: NonNullable<SettingsView['emailChange']>
}

function Codes({ email, change, asksOldCode, problems }: CodesProps) {
  const { t } = useTranslation('account')
  const isBusy = useNavigation().formData?.get('intent') === 'email-codes'
  return (
    <>
      <Notice>
        <p className="wrap-anywhere">
          {t(asksOldCode ? 'email.sent' : 'email.sentToNew', { old: email, next: change.to, minutes: CODE_MINUTES })}
        </p>
      </Notice>
      <Form method="post" noValidate preventScrollReset className="grid gap-4 wrap-anywhere sm:max-w-[26rem]">
        {asksOldCode && (
          <CodeField name="oldCode" label={t('email.oldCode', { email })} problem={problems['oldCode']} />
        )}
        <CodeField name="newCode" label={t('email.oldCode', { email: change.to })} problem={problems['newCode']} />
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="email-codes" isBusy={isBusy}>
            {t('email.confirm')}
          </Button>
          <Button name="intent" value="email-withdraw" look="plain">
            {t('email.withdraw')}
          </Button>
        </div>
      </Form>
      {change.shownEmails.map(({ to, ...shown }) => (
        <DemoEmail key={to} email={shown} to={to} />
      ))}
    </>
  )
}
