import { findOwnReport } from '#domain/reports/queries/find-own-report.server.ts'
import { isId } from '#kernel/ids.ts'
import { data } from 'react-router'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { operatorEmails } from '#app/session/operator.server.ts'
import { Instant } from '#app/session/instant.tsx'
import { instantView } from '#app/session/instant.view.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { Route } from './+types/own-report.route'

/** Loads a report's outcome for its reporter, or for the person that it concerned. */
export async function loader({ params: { reportId }, context }: Route.LoaderArgs) {
  const visitor = visitorOf(context)
  const { t, language } = visitor
  const { userId } = actorOf(context)
  const input = { userId, reportId }
  const report = isId(reportId) ? await findOwnReport(context.get(services).db, input, language) : null
  if (!report) throw data(null, { status: 404 })
  const { by, kind, decision, title } = report
  const heading = t(`ownReport:${by}.title`)
  return {
    heading,
    about: [t(`ownReport:kinds.${kind}`), title].filter(Boolean).join(' · '),
    outcome:
      decision === null
        ? instantView(report.createdAt, visitor, 'day', (day) => t('ownReport:reporter.open', { day }))
        : instantView(report.decidedAt ?? report.createdAt, visitor, 'day', (day) =>
            t(`ownReport:${by}.${decision}`, { day }),
          ),
    isOpen: decision === null,
    words: by === 'person' ? report.because : [t(`report:reasons.${report.reason}`), report.text].join('\n').trim(),
    by,
    writeTo: by === 'person' ? (await operatorEmails(context)).support : null,
    page: pageMeta(context, { title: heading, description: t('ownReport:description'), path: null }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function OwnReport({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('ownReport')
  const { heading, about, outcome, isOpen, words, by, writeTo } = loaderData
  return (
    <main id="main" className="page max-w-[48rem] pt-8">
      <PageTitle>{heading}</PageTitle>
      <p className="mt-2 text-ink-500 wrap-anywhere">{about}</p>
      <Notice tone={by === 'reporter' && !isOpen ? 'good' : 'info'} className="mt-6">
        <Instant {...outcome} />
      </Notice>
      <h2 className="mt-6 mb-2 text-lg font-bold">{t(`${by}.words`)}</h2>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {words}
      </p>
      {writeTo && <p className="mt-6 text-ink-700">{t('person.write', { address: writeTo })}</p>}
    </main>
  )
}
