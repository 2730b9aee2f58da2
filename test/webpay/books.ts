import { randomBytes } from 'node:crypto'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/durations.ts'

/** A guest pays at the form in these ways: the codes of Transbank's payment types. */
export type PaymentType = 'VD' | 'VP' | 'VN' | 'VC' | 'SI' | 'S2' | 'NC'

type Status = 'INITIALIZED' | 'AUTHORIZED' | 'FAILED' | 'REVERSED' | 'NULLIFIED' | 'PARTIALLY_NULLIFIED'

export type StandInTransaction = {
  token: string
  buyOrder: string
  sessionId: string
  amount: number
  returnUrl: string
  createdMs: number
  /** The guest's part at the form: nothing has moved until it is committed. */
  form: 'open' | 'authorised' | 'declined' | 'left'
  filledMs: number
  paymentType: PaymentType
  installments: number
  status: Status
  committedMs: number
  back: { amount: number; type: 'REVERSED' | 'NULLIFIED' }[]
}

export type Answer = { status: number; body: unknown }

const ok = (body: unknown): Answer => ({ status: 200, body })
const no = (message: string, status = 422): Answer => ({ status, body: { error_message: message } })

/** Debit, prepaid and instalments cannot be nullified in part; a reversal is of all of it, for three hours. */
const REVERSAL_MS = 3 * HOUR_MS
const NULLIFICATION_MS = 90 * DAY_MS
const STATUS_MS = 7 * DAY_MS
const FORM_MS = 10 * MINUTE_MS

type Options = { tokenMinutes?: number }

