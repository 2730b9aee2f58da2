import { shownName } from '#domain/accounts/account.ts'
import { countriesIn } from '#domain/accounts/countries.ts'
import { addFeeRule, MAX_FEE_RULES, removeFeeRule } from '#domain/admin/commands/write-fee-rule.server.ts'
import { planFee, withdrawFee } from '#domain/admin/commands/plan-fee.server.ts'
import { feeForm, FeeRuleForm } from '#domain/admin/input.ts'
import { listFees } from '#domain/admin/queries/list-fees.server.ts'
import { settingLimits } from '#domain/admin/settings.ts'
import { subcategories } from '#domain/listings/category.ts'
import { countryName } from '#domain/places/country.ts'
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
  const { t, language, locale } = visitor
  const number = new Intl.NumberFormat(locale)
  const { percent, planned, rules } = await listFees(context.get(services).db)
  const { first, others } = countriesIn(language)
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
    rules: rules.map(({ id, country, kind, host, percent: own }) => {
      const whom = host
        ? t('fees:rules.host', { name: shownName(host.name, t) })
        : [country && countryName(country, language), kind && t(`kinds:subcategory.${kind}`)]
            .filter(Boolean)
            .join(' · ')
      const text = t('fees:rules.line', { whom, percent: number.format(own) })
      return { id, text, remove: t('fees:rules.removeOf', { text }) }
    }),
    // Named by the server, as browsers' names differ.
    countries: [first, others].map((some) => some.map(({ code, name }) => ({ value: code, text: name }))),
    kinds: subcategories.map((kind) => ({ value: kind, text: t(`kinds:subcategory.${kind}`) })),
    done: ['planned', 'withdrawn', 'added', 'removed'].find((each) => each === done) ?? null,
    page: pageMeta(context, { title: t('fees:title'), description: t('fees:description'), path: null }),
  }
}

type Form = Record<string, string>

/** A refused form: its own text, and problems by field or as `form`. */
const refusedForm = (form: Form, problems: Form, status: number) => {
  const { percent = '', from = '', rulePercent = '', country = '', kind = '', host = '' } = form
  return data({ typed: { percent, from, rulePercent, country, kind, host }, problems }, { status })
}
type Context = Route.ActionArgs['context']

/** Plans a fee or takes a planned one back, adds one for some listings or removes it. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request)
  switch (intentOf(form, ['plan', 'withdraw', 'add-rule', 'remove-rule'])) {
    case 'plan':
      return plan(form, context)
    case 'withdraw':
      return withdraw(form, context)
    case 'add-rule':
      return addRule(form, context)
    case 'remove-rule':
      return removeRule(form, context)
  }
}

async function plan(form: Form, context: Context) {
  const { db, clock } = context.get(services)
  const { t, to, site } = visitorOf(context)
  const refused = (problems: Form, status: number) => refusedForm(form, problems, status)
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
  return refusedForm({}, { form: t('fees:problems.gone') }, 409)
}

async function addRule(form: Form, context: Context) {
  const { db, clock } = context.get(services)
  const { t, to } = visitorOf(context)
  const parsed = FeeRuleForm.safeParse(form)
  if (!parsed.success) {
    const named = Object.entries(problemsOf(parsed.error)).map(([name, key]) => [
      name,
      t(key, settingLimits.serviceFeePercent),
    ])
    return refusedForm(form, Object.fromEntries(named) as Form, 400)
  }
  const outcome = await addFeeRule(db, { adminId: actorOf(context).userId, ...parsed.data }, clock())
  if (outcome.ok) throw redirect(to('/admin/settings/service-fee?done=added'))
  const { reason } = outcome.failure
  const problem = t(`fees:problems.${reason}`, { max: MAX_FEE_RULES })
  return refusedForm(form, reason === 'no-host' ? { host: problem } : { form: problem }, 409)
}

async function removeRule(form: Form, context: Context) {
  const { db, clock } = context.get(services)
  const { t, to } = visitorOf(context)
  const { ruleId = '' } = form
  if (!isId(ruleId)) throw data(null, { status: 404 })
  const outcome = await removeFeeRule(db, { adminId: actorOf(context).userId, ruleId }, clock())
  if (outcome.ok) throw redirect(to('/admin/settings/service-fee?done=removed'))
  return refusedForm({}, { form: t('fees:rules.gone') }, 409)
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Fees({ loaderData: { page: _page, ...view }, actionData }: Route.ComponentProps) {
  return <FeesPage {...view} refused={actionData ?? null} />
}
