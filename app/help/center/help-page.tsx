import { audiences } from '#domain/content/help-center.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { useOverlay } from '#app/ui/overlay.ts'
import { StyleSheet } from '#app/ui/style-sheet.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import looks from './help.css?url'
import type { ArticleLine, HelpView } from './help.view.server.ts'
import { HelpSearch } from './help-search.tsx'
import { StillNeedHelp } from './still-need-help.tsx'

/** The help center's first page: a search, articles by reader, and contacts. */
export function HelpPage({ question, results, isSignedIn, ...view }: Omit<HelpView, 'page'>) {
  const { t } = useTranslation('help')
  return (
    <main id="main" className="page pt-10">
      <StyleSheet href={looks} />
      <h1 className="text-3xl font-bold tracking-tight text-balance wrap-anywhere">{t('heading')}</h1>
      <HelpSearch key={question} question={question} />
      {results ? <Results question={question} results={results} /> : <Center {...view} isSignedIn={isSignedIn} />}
      <StillNeedHelp isSignedIn={isSignedIn} />
    </main>
  )
}

function Results({ question, results }: { question: string; results: readonly ArticleLine[] }) {
  const { t } = useTranslation('help')
  return (
    <section className="help-part" aria-labelledby="results">
      <h2 id="results">{t('results.title', { question })}</h2>
      {results.length > 0 ? <Lines lines={results} /> : <p className="help-note">{t('results.none')}</p>}
      <p className="help-note">
        <Link to="/help">{t('results.all')}</Link>
      </p>
    </section>
  )
}

type CenterProps = Omit<HelpView, 'page' | 'question' | 'results'>

function Center({ audience, guides, articles, topics, isSignedIn }: CenterProps) {
  const { t } = useTranslation('help')
  return (
    <>
      {!isSignedIn && <LogInPrompt />}
      <nav aria-label={t('tabs.label')} className="help-tabs">
        <ul>
          {audiences.map((each) => (
            <li key={each}>
              <Link
                to={each === audiences[0] ? '/help' : `/help?for=${each}`}
                preventScrollReset
                aria-current={each === audience ? 'true' : undefined}
              >
                {t(`tabs.${each}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <section className="help-part" aria-labelledby="guides">
        <h2 id="guides">{t('guides')}</h2>
        <ul className="help-guides">
          {guides.map(({ path, title, lead }) => (
            <li key={path}>
              <Link to={path}>
                <strong>{title}</strong>
                <span>{lead}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section className="help-part" aria-labelledby="top">
        <h2 id="top">{t('top')}</h2>
        <Lines lines={articles} />
      </section>
      <section className="help-part" aria-labelledby="topics">
        <h2 id="topics">{t('topics')}</h2>
        <Lines lines={topics} />
      </section>
      <ExploreMore />
    </>
  )
}

function LogInPrompt() {
  const { t } = useTranslation('help')
  const { open } = useOverlay()
  return (
    <section className="help-log-in" aria-labelledby="own">
      <div>
        <h2 id="own">{t('logIn.title')}</h2>
        <p>{t('logIn.text')}</p>
      </div>
      <ButtonLink to={open({ auth: 'login' })} preventScrollReset>
        {t('logIn.button')}
      </ButtonLink>
    </section>
  )
}

const explored = ['community', 'safety'] as const

function ExploreMore() {
  const { t } = useTranslation('help')
  return (
    <section className="help-part" aria-labelledby="explore">
      <h2 id="explore">{t('explore.title')}</h2>
      <ul className="help-guides help-explore">
        {explored.map((name) => (
          <li key={name}>
            <Link to={`/${name}`}>
              <strong>{t(`explore.${name}.title`)}</strong>
              <span>{t(`explore.${name}.text`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Articles in columns where there is room. */
export function Lines({ lines }: { lines: readonly ArticleLine[] }) {
  return (
    <ul className="help-lines">
      {lines.map(({ path, title, lead }) => (
        <li key={path}>
          <Link to={path}>
            <span>
              <strong>{title}</strong>
              <span>{lead}</span>
            </span>
            <Icon name="chevron-right" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
