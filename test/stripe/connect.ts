import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { type Answer, refusal } from './idempotency.ts'
import { pageOf, within } from './books.ts'
import type { StandInSession } from './records.ts'

type Status = 'active' | 'pending' | 'restricted' | 'rejected'

type StandInAccount = {
  id: string
  country: string
  metadata: Record<string, string>
  status: Status
  /** The party that has to act before the account is ready. */
  waitsFor: 'user' | 'stripe' | null
}

type StandInTransfer = Pick<
  Stripe.Transfer,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_reversed'
  | 'currency'
  | 'created'
  | 'livemode'
  | 'metadata'
  | 'transfer_group'
  | 'reversed'
> & { destination: string; source_transaction: string | null }

type StandInReversal = Pick<
  Stripe.TransferReversal,
  'id' | 'object' | 'amount' | 'currency' | 'created' | 'metadata'
> & { transfer: string }

/** The entry of a reversal on the platform's balance, with the reversal and its transfer in it. */
type StandInMove = Pick<Stripe.BalanceTransaction, 'id' | 'object' | 'amount' | 'currency' | 'created' | 'type'> & {
  source: Omit<StandInReversal, 'transfer'> & { transfer: StandInTransfer | string }
}

type Charge = { id: string; balance: { id: string; amount: number; currency: string } }

const invalid = (message: string, code?: string) => refusal(400, 'invalid_request_error', message, code)
const missing = (what: string) => refusal(404, 'invalid_request_error', `No such ${what}`, 'resource_missing')
const idOf = (prefix: string) => `${prefix}_test_${randomBytes(12).toString('hex')}`
const ok = (body: unknown): Answer => ({ status: 200, body })

const transferParams = /^(amount|currency|destination|transfer_group|source_transaction|metadata\[\w+\])$/
const reversalParams = /^(amount|metadata\[\w+\])$/

/**
 * Stripe Connect as far as we use it: accounts of hosts with Stripe's pages, transfers to them and what is taken back, and in which currency the
 * guests' money is kept.
 */
