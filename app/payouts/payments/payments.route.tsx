import { accountZone } from '#domain/payouts/queries/read-account-zone.server.ts'
import { listMissing, listOwnAccounts } from '#domain/payouts/queries/list-own-accounts.server.ts'
import { listComing, listMonths, listOwnPayouts, listStopped } from '#domain/payouts/queries/list-own-money.server.ts'
import { listHostStops } from '#domain/payouts/queries/list-host-stops.server.ts'
import { readBalances } from '#domain/payouts/queries/read-balance.server.ts'
import { readBankRules } from '#domain/payouts/queries/read-rules.server.ts'
import { readWhatComes } from '#domain/payouts/queries/read-what-comes.server.ts'
import { ListPage } from '#domain/bookings/input.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { searchOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { PaymentsPage } from './payments-page.tsx'
import { paymentsView } from './payments.view.server.ts'
import type { Route } from './+types/payments.route'

/** Each list has a page of its own in the address, by its name. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const { userId: hostId } = actorOf(context)
  const now = clock()
  const params = searchOf(url)
  const own = (list: string) => ({ hostId, page: ListPage.parse(params[list]) })
  const [balances, coming, stopped, payouts, months, missing, halts] = await Promise.all([
    readBalances(db, hostId, now),
    listComing(db, own('coming'), visitor.language, now),
    listStopped(db, own('stopped'), visitor.language),
    listOwnPayouts(db, own('payouts'), visitor.language),
    accountZone(db, hostId).then((zone) => listMonths(db, { ...own('statements'), zone })),
    listMissing(db, hostId),
    listHostStops(db, hostId),
  ])
  const [comes, accounts, { rhythm }] = await Promise.all([
    readWhatComes(db, { hostId, balances }, now),
    listOwnAccounts(db, hostId),
    readBankRules(db),
  ])
  const isByBank = accounts.some(({ method }) => method === 'bank')
  const host = { balances, comes, coming, stopped, payouts, months, missing, halts, rhythm: isByBank ? rhythm : null }
  return {
    view: paymentsView(host, now, visitor),
    page: pageMeta(context, {
      title: visitor.t('payments:title'),
      description: visitor.t('payments:description'),
      path: null,
    }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Payments({ loaderData: { view } }: Route.ComponentProps) {
  return <PaymentsPage {...view} />
}
