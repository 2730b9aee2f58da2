import { currencies } from '#kernel/money.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { useEffect } from 'react'
import { Form } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/lazy/dialog.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { useOverlay } from '#app/ui/overlay.ts'

const tongues = ['en', 'es'] as const
const choice =
  'flex min-h-12 w-full items-center justify-between gap-3 rounded-lg border border-sand-300 px-4 text-left font-medium hover:border-ink-900 aria-pressed:border-2 aria-pressed:border-ink-900 aria-pressed:bg-sand-50'

type Props = { language: string; currency: string; hidesTax?: boolean | undefined }

/** Language, currency and tax display, each a form; the dialog stays open so that all can be changed. */
export function SettingsDialog({ language, currency, hidesTax = false }: Props) {
  const { t } = useTranslation(['shell', 'taxes'])
  const { here, open } = useOverlay()
  // The cookies decide; other programs of the specification's product read these (decision D14).
  useEffect(() => {
    localStorage.setItem('i18nextLng', language)
    localStorage.setItem('currency-store', currency)
    localStorage.setItem('showTaxIncluded', String(!hidesTax))
  }, [language, currency, hidesTax])

  return (
    <Dialog title={t('settings.title')} closeTo={here} closeLabel={t('close')}>
      <Form method="post" action="/preferences" reloadDocument className="grid gap-8">
        <input type="hidden" name="to" value={open({ show: 'settings' })} />
        <Choices title={t('settings.language')}>
          {tongues.map((tongue) => (
            <button key={tongue} name="language" value={tongue} aria-pressed={tongue === language} className={choice}>
              {t(`settings.languages.${tongue}`)}
              {tongue === language && <Icon name="check" />}
            </button>
          ))}
        </Choices>
        <Choices title={t('settings.currency')}>
          {currencies.map((code) => (
            <button key={code} name="currency" value={code} aria-pressed={code === currency} className={choice}>
              {t(`settings.currencies.${code}`)}
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
        <Link to={here} preventScrollReset className={`${buttonClass('primary')} justify-self-end`}>
          {t('settings.done')}
        </Link>
      </Form>
    </Dialog>
  )
}

function Choices({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-3 font-semibold">{title}</legend>
      <div className="grid gap-2 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}
