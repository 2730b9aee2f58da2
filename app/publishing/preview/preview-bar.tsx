import type { Language } from '#domain/i18n/language.ts'
import { Link } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** Finished texts and addresses. */
export type PreviewBarView = {
  title: string
  text: string
  /** A link back to the wizard's step. */
  back: { text: string; to: string }
  /** The same page in the other language. */
  other: { text: string; language: Language; to: string }
}

/** This bar replaces the site's header, because only the host can see the page. */
export function PreviewBar({ bar: { title, text, back, other } }: { bar: PreviewBarView }) {
  return (
    <header className="sticky top-0 z-30 bg-ink-900 text-white">
      <div className="page flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
        <p className="min-w-0 text-sm">
          <strong className="block font-semibold">{title}</strong>
          <span className="max-sm:sr-only">{text}</span>
        </p>
        <div className="flex items-center justify-between gap-4 max-sm:w-full">
          <Link
            to={other.to}
            lang={other.language}
            replace
            className="inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4"
          >
            {other.text}
          </Link>
          <Link to={back.to} className={buttonClass('plain')}>
            <Icon name="chevron-left" size={18} />
            {back.text}
          </Link>
        </div>
      </div>
    </header>
  )
}
