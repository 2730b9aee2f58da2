import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** Milliseconds from spec §2; without script a link leads on, as a timed refresh could not be stopped. */
const SUCCESS_MS = 2000
const FAILURE_MS = 3000

type Props = { isIn: boolean; title: string; text: string; to: string }

/** The result of a social log-in, which leads on by itself unless the user stops it. */
export function CallbackPage({ isIn, title, text, to }: Props) {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const [stays, setStays] = useState(false)
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => void navigate(to, { replace: true }), isIn ? SUCCESS_MS : FAILURE_MS)
    return () => clearTimeout(timer)
  }, [stays, isIn, to, navigate])

  return (
    <main id="main" className="page grid max-w-[35.5rem] gap-6 py-12">
      <PageTitle>{title}</PageTitle>
      <Notice tone={isIn ? 'good' : 'bad'}>{text}</Notice>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Link to={to} replace className={textLinkClass}>
          {t(isIn ? 'callback.goOn' : 'callback.home')}
        </Link>
        {!isIn && (
          <Link to="/login" className={textLinkClass}>
            {t('callback.again')}
          </Link>
        )}
        {isHydrated && !stays && (
          <button type="button" onClick={() => setStays(true)} className={textLinkClass}>
            {t('callback.stay')}
          </button>
        )}
      </div>
    </main>
  )
}
