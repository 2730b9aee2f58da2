import { safeReturn } from '#domain/accounts/input.ts'
import { data, redirect } from 'react-router'
import { WhileCheckoutOpens } from '../pay/while-checkout-opens.tsx'
import { readReserve, reserve } from '../panel/reserve.server.ts'
import type { Refusal } from '../panel/stay-fields.view.server.ts'
import { inputParams } from '../panel/stay-fields.view.server.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { visitOf } from '#app/session/visit.server.ts'
import { actorOf, type Visitor, visitorOf } from '#app/session/visitor.server.ts'
import { RequestPage } from './request-page.tsx'
import { requestView } from './request.view.server.ts'
import { readPurposeTexts, type PurposeProblems } from './purpose-texts.server.ts'
import type { Route } from './+types/request.route'

/** A request before it is sent: what was chosen, what it costs, and what the guest wants to say. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { t, to } = visitorOf(context)
  const search = searchOf(url)
  const request = await requestView(params.listingId, search, context)
  if (!request) throw redirect(to(`/property/${params.listingId}?${new URLSearchParams(search)}#book`))
  return {
    request,
    texts: { purpose: search['purpose'] ?? '', note: search['note'] ?? '' },
    page: pageMeta(context, { title: t('purpose:title'), description: request.title, path: null }),
  }
}

type Refused = PurposeProblems & { refusal: Refusal | null }

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const visitor = visitorOf(context)
  const form = await formOf(request)
  const reading = readPurposeTexts(form, visitor)
  if (!reading.ok) return data<Refused>({ ...reading, refusal: null }, { status: 400 })
  const typed = { purpose: form['purpose'] ?? '', note: form['note'] ?? '' }
  const input = await readReserve(params.listingId, form, context)
  if (!input) throw redirect(visitor.to(`/property/${params.listingId}#book`))

  const whole = { ...input, input: { ...input.input, ...reading.texts } }
  const { userId } = actorOf(context)
  const outcome = await reserve(whole, userId, { ...form, ...searchOf(url) }, visitOf(request, context), context)
  if ('address' in outcome) throw redirect(visitor.to(outcome.address))
  if ('needsProof' in outcome) {
    const here = hereWith(`${url.pathname}?${new URLSearchParams(inputParams(input.input))}`, typed, visitor)
    throw redirect(visitor.to(`${here}&auth=login&to=${encodeURIComponent(visitor.to(here))}`))
  }
  return data<Refused>({ typed, problems: {}, refusal: outcome.refusal }, { status: outcome.status })
}

/** The page again with what was typed, as far as a log-in leads back to so long an address. */
function hereWith(page: string, { purpose, note }: PurposeProblems['typed'], { to }: Visitor): string {
  const addresses = [{ purpose, note }, { purpose }].map((texts) => `${page}&${new URLSearchParams(texts)}`)
  return addresses.find((address) => safeReturn(to(address)) === to(address)) ?? page
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function RequestToBook({ loaderData: { request, texts }, actionData }: Route.ComponentProps) {
  return (
    <WhileCheckoutOpens>
      <RequestPage request={request} texts={texts} refused={actionData} />
    </WhileCheckoutOpens>
  )
}
