import { shownName } from '#domain/accounts/account.ts'
import { planFee, withdrawFee } from '#domain/admin/commands/plan-fee.server.ts'
import { feeForm } from '#domain/admin/input.ts'
import { listFees } from '#domain/admin/queries/list-fees.server.ts'
import { settingLimits } from '#domain/admin/settings.ts'
import { problemsOf } from '#kernel/fields.ts'
import { isId } from '#kernel/ids.ts'
import { data, redirect } from 'react-router'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { instantText } from '#app/session/instant.view.server.ts'
import { FeesPage } from './fees-page.tsx'
import type { Route } from './+types/fees.route'

/** The service fee of now and those of days to come. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const visitor = visitorOf(context)
  const { t } = visitor
  const { percent, planned } = await listFees(context.get(services).db)
  const { done } = searchOf(url)
  return {
    now: t('fees:now', { percent }),
    planned: planned.map(({ id, percent: next, from, by }) => {
      // It begins with a day of the site's.
      const when = instantText(from, visitor)
      return {
        id,
        text: t('fees:from', { percent: next, when }),
        by: t('fees:by', { name: shownName(by, t) }),
        withdraw: t('fees:withdrawOf', { percent: next, when }),
      }
    }),
    done: ['planned', 'withdrawn'].find((each) => each === done) ?? null,
    page: pageMeta(context, { title: t('fees:title'), description: t('fees:description'), path: null }),
  }
}

type Form = Record<string, string>
type Context = Route.ActionArgs['context']

/** Plans a fee, or takes a planned one back. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request)
  return intentOf(form, ['plan', 'withdraw']) === 'plan' ? plan(form, context) : withdraw(form, context)
}

async function plan(form: Form, context: Context) {
  const { db, clock } = context.get(services)
  const { t, to, site } = visitorOf(context)
  const { percent = '', from = '' } = form
  const refused = (problems: Record<string, string>, status: number) => data({ percent, from, problems }, { status })
  const parsed = feeForm(site.zone, clock()).safeParse(form)
  if (!parsed.success) {
    const named = Object.entries(problemsOf(parsed.error)).map(([name, key]) => [
      name,
      t(key, settingLimits.serviceFeePercent),
    ])
    return refused(Object.fromEntries(named) as Form, 400)
  }
  const outcome = await planFee(db, { adminId: actorOf(context).userId, ...parsed.data }, clock())
  if (!outcome.ok) return refused({ from: t('fees:problems.planned') }, 409)
  throw redirect(to('/admin/settings/service-fee?done=planned'))
}

async function withdraw(form: Form, context: Context) {
  const { db, clock } = context.get(services)
  const { t, to } = visitorOf(context)
  const { changeId = '' } = form
  if (!isId(changeId)) throw data(null, { status: 404 })
  const outcome = await withdrawFee(db, { adminId: actorOf(context).userId, changeId }, clock())
  if (outcome.ok) throw redirect(to('/admin/settings/service-fee?done=withdrawn'))
  const problems: Form = { form: t('fees:problems.gone') }
  return data({ percent: '', from: '', problems }, { status: 409 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Fees({ loaderData: { page: _page, ...view }, actionData }: Route.ComponentProps) {
  return <FeesPage {...view} refused={actionData ?? null} />
}
