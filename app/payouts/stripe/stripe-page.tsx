import { Form, useNavigation } from 'react-router'
import { Instant } from '#app/session/instant.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { PasswordAgain } from '../setup/password-again.tsx'
import type { StripeView } from './stripe.view.server.ts'

type Outcome = { link: string | null; problem: string | null }
type Props = Outcome & { view: StripeView | null; isSaved: boolean }

/** A host's progress with an account at Stripe, and the next step. */
export function StripePage({ view, isSaved, link, problem }: Props) {
  const { t } = useTranslation('stripeSetup')
  return (
    <main id="main" className="page host-page pt-8">
      <PageTitle isLead>{t('title')}</PageTitle>
      <p className="mt-2 max-w-text text-ink-700">{t('lead')}</p>
      {isSaved && !problem && <SavedNotice className="mt-6">{t('saved')}</SavedNotice>}
      {view?.isStale && <Notice className="mt-6">{t('stale')}</Notice>}
      {view?.isLate && !link && <Notice className="mt-6">{t('late')}</Notice>}
      <Panel as="section" aria-labelledby="step-title" className="mt-6 grid gap-4">
        {view ? <Step view={view} link={link} problem={problem} /> : <Off />}
      </Panel>
    </main>
  )
}

function Off() {
  const { t } = useTranslation('stripeSetup')
  return (
    <>
      <h2 id="step-title" className="text-lg font-bold">
        {t('steps.off')}
      </h2>
      <p>{t('texts.off')}</p>
      <p>
        <Link to="/payment-setup" className={textLinkClass}>
          {t('otherWay')}
        </Link>
      </p>
    </>
  )
}

type StepProps = Outcome & { view: StripeView }

function Step({ view, link, problem }: StepProps) {
  const { t } = useTranslation('stripeSetup')
  const { step, country, countryName, currency } = view
  const canBegin = step === 'none' || step === 'begun' || step === 'missing'
  return (
    <>
      <h2 id="step-title" className="text-lg font-bold">
        {t(`steps.${step}`)}
      </h2>
      <p>{t(`texts.${step}`)}</p>
      {step !== 'none' && <p className="text-sm text-ink-700">{t('of', { country: countryName, currency })}</p>}
      {link && (
        <p>
          <a href={link} rel="noreferrer" className={buttonClass('primary', '')}>
            {t('goOn')}
          </a>
        </p>
      )}
      {canBegin && !link && view.isProved && <Begin view={view} country={country} problem={problem} />}
      {canBegin && !view.isProved && (
        <p>
          {t('unproved')}{' '}
          <Link to="/account/settings" className={textLinkClass}>
            {t('toSettings')}
          </Link>
        </p>
      )}
      {step === 'ready' && <Use view={view} problem={problem} />}
      {(step === 'none' || step === 'refused') && (
        <p>
          <Link to="/payment-setup" className={textLinkClass}>
            {t('otherWay')}
          </Link>
        </p>
      )}
    </>
  )
}

type FormProps = { view: StripeView; problem: string | null }

function Begin({ view, country, problem }: FormProps & { country: string }) {
  const { t } = useTranslation('stripeSetup')
  const isBusy = useNavigation().formMethod === 'POST'
  const isThere = view.countries.some(({ code }) => code === country)
  return (
    <Form method="post" noValidate preventScrollReset className="grid gap-4 sm:max-w-[26rem]">
      {view.step === 'none' && (
        <SelectField name="country" label={t('country')} defaultValue={isThere ? country : ''}>
          {!isThere && <option value="">{t('choose')}</option>}
          {view.countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <PasswordAgain hasPassword={view.hasPassword} problem={problem ?? undefined} />
      <Button name="intent" value="begin" isBusy={isBusy} className="justify-self-start">
        {t(view.step === 'none' ? 'begin' : 'continue')}
      </Button>
    </Form>
  )
}

/** Makes the Stripe account the payout account: the owner is proved and notified, payouts are held. */
function Use({ view, problem }: FormProps) {
  const { t } = useTranslation('stripeSetup')
  const isBusy = useNavigation().formMethod === 'POST'
  const { isUsed, heldUntil, currency, replaces } = view
  if (isUsed) return <p>{heldUntil ? <Instant {...heldUntil} /> : t('used', { currency })}</p>
  return (
    <Form method="post" noValidate preventScrollReset className="grid gap-4 sm:max-w-[26rem]">
      <p>{replaces ? t('replaces', { currency, account: replaces }) : t('use', { currency })}</p>
      <PasswordAgain hasPassword={view.hasPassword} problem={problem ?? undefined} />
      <Button name="intent" value="use" isBusy={isBusy} className="justify-self-start">
        {t('useNow')}
      </Button>
    </Form>
  )
}
