import { Link } from '#app/ui/link.tsx'
import { StyleSheet } from '#app/ui/style-sheet.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Article } from './article.tsx'
import looks from './center/help.css?url'
import { Lines } from './center/help-page.tsx'
import { StillNeedHelp } from './center/still-need-help.tsx'
import type { HelpArticleView } from './help-article.view.server.ts'

/** An article between the link back and related links. */
export function HelpArticlePage({
  article: { page: _page, ...article },
  topic,
  isTopic,
  related,
  isSignedIn,
}: HelpArticleView) {
  const { t } = useTranslation('help')
  return (
    <Article article={article} above={<Crumbs topic={topic} />}>
      <StyleSheet href={looks} />
      <section className="help-part" aria-labelledby="related">
        <h2 id="related">{t(isTopic ? 'article.ofTopic' : 'article.related')}</h2>
        <Lines lines={related} />
      </section>
      <StillNeedHelp isSignedIn={isSignedIn} asksToLogIn />
    </Article>
  )
}

/** The path from the help center, without the page's own name, which is the heading. */
function Crumbs({ topic }: Pick<HelpArticleView, 'topic'>) {
  const { t } = useTranslation('help')
  return (
    <nav aria-label={t('article.crumbs')} className="help-crumbs">
      <ol>
        <li>
          <Link to="/help">{t('title')}</Link>
        </li>
        {topic && (
          <li>
            <span aria-hidden="true">›</span>
            <Link to={topic.path}>{topic.title}</Link>
          </li>
        )}
      </ol>
    </nav>
  )
}
