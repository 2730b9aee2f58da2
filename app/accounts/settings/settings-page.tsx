import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { AccountPart } from '../account-part.tsx'
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
  const { email, hasPassword, ways, wantsPromotions, data, blocked } = own
  const isRefused = Object.keys(problems).length + Object.keys(emailProblems).length > 0
  return (
    <main id="main" className="page max-w-[48rem] pt-8">
      <PageTitle isLead>{t('title')}</PageTitle>
      {saved && !isRefused && <SavedNotice className="mt-6">{t(`saved.${saved}`)}</SavedNotice>}
      <div className="mt-6 grid gap-6">
        <AccountPart title={t('signIn.title')} text={t('signIn.text', { email })}>
          <PasswordFields email={email} hasPassword={hasPassword} problems={problems} />
          <Link to="/account/second-factor" className={`${textLinkClass} justify-self-start`}>
            {t('signIn.secondFactor')}
          </Link>
        </AccountPart>
        {ways.length > 0 && (
          <AccountPart title={t('ways.title')} text={t('ways.text')}>
            <WaysIn ways={ways} problem={problems['ways']} />
          </AccountPart>
        )}
        <AccountPart
          id="email"
          title={t('email.title')}
          text={t(own.asksOldCode ? 'email.text' : 'email.textOfNew', { email })}
        >
          <EmailPart {...own} problems={emailProblems} typed={emailTyped} />
        </AccountPart>
        <AccountPart title={t('preferences.title')} text={t('preferences.text')}>
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
        </AccountPart>
        <AccountPart title={t('security.title')} text={t('security.text')}>
          <Link to="/account/security" className={`${textLinkClass} justify-self-start`}>
            {t('security.open')}
          </Link>
        </AccountPart>
        <AccountPart
          id="blocked"
          title={t('blocked.title')}
          text={t(blocked.length > 0 ? 'blocked.text' : 'blocked.none')}
        >
          <Blocked blocked={blocked} />
        </AccountPart>
        <AccountPart id="data" title={t('data.title')} text={t('data.text')}>
          <OwnData data={data} />
        </AccountPart>
        <AccountPart title={t('close.title')} text={t('close.lead')}>
          <Link to="/account/close" className={`${textLinkClass} justify-self-start`}>
            {t('close.open')}
          </Link>
        </AccountPart>
      </div>
    </main>
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
