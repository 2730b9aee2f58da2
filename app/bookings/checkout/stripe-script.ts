const loadColors = () => import('#app/ui/lazy/colors.ts')

/** The part of the provider's script that we call: https://docs.stripe.com/js/custom_checkout */
type StripeScript = (
  publishableKey: string,
  options: { locale: string },
) => {
  initCheckoutElementsSdk: (options: { clientSecret: string; elementsOptions?: object }) => CheckoutElements
}

type CheckoutElements = {
  createPaymentElement: (options?: object) => PaymentElement
  loadActions: () => Promise<{ type: 'success'; actions: CheckoutActions } | { type: 'error'; error: ScriptError }>
}

type PaymentElement = {
  mount: (place: HTMLElement) => void
  destroy: () => void
  on: (event: 'ready' | 'loaderror', listener: () => void) => void
}

type ScriptError = { message: string }

export type CheckoutActions = {
  /** Runs 3-D Secure where the bank wants it; a success leaves for the session's return address. */
  confirm: () => Promise<{ type: 'success' } | { type: 'error'; error: ScriptError }>
}

type Opening = { src: string; publishableKey: string; clientSecret: string; language: string; place: HTMLElement }

/** Loads the provider's script and puts its fields into `place`. @throws Error when either cannot be had */
export async function openPaymentElement({ src, publishableKey, clientSecret, language, place }: Opening) {
  const [open, colors] = await Promise.all([load(src), loadColors()])
  const stripe = open(publishableKey, { locale: language })
  const checkout = stripe.initCheckoutElementsSdk({ clientSecret, elementsOptions: { appearance: appearance(colors) } })
  // The session offers cards only, and wallets would just take their place.
  const element = checkout.createPaymentElement({ wallets: { applePay: 'never', googlePay: 'never', link: 'never' } })
  const isReady = new Promise<void>((done, failed) => {
    element.on('ready', done)
    element.on('loaderror', () => failed(new Error('the card fields were not loaded')))
  })
  element.mount(place)
  const [loaded] = await Promise.all([checkout.loadActions(), isReady])
  if (loaded.type === 'error') throw new Error(loaded.error.message)
  return { actions: loaded.actions, destroy: () => element.destroy() }
}

/** The colours of our own fields; the frames know nothing of our style sheet. */
const appearance = ({ isDark, colorOf }: Awaited<ReturnType<typeof loadColors>>) => ({
  theme: isDark() ? ('night' as const) : ('stripe' as const),
  variables: {
    colorPrimary: colorOf('clay-600'),
    colorBackground: colorOf('white'),
    borderRadius: '12px',
    fontFamily: 'system-ui, sans-serif',
    fontSizeBase: '16px',
  },
})

let loading: Promise<StripeScript> | null = null

/** Loads the script once a document, however often the fields are opened. */
function load(src: string): Promise<StripeScript> {
  loading ??= new Promise<StripeScript>((done, failed) => {
    const script = document.createElement('script')
    script.src = src
    script.addEventListener('load', () => done((window as unknown as { Stripe: StripeScript }).Stripe))
    script.addEventListener('error', () => {
      loading = null
      failed(new Error('the provider’s script was not loaded'))
    })
    document.head.append(script)
  })
  return loading
}
