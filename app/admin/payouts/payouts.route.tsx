import { MakeFileForm } from '#domain/admin/input.ts'
import { makeBankFile } from '#domain/payouts/commands/make-bank-file.server.ts'
import { listDue, listFailed, listFiles } from '#domain/payouts/queries/list-payouts.server.ts'
import { data, redirect } from 'react-router'
import { metaTags } from '../../seo/page-meta.ts'
import { pageMeta } from '../../seo/page.server.ts'
import { formOf } from '../../session/form.server.ts'
import { services } from '../../session/services.ts'
import { actorOf, visitorOf } from '../../session/visitor.server.ts'
import { PayoutsPage } from './payouts-page.tsx'
import { payoutsView } from './payouts.view.server.ts'
import type { Route } from './+types/payouts.route'

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(services)
  const visitor = visitorOf(context)
  const [due, files, failed] = await Promise.all([listDue(db), listFiles(db), listFailed(db)])
  return {
    view: payoutsView({ due, files, failed }, actorOf(context), visitor),
    page: pageMeta(context, {
      title: visitor.t('adminPayouts:title'),
      description: visitor.t('adminPayouts:description'),
      path: null,
    }),
  }
}

/** Makes a bank file of what is due in a country and currency. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock } = context.get(services)
  const parsed = MakeFileForm.safeParse(await formOf(request))
  if (!parsed.success) throw data(null, { status: 400 })
  const made = await makeBankFile(db, { adminId: actorOf(context).userId, ...parsed.data }, clock())
  if (made.ok) throw redirect(visitorOf(context).to(`/admin/payouts/${made.value}`))
  return data({ problem: made.failure.reason }, { status: 409 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Payouts({ loaderData: { view }, actionData }: Route.ComponentProps) {
  return <PayoutsPage {...view} isRefused={actionData !== undefined} />
}
