import { currencies } from '#kernel/money.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { CHOICE_COOKIE, type Declined } from '#domain/analytics/choice.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { Form } from 'react-router'
import { type Theme, themes } from '#domain/i18n/theme.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/lazy/dialog.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { useOverlay } from '#app/ui/overlay.ts'

const tongues = ['en', 'es'] as const
const choice =
  'flex min-h-12 w-full items-center justify-between gap-3 rounded-lg border border-sand-300 px-4 text-left font-medium hover:border-ink-900 aria-pressed:border-2 aria-pressed:border-ink-900 aria-pressed:bg-sand-50'

type Props = {
  language: string
  currency: string
  hidesTax?: boolean | undefined
  theme?: Theme | undefined
  declined?: Declined | undefined
}

/** Language, currency, tax display, looks and whether visits are counted, each a form; the dialog stays open so that all can be changed. */
export function SettingsDialog({ language, currency, hidesTax = false, theme, declined = null }: Props) {
  const { t } = useTranslation(['shell', 'regionChoice', 'taxes', 'looks'])
  const { here, open } = useOverlay()
  // The cookies decide; other programs of the specification's product read these (decision D14).
  useEffect(() => {
    localStorage.setItem('i18nextLng', language)
    localStorage.setItem('currency-store', currency)
    localStorage.setItem('showTaxIncluded', String(!hidesTax))
  }, [language, currency, hidesTax])

  return (
    <Dialog title={t('regionChoice:title')} closeTo={here} closeLabel={t('close')}>
      <Form method="post" action="/preferences" reloadDocument className="grid gap-8">
        <input type="hidden" name="to" value={open({ show: 'settings' })} />
        <Choices title={t('regionChoice:language')}>
          {tongues.map((tongue) => (
            <button key={tongue} name="language" value={tongue} aria-pressed={tongue === language} className={choice}>
              {t(`settings.languages.${tongue}`)}
              {tongue === language && <Icon name="check" />}
            </button>
          ))}
        </Choices>
        <Choices title={t('regionChoice:currency')}>
          {currencies.map((code) => (
            <button key={code} name="currency" value={code} aria-pressed={code === currency} className={choice}>
              {t(`regionChoice:currencies.${code}`)}
              {code === currency && <Icon name="check" />}
            </button>
          ))}
        </Choices>
        <Choices title={t('taxes:title')}>
          {(['shown', 'hidden'] as const).map((tax) => (
            <button key={tax} name="tax" value={tax} aria-pressed={(tax === 'hidden') === hidesTax} className={choice}>
              {t(`taxes:${tax}`)}
              {(tax === 'hidden') === hidesTax && <Icon name="check" />}
            </button>
          ))}
        </Choices>
        <Choices title={t('looks:title')}>
          {(['system', ...themes] as const).map((each) => (
            <button key={each} name="theme" value={each} aria-pressed={each === (theme ?? 'system')} className={choice}>
              {t(`looks:${each}`)}
              {each === (theme ?? 'system') && <Icon name="check" />}
            </button>
          ))}
        </Choices>
        <Counting declined={declined} />
        <Link to={here} preventScrollReset className={`${buttonClass('primary')} justify-self-end`}>
          {t('regionChoice:done')}
        </Link>
      </Form>
    </Dialog>
  )
}

/** @param declined as the server knows it, until the browser says itself what it asks for */
function Counting({ declined: known }: { declined: Declined }) {
  const { t } = useTranslation('counting')
  const declined = useSyncExternalStore(neverChanges, declinedInBrowser, () => known)
  return (
    <Choices title={t('title')}>
      <p className="text-sm text-ink-700 sm:col-span-2">
        {t(declined === 'browser' ? 'browser' : 'text')}{' '}
        <Link to="/privacy#visits" className={textLinkClass}>
          {t('more')}
        </Link>
      </p>
      {declined !== 'browser' &&
        (['yes', 'no'] as const).map((answer) => (
          <button
            key={answer}
            name="analytics"
            value={answer}
            aria-pressed={(answer === 'no') === (declined === 'choice')}
            className={choice}
          >
            {t(`answers.${answer}`)}
            {(answer === 'no') === (declined === 'choice') && <Icon name="check" />}
          </button>
        ))}
    </Choices>
  )
}

/** Each choice loads the page anew. */
const neverChanges = () => () => {}

function declinedInBrowser(): Declined {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  if (doNotTrack === '1' || globalPrivacyControl) return 'browser'
  return document.cookie.split('; ').some((pair) => pair.startsWith(`${CHOICE_COOKIE}=`)) ? 'choice' : null
}

function Choices({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-3 font-semibold">{title}</legend>
      <div className="grid gap-2 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}