export function standInConnect(clock: () => Date, isLive: boolean) {
  const accounts = new Map<string, StandInAccount>()
  const transfers = new Map<string, StandInTransfer>()
  const reversals = new Map<string, StandInReversal>()
  const charges = new Map<string, Charge>()
  const seconds = () => Math.floor(clock().getTime() / 1000)
  /** Later payments are held in `balance`, and transfers and reversals meet the `refusal`. */
  const settings: {
    balance: { currency: string; rate: number } | null
    refusal: { code: string; message: string } | null
    pages: string
  } = { balance: null, refusal: null, pages: 'http://localhost' }

  function chargeOf(session: StandInSession): Charge {
    const intent = session.payment_intent!
    const known = charges.get(intent)
    if (known) return known
    const { currency, rate } = settings.balance ?? { currency: session.currency!, rate: 1 }
    const amount = Math.round(session.amount_total! * rate)
    const charge = { id: idOf('ch'), balance: { id: idOf('txn'), amount, currency } }
    charges.set(intent, charge)
    return charge
  }

  /** An account as the API of its version shows it, with what was asked to be included. */
  const shown = ({ id, country, metadata, status, waitsFor }: StandInAccount) => ({
    id,
    object: 'v2.core.account',
    applied_configurations: ['recipient'],
    closed: false,
    created: clock().toISOString(),
    dashboard: 'express',
    identity: { country },
    livemode: isLive,
    metadata,
    configuration: {
      recipient: {
        applied: true,
        capabilities: { stripe_balance: { stripe_transfers: { status, status_details: [] } } },
      },
    },
    requirements: {
      entries: waitsFor
        ? [{ awaiting_action_from: waitsFor, minimum_deadline: { status: 'currently_due' }, errors: [] }]
        : [],
    },
  })

  function createTransfer(params: URLSearchParams): Answer {
    const unknown = [...params.keys()].find((name) => !transferParams.test(name))
    if (unknown) return invalid(`Received unknown parameter: ${unknown}`, 'parameter_unknown')
    const account = accounts.get(params.get('destination') ?? '')
    if (!account) return missing('destination')
    if (account.status !== 'active')
      return invalid('The account cannot receive transfers', 'insufficient_capabilities_for_transfer')
    const [amount, currency] = [Number(params.get('amount')), params.get('currency') ?? '']
    if (!Number.isSafeInteger(amount) || amount <= 0) return invalid('Invalid integer: amount')
    const source = params.get('source_transaction')
    const problem = source ? problemOfSource(source, amount, currency) : null
    if (problem) return invalid(problem)
    // Money of a charge goes before it is available.
    if (settings.refusal && !(source && settings.refusal.code === 'balance_insufficient'))
      return invalid(settings.refusal.message, settings.refusal.code)
    const transfer: StandInTransfer = {
      id: idOf('tr'),
      object: 'transfer',
      amount,
      amount_reversed: 0,
      currency,
      created: seconds(),
      livemode: isLive,
      metadata: metadataOf(params),
      transfer_group: params.get('transfer_group'),
      reversed: false,
      destination: account.id,
      source_transaction: source,
    }
    transfers.set(transfer.id, transfer)
    return ok(transfer)
  }

  function problemOfSource(source: string, amount: number, currency: string): string | null {
    const charge = [...charges.values()].find(({ id }) => id === source)
    if (!charge) return 'No such charge'
    if (charge.balance.currency !== currency)
      return `The currency of source_transaction's balance transaction (${charge.balance.currency}) must be the same as the transfer currency`
    const taken = [...transfers.values()].filter((each) => each.source_transaction === source)
    const left = charge.balance.amount - taken.reduce((sum, each) => sum + each.amount, 0)
    return amount > left ? 'The transfers exceed the source charge' : null
  }

  function createReversal(id: string, params: URLSearchParams): Answer {
    const unknown = [...params.keys()].find((name) => !reversalParams.test(name))
    if (unknown) return invalid(`Received unknown parameter: ${unknown}`, 'parameter_unknown')
    const transfer = transfers.get(id)
    if (!transfer) return missing('transfer')
    const amount = Number(params.get('amount'))
    if (!(amount > 0 && amount <= transfer.amount - transfer.amount_reversed))
      return invalid('Reversal amount is greater than unreversed amount of the transfer')
    if (settings.refusal) return invalid(settings.refusal.message, settings.refusal.code)
    transfer.amount_reversed += amount
    transfer.reversed = transfer.amount_reversed === transfer.amount
    const reversal: StandInReversal = {
      id: idOf('trr'),
      object: 'transfer_reversal',
      amount,
      currency: transfer.currency,
      created: seconds(),
      metadata: metadataOf(params),
      transfer: id,
    }
    reversals.set(reversal.id, reversal)
    return ok(reversal)
  }

  function createAccount(text: string): Answer {
    const body = JSON.parse(text) as { identity?: { country?: string }; metadata?: Record<string, string> }
    const country = body.identity?.country ?? ''
    if (!/^[a-z]{2}$/.test(country) || country === 'cl') return invalid(`Accounts cannot be created in ${country}`)
    const account: StandInAccount = {
      id: idOf('acct'),
      country,
      metadata: body.metadata ?? {},
      status: 'restricted',
      waitsFor: 'user',
    }
    accounts.set(account.id, account)
    return ok(shown(account))
  }

  function createLink(text: string): Answer {
    const { account, use_case } = JSON.parse(text) as {
      account: string
      use_case: { account_onboarding?: { return_url: string; refresh_url: string } }
    }
    const onboarding = use_case.account_onboarding
    if (!accounts.has(account)) return missing('account')
    if (!onboarding || !/^https?:/.test(onboarding.return_url)) return invalid('Not a valid URL')
    const url = `${settings.pages}/onboarding/${account}?back=${encodeURIComponent(onboarding.return_url)}`
    return ok({ object: 'v2.core.account_link', account, created: '', expires_at: '', livemode: isLive, url })
  }

  const moveOf = (reversal: StandInReversal): StandInMove => ({
    id: `txn_${reversal.id}`,
    object: 'balance_transaction',
    type: 'transfer_refund',
    amount: reversal.amount,
    currency: reversal.currency,
    created: reversal.created,
    source: { ...reversal, transfer: transfers.get(reversal.transfer) ?? reversal.transfer },
  })

  const ofTransfer = (id: string) => [...reversals.values()].filter(({ transfer }) => transfer === id).toReversed()

  return {
    accounts,
    transfers,
    reversals,
    settings,
    /** A session with what was paid, and how it is kept. */
    withCharge: ({ status, body }: Answer): Answer => {
      const session = body as StandInSession
      if (status !== 200 || !session.payment_intent) return { status, body }
      const { id, balance } = chargeOf(session)
      const latest_charge = { id, balance_transaction: balance }
      return ok({ ...session, payment_intent: { id: session.payment_intent, latest_charge } })
    },
    /** A payment without a session, with its charge. */
    withChargeOf: ({ status, body }: Answer, session: StandInSession | undefined): Answer => {
      if (status !== 200 || !session) return { status, body }
      const { id, balance } = chargeOf(session)
      return ok({ ...(body as object), latest_charge: { id, balance_transaction: balance } })
    },
    retrieveAccount: (id: string) => (accounts.has(id) ? ok(shown(accounts.get(id)!)) : missing('account')),
    createAccount,
    createLink,
    createTransfer,
    listTransfers: (params: URLSearchParams) => {
      const destination = params.get('destination')
      const of = [...transfers.values()].filter((each) => destination === null || each.destination === destination)
      return pageOf(within(of, params).toReversed(), params)
    },
    listMoves: (params: URLSearchParams): Answer => {
      const query = [params.get('type'), params.get('expand[0]'), params.get('expand[1]')].join(' ')
      if (query !== 'transfer_refund data.source data.source.transfer') return invalid('Nobody asks for others here')
      return pageOf(
        within([...reversals.values()], params)
          .toReversed()
          .map(moveOf),
        params,
      )
    },
    createReversal,
    listReversals: (id: string) => ok(listOf(ofTransfer(id))),
  }
}

const listOf = (data: unknown[]) => ({ object: 'list', data, has_more: false, url: '' })

function metadataOf(params: URLSearchParams): Record<string, string> {
  const named = [...params].map(([name, value]) => [/^metadata\[(\w+)\]$/.exec(name)?.[1], value] as const)
  return Object.fromEntries(named.filter(([name]) => name !== undefined))
}
