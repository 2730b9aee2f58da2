import type { Translate } from '#kernel/translate.ts'
import type { RouterContextProvider } from 'react-router'
import { listGateways, type PaymentGateway } from '#domain/payments/gateway.server.ts'
import { trials } from '#domain/payments/trial.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { Fact } from './section-form.view.server.ts'

/** The server's start options by name, without secrets. */
export function environmentView(context: Readonly<RouterContextProvider>) {
  const { publicUrl, sites, limits, sendsEmails, demo, payments, map, adminsNeedFactor } = context.get(services)
  const { t } = visitorOf(context)
  const pairs = [...sites].map(([host, site]) => `${host}=${site}`)
  const facts: Fact[] = [
    { name: 'PUBLIC_URL', value: publicUrl },
    { name: 'SITES', value: pairs.join('\n') || t('settings:missing') },
    { name: 'SMTP_URL', value: t(`settings:environment.${demo ? 'shown' : sendsEmails ? 'sent' : 'kept'}`) },
    {
      name: 'PAYMENTS',
      value: paymentLines(payments ? listGateways(payments) : [], t).join('\n'),
    },
    {
      name: 'ADMIN_SECOND_FACTOR',
      value: t(`settings:environment.${adminsNeedFactor ? 'factorNeeded' : 'factorFree'}`),
    },
    { name: 'MAP_STYLE_URL', value: t(`settings:environment.map.${map.kind}`) },
  ]
  return { facts, limits: Object.entries(limits).map(([name, limit]) => ({ name, value: String(limit) })) }
}

/** The real providers by the names under which people know them. */
const realProviders = { stripe: 'Stripe', webpay: 'Webpay', 'mercado-pago': 'Mercado Pago' } as const
type RealProvider = keyof typeof realProviders

/** Each configured provider with whether it was tried, in the order of checkout, and the real ones that are not set up. */
function paymentLines(gateways: readonly Pick<PaymentGateway, 'provider'>[], t: Translate): string[] {
  const providers = gateways.map(({ provider }) => provider)
  const absent = (Object.keys(realProviders) as RealProvider[]).filter((each) => !providers.includes(each))
  const names = absent.map((each) => `${realProviders[each]} (${t(`settings:environment.trialShort.${trials[each]}`)})`)
  return [
    ...providers.flatMap((provider) => [
      t(`settings:environment.payments.${provider}`),
      `– ${t(`settings:environment.trial.${trials[provider]}`)}`,
    ]),
    ...(providers.length === 0 ? [t('settings:environment.noPayments')] : []),
    ...(names.length > 0 ? [t('settings:environment.absentPayments', { names: names.join(', ') })] : []),
  ]
}

export type EnvironmentView = ReturnType<typeof environmentView>
