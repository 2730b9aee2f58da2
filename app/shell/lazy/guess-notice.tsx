import type { Language } from '#domain/i18n/language.ts'
import type { Currency } from '#kernel/money.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { Form } from 'react-router'
import { writeCookie } from '#app/ui/write-cookie.ts'
import { Link } from '#app/ui/link.tsx'
import { useOverlay } from '#app/ui/overlay.ts'

const SEEN_FOR_DAYS = 365
const action = 'min-h-11 px-2 font-semibold underline underline-offset-4'

/** Announces the guessed language and currency once, with a way to change them (decision D8). */
export function GuessNotice({ language, currency }: { language: Language; currency: Currency }) {
  const { t } = useTranslation('guess')
  const { here, open } = useOverlay()
  const [first] = useState(here)
  // Showing it once is enough; without JavaScript its button dismisses it.
  useEffect(() => {
    writeCookie('guess', 'seen', SEEN_FOR_DAYS)
  }, [])
  if (here !== first) return null

  return (
    <aside aria-label={t('label')} className="border-b border-sand-200 bg-sand-50">
      <Form
        method="post"
        action="/preferences"
        reloadDocument
        className="page flex flex-wrap items-center gap-x-2 text-sm text-ink-700"
      >
        <p className="py-2">
          {t('text', { language: t(`languages.${language}`), currency: t(`currencies.${currency}`) })}
        </p>
        <Link to={open({ show: 'settings' })} preventScrollReset className={`inline-flex items-center ${action}`}>
          {t('change')}
        </Link>
        <input type="hidden" name="to" value={here} />
        <input type="hidden" name="language" value={language} />
        <button name="currency" value={currency} className={action}>
          {t('keep')}
        </button>
      </Form>
    </aside>
  )
}
