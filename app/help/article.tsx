import { type ReactNode, use, useState } from 'react'
import { PartCacheContext } from '#app/ui/cached-part.tsx'
import { useStepsWithin } from '#app/ui/steps-within.ts'
import { useLocale } from '#app/ui/route-data.ts'
import { StyleSheet } from '#app/ui/style-sheet.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import looks from './article.css?url'
import type { ArticleView } from './article.view.server.ts'

type Props = {
  article: Omit<ArticleView, 'page'>
  /** The link back, above the title. */
  above?: ReactNode
  /** Content above and below the text. */
  before?: ReactNode
  children?: ReactNode
}

/** A text of the product, static in the page's HTML, and data only after a step within the app. */
export function Article({ article: { title, lead, updated, html }, above, before, children }: Props) {
  const { t } = useTranslation('texts')
  const written = use(PartCacheContext)?.article ?? html ?? ''
  const locale = useLocale()
  return (
    <main id="main" className="page pt-10">
      <StyleSheet href={looks} />
      {above}
      <h1 className="max-w-text text-3xl font-bold tracking-tight text-balance wrap-anywhere">{title}</h1>
      <p className="mt-3 max-w-text text-lg text-ink-500">{lead}</p>
      <p className="mt-3 text-sm text-ink-500">{t('updated', { day: updated })}</p>
      {before}
      <Written key={`${locale} ${title}`} html={written} />
      {children}
    </main>
  )
}

/** Drawn once: a step within its page, as one to a dialog, leaves what is in focus or selected in it. */
function Written({ html }: { html: string }) {
  const [__html] = useState(html)
  const onClick = useStepsWithin()
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- of the links in it
    <div className="text" onClick={onClick} suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />
  )
}
