import type { RouterContextProvider } from 'react-router'
import { listGateways } from '#domain/payments/gateway.server.ts'
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
      value: payments
        ? listGateways(payments)
            .map(({ provider }) => t(`settings:environment.payments.${provider}`))
            .join('\n')
        : t('settings:environment.noPayments'),
    },
    {
      name: 'ADMIN_SECOND_FACTOR',
      value: t(`settings:environment.${adminsNeedFactor ? 'factorNeeded' : 'factorFree'}`),
    },
    { name: 'MAP_STYLE_URL', value: t(`settings:environment.map.${map.kind}`) },
  ]
  return { facts, limits: Object.entries(limits).map(([name, limit]) => ({ name, value: String(limit) })) }
}

export type EnvironmentView = ReturnType<typeof environmentView>
