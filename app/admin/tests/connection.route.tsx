import { measureParts, parts } from '#domain/stress/queries/measure-parts.server.ts'
import { data, Form, useNavigation } from 'react-router'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { busyTexts } from '#app/session/budget.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { FigureTable } from './figure-table.tsx'
import { inMs } from './figures.view.server.ts'
import { TestPage } from './test-page.tsx'
import type { Route } from './+types/connection.route'

export function loader({ context }: Route.LoaderArgs) {
  const { t } = visitorOf(context)
  const texts = { title: t('tests:connection.title'), description: t('tests:connection.text') }
  return {
    // Before a measurement the table lists the parts only.
    rows: parts.map((part) => ({ key: part, cells: [t(`tests:connection.parts.${part}`), '–', ''] })),
    page: pageMeta(context, { ...texts, path: null }),
  }
}

/** Measures each part once. */
export async function action({ context }: Route.ActionArgs) {
  const { db, storage, mailProbe: mail, rates, payments, budgets, clock } = context.get(services)
  const { t, locale } = visitorOf(context)
  const spent = await budgets.spend('measurement', actorOf(context).userId, clock())
  if (!spent.ok) {
    const { text } = busyTexts(spent.failure.retryAfterSeconds, t)
    return data({ problem: text, rows: null }, { status: 429 })
  }
  const measured = await measureParts({ db, storage, mail, rates, payments }, clock())
  const rows = measured.map((each) => ({
    key: each.part,
    cells: [
      t(`tests:connection.parts.${each.part}`),
      each.state === 'failed'
        ? t('tests:connection.failed', { reason: each.message })
        : t(`tests:connection.state.${each.state}`),
      each.state === 'absent' ? '' : inMs(each.ms, locale),
    ],
  }))
  return { problem: null, rows }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Connection({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('tests')
  const isBusy = useNavigation().formMethod === 'POST'
  const columns = (['part', 'result', 'time'] as const).map((name) => t(`connection.columns.${name}`))
  return (
    <TestPage title={t('connection.title')} text={t('connection.text')}>
      {actionData?.problem && (
        <Notice tone="bad" className="mb-6">
          {actionData.problem}
        </Notice>
      )}
      <h2 id="parts" className="mb-3 text-xl font-bold">
        {t('connection.measured')}
      </h2>
      <div role="status">
        <FigureTable labelledBy="parts" columns={columns} rows={actionData?.rows ?? loaderData.rows} />
      </div>
      <Form method="post" className="mt-6">
        <Button isBusy={isBusy}>{t('connection.measure')}</Button>
      </Form>
    </TestPage>
  )
}
