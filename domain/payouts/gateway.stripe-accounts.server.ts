import { createHash } from 'node:crypto'
import { openStripe } from '#domain/payments/gateway.stripe-client.server.ts'
import { readSigned } from '#domain/payments/gateway.stripe-events.server.ts'
import { type Log, warned } from '#platform/log.server.ts'
import type { StripeSetting } from '#platform/stripe-setting.server.ts'
import Stripe from 'stripe'
import type { AccountEvent, AccountGateway } from './gateway.server.ts'
import type { StripeAccountState } from './stripe-account.ts'

/**
 * Express accounts that only take transfers; Stripe asks their owners for details.
 *
 * @param log gets why an account was not opened, which its owner cannot change
 */
export function stripeAccounts(setting: StripeSetting, log: Pick<Log, 'warn'>): AccountGateway {
  const stripe = openStripe(setting)
  const opened = warned(log, 'Stripe opened no account', (account: Account) => open(stripe, account))
  return {
    isLive: setting.isLive,
    open: (account) => opened(account).catch(nullIfRefused),
    link: warned(log, 'Stripe gave no link to its pages', (account: Link) => link(stripe, account)),
    read: (reference) => read(stripe, reference),
    readEvent: (rawBody, signature, now) =>
      accountEvent(
        readSigned(rawBody, signature, { stripe, isLive: setting.isLive, secrets: setting.webhookSecrets }, now),
      ),
  }
}

type Account = { id: string; country: string; email: string }

async function open(stripe: Stripe, { id, country, email }: Account): Promise<string> {
  const account = await stripe.v2.core.accounts.create(
    {
      contact_email: email,
      dashboard: 'express',
      identity: { country: country.toLowerCase() },
      configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
      // The platform bears the fees, and the losses of reversals from empty accounts.
      defaults: { responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
      metadata: { account: id },
    },
    // A key takes one request only, and another e-mail address is another request.
    { idempotencyKey: `account-${id}-${createHash('sha256').update(email).digest('hex').slice(0, 8)}` },
  )
  return account.id
}

function nullIfRefused(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return null
  throw error
}

type Link = { reference: string; returnUrl: string; refreshUrl: string }

async function link(stripe: Stripe, { reference, returnUrl, refreshUrl }: Link): Promise<string> {
  const { url } = await stripe.v2.core.accountLinks.create({
    account: reference,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: { return_url: returnUrl, refresh_url: refreshUrl },
    },
  })
  return url
}

async function read(stripe: Stripe, reference: string): Promise<StripeAccountState> {
  const account = await stripe.v2.core.accounts.retrieve(reference, {
    include: ['configuration.recipient', 'requirements'],
  })
  const transfers = account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers
  if (account.closed || transfers?.status === 'rejected' || transfers?.status === 'unsupported') return 'refused'
  if (transfers?.status === 'active') return 'ready'
  const waitsForHost = account.requirements?.entries?.some(
    ({ awaiting_action_from: who, minimum_deadline: { status } }) => who === 'user' && status !== 'eventually_due',
  )
  return waitsForHost ? 'missing' : 'review'
}

type SignedNotice = {
  id?: unknown
  object?: unknown
  type?: unknown
  livemode?: unknown
  account?: unknown
  related_object?: { id?: unknown } | null
}

/** Reads the account's id of either event format; its state is always read from Stripe. */
function accountEvent(signed: unknown): AccountEvent | null {
  const { id, object, type, livemode, account, related_object: related } = (signed ?? {}) as SignedNotice
  if (typeof id !== 'string' || typeof type !== 'string') return null
  const isNotice = object === 'v2.core.event' && /^v2\.core\.account(\[|\.)/.test(type)
  const reference = isNotice ? related?.id : type === 'account.updated' ? account : null
  return typeof reference === 'string' ? { id, type, reference, isLive: livemode === true } : null
}
