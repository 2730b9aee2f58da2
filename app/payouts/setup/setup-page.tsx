import { Link, textLinkClass } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { AccountForm } from './account-form.tsx'
import { OwnAccounts } from './own-accounts.tsx'
import type { SetupView } from './setup.view.server.ts'

type Fields = Readonly<Record<string, string>>
type Props = SetupView & {
  saved: string | null
  problems: Fields
  typed: Fields
  isCodeSent: boolean
  codeMinutes: number
}

/** A host's payout accounts, and a form for another. */
export function SetupPage({ saved, problems, typed, isCodeSent, ...view }: Props) {
  const { t } = useTranslation('paymentSetup')
  const { accounts, missing, isProved } = view
  const isRefused = Object.keys(problems).length > 0
  return (
    <main id="main" className="page host-page pt-8">
      <PageTitle isLead>{t('title')}</PageTitle>
      <p className="mt-2 max-w-text text-ink-700">{t('lead')}</p>
      {isCodeSent && !isRefused && (
        <SavedNotice className="mt-6">{t('codeSent', { minutes: view.codeMinutes })}</SavedNotice>
      )}
      {saved && !isRefused && !isCodeSent && <SavedNotice className="mt-6">{t(`saved.${saved}`)}</SavedNotice>}
      {isRefused && (
        <Notice tone="bad" className="mt-6">
          {t('refused')}
        </Notice>
      )}
      {missing.length > 0 && (
        <Notice title={t('missing.title')} className="mt-6">
          {t('missing.text', { currencies: missing.join(', ') })}
        </Notice>
      )}
      <div className="mt-6 grid gap-6">
        {accounts.length > 0 && (
          <OwnAccounts accounts={accounts} hasPassword={view.hasPassword} {...{ problems, typed, isCodeSent }} />
        )}
        <Panel as="section" id="account" aria-labelledby="account-title" className="grid scroll-mt-24 gap-4">
          <h2 id="account-title" className="text-lg font-bold">
            {t(view.chosen.replaces === null ? 'add' : 'change')}
          </h2>
          {view.hasStripe && (
            <p>
              {t('stripe')}{' '}
              <Link to="/stripe-setup" className={textLinkClass}>
                {t('toStripe')}
              </Link>
            </p>
          )}
          {isProved ? (
            <AccountForm view={view} {...{ problems, typed, isCodeSent }} />
          ) : (
            <p>
              {t('unproved')}{' '}
              <Link to="/account/settings" className={textLinkClass}>
                {t('toSettings')}
              </Link>
            </p>
          )}
        </Panel>
      </div>
    </main>
  )
}
