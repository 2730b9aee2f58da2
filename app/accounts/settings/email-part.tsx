import { CODE_MINUTES } from '#domain/accounts/code.ts'
import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useOverlay } from '#app/ui/overlay.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { CodeField } from '../code-field.tsx'
import { DemoEmail } from '../step-parts.tsx'
import type { SettingsView } from './settings.view.server.ts'

type Fields = Readonly<Record<string, string>>
type Props = Pick<SettingsView, 'email' | 'hasPassword' | 'emailChange' | 'isProved'> & {
  problems: Fields
  typed: Fields
}

/** The form for another address, or for both codes once it was requested. */
export function EmailPart({ email, hasPassword, emailChange, isProved, problems, typed }: Props) {
  if (!isProved) return <Unproved email={email} />
  return emailChange ? (
    <Codes email={email} change={emailChange} problems={problems} />
  ) : (
    <Ask hasPassword={hasPassword} problems={problems} typed={typed} />
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

function Ask({ hasPassword, problems, typed }: Pick<Props, 'hasPassword' | 'problems' | 'typed'>) {
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
        {t('email.ask')}
      </Button>
    </Form>
  )
}

type CodesProps = { email: string; change: NonNullable<SettingsView['emailChange']>; problems: Fields }

function Codes({ email, change, problems }: CodesProps) {
  const { t } = useTranslation('account')
  const isBusy = useNavigation().formData?.get('intent') === 'email-codes'
  return (
    <>
      <Notice>
        <p className="wrap-anywhere">{t('email.sent', { old: email, next: change.to, minutes: CODE_MINUTES })}</p>
      </Notice>
      <Form method="post" noValidate preventScrollReset className="grid gap-4 wrap-anywhere sm:max-w-[26rem]">
        <CodeField name="oldCode" label={t('email.oldCode', { email })} problem={problems['oldCode']} />
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
