import type { Translate } from '#kernel/translate.ts'
import type { RouterContextProvider } from 'react-router'
import { listGateways, type PaymentGateway } from '#domain/payments/gateway.server.ts'
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
const realProviders = { stripe: 'Stripe', webpay: 'Webpay' } as const

/** One line a provider in the order in which checkout offers them, and the real ones that are not set up. */
function paymentLines(gateways: readonly Pick<PaymentGateway, 'provider'>[], t: Translate): string[] {
  const providers = gateways.map(({ provider }) => provider)
  const absent = (['stripe', 'webpay'] as const).filter((each) => !providers.includes(each))
  const names = absent.map((each) => realProviders[each]).join(', ')
  return [
    ...providers.map((provider) => t(`settings:environment.payments.${provider}`)),
    ...(providers.length === 0 ? [t('settings:environment.noPayments')] : []),
    ...(names ? [t('settings:environment.absentPayments', { names })] : []),
  ]
}

export type EnvironmentView = ReturnType<typeof environmentView>