/** Transbank's books, by its documentation (docs/decisions/163-webpay.md names the pages). */
export function webpayBooks(clock: () => Date, { tokenMinutes = 5 }: Options) {
  const transactions = new Map<string, StandInTransaction>()
  const now = () => clock().getTime()
  const left = ({ amount, back }: StandInTransaction) => amount - back.reduce((sum, each) => sum + each.amount, 0)

  const stateOf = (transaction: StandInTransaction) => ({
    amount: transaction.amount,
    status: transaction.status,
    buy_order: transaction.buyOrder,
    session_id: transaction.sessionId,
    accounting_date: '0320',
    transaction_date: new Date(transaction.createdMs).toISOString(),
    ...(transaction.status !== 'INITIALIZED' && {
      vci: 'TSY',
      card_detail: { card_number: '6623' },
      payment_type_code: transaction.paymentType,
      installments_number: transaction.installments,
      response_code: transaction.status === 'FAILED' ? -1 : 0,
      ...(transaction.status !== 'FAILED' && { authorization_code: '1213' }),
    }),
    ...(/NULLIFIED/.test(transaction.status) && { balance: left(transaction) }),
  })

  return {
    transactions,

    create: (input: Record<string, unknown>): Answer => {
      const { buy_order: buyOrder, session_id: sessionId, amount, return_url: returnUrl, ...unknown } = input
      if (Object.keys(unknown).length > 0) return no(`Unknown parameter: ${Object.keys(unknown).join()}`)
      if (typeof buyOrder !== 'string' || !/^[\w|=&%.,~:/?[+!@()>-]{1,26}$/.test(buyOrder))
        return no('Invalid value for parameter: buy_order')
      if (typeof sessionId !== 'string' || !/^.{1,61}$/.test(sessionId))
        return no('Invalid value for parameter: session_id')
      if (typeof amount !== 'number' || !Number.isInteger(amount) || amount <= 0)
        return no('Invalid value for parameter: amount')
      if (typeof returnUrl !== 'string' || !/^https?:\/\/.{1,248}$/.test(returnUrl))
        return no('Invalid value for parameter: return_url')
      if ([...transactions.values()].some((each) => each.buyOrder === buyOrder)) return no('buy_order is not unique')
      const token = `01ab${randomBytes(30).toString('hex')}`
      transactions.set(token, {
        token,
        buyOrder,
        sessionId,
        amount,
        returnUrl,
        createdMs: now(),
        form: 'open',
        filledMs: 0,
        paymentType: 'VN',
        installments: 0,
        status: 'INITIALIZED',
        committedMs: 0,
        back: [],
      })
      return ok({ token, url: 'form' })
    },

    /** Whether the form can still be shown. */
    isOpen: (token: string): boolean => {
      const transaction = transactions.get(token)
      return transaction?.form === 'open' && now() - transaction.createdMs < tokenMinutes * MINUTE_MS
    },

    /** The guest fills in the form, which was opened in time. @returns whether it could be */
    fill: (token: string, paymentType: PaymentType, installments: number, isGood = true): boolean => {
      const transaction = transactions.get(token)
      const endsMs = Math.max(tokenMinutes * MINUTE_MS, FORM_MS)
      if (transaction?.form !== 'open' || now() - transaction.createdMs >= endsMs) return false
      Object.assign(transaction, {
        form: isGood ? 'authorised' : 'declined',
        filledMs: now(),
        paymentType,
        installments,
      })
      return true
    },

    /** The guest gives up, or the form has timed out or failed. */
    leave: (token: string): void => {
      const transaction = transactions.get(token)
      if (transaction?.form === 'open') transaction.form = 'left'
    },

    commit: (token: string): Answer => {
      const transaction = transactions.get(token)
      if (!transaction) return no('Invalid value for parameter: token')
      if (transaction.status !== 'INITIALIZED') return no('Transaction already locked by another process')
      if (transaction.form === 'left') return no("Invalid status '8' for transaction while authorizing")
      if (transaction.form === 'open') return no("Invalid status '0' for transaction while authorizing")
      transaction.status = transaction.form === 'authorised' ? 'AUTHORIZED' : 'FAILED'
      transaction.committedMs = now()
      return ok(stateOf(transaction))
    },

    status: (token: string): Answer => {
      const transaction = transactions.get(token)
      if (!transaction) return no('Invalid value for parameter: token')
      if (now() - transaction.createdMs >= STATUS_MS)
        return no('The transaction’s date has passed max time (7 days) to recover the status')
      return ok(stateOf(transaction))
    },

    refund: (token: string, { amount }: Record<string, unknown>): Answer => {
      const transaction = transactions.get(token)
      if (!transaction) return no('Invalid value for parameter: token')
      if (typeof amount !== 'number' || !Number.isInteger(amount) || amount <= 0)
        return no('Invalid value for parameter: amount')
      if (transaction.status === 'INITIALIZED')
        return no('Transaction is unfinished, it is not possible to refund it yet')
      if (!['AUTHORIZED', 'PARTIALLY_NULLIFIED'].includes(transaction.status))
        return no('Transaction has an invalid state (8) to reverse')
      if (amount > left(transaction)) return no('Amount to refund is bigger than authorized')
      const age = now() - transaction.committedMs
      if (amount === transaction.amount && transaction.back.length === 0 && age < REVERSAL_MS) {
        transaction.back.push({ amount, type: 'REVERSED' })
        transaction.status = 'REVERSED'
        return ok({ type: 'REVERSED' })
      }
      if (amount < transaction.amount && transaction.paymentType !== 'VN') return no('Transaction not found', 400)
      if (age >= NULLIFICATION_MS) return no('Transaction is too old to be nullified')
      transaction.back.push({ amount, type: 'NULLIFIED' })
      transaction.status = left(transaction) === 0 ? 'NULLIFIED' : 'PARTIALLY_NULLIFIED'
      return ok({
        type: 'NULLIFIED',
        authorization_code: `9${String(transaction.back.length).padStart(5, '0')}`,
        authorization_date: new Date(now()).toISOString(),
        nullified_amount: amount,
        balance: left(transaction),
        response_code: 0,
      })
    },
  }
}
