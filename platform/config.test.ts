import { unrealPayments } from './payment-settings.server.ts'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, describe, expect, test } from 'vitest'
import { checkAddress, readConfig, startWarnings } from './config.server.ts'
import { localSecret } from './secrets.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'patio-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('[OPS-01] without settings', () => {
  test('Patio is a demo on this machine only', () => {
    expect(readConfig({})).toMatchObject({
      demo: true,
      host: '127.0.0.1',
      port: 3000,
      payments: [{ provider: 'sandbox' }],
      publicUrl: 'http://localhost:3000',
    })
  })

  test('an empty value is one that was not given', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '', DEMO: '' })).toEqual(readConfig({}))
  })
})

describe('[AUTH-05] signing in elsewhere', () => {
  const apple = { APPLE_CLIENT_ID: 'a', APPLE_TEAM_ID: 'b', APPLE_KEY_ID: 'c' }
  const key = '-----BEGIN PRIVATE KEY-----\\nabc\\n-----END PRIVATE KEY-----'

  test('is offered by those whose settings are all given', () => {
    expect(readConfig({}).signIn).toEqual({ google: null, facebook: null, apple: null })
    const { signIn } = readConfig({
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 's',
      ...apple,
      APPLE_PRIVATE_KEY: key,
    })
    expect(signIn.google).toEqual({ clientId: 'id', clientSecret: 's' })
    expect(signIn.facebook).toBeNull()
    expect(signIn.apple?.privateKey.split('\n')).toHaveLength(3)
  })

  test('does not start with some of them', () => {
    expect(() => readConfig({ FACEBOOK_CLIENT_ID: 'id' })).toThrow('FACEBOOK_CLIENT_SECRET: expected')
    expect(() => readConfig(apple)).toThrow('APPLE_PRIVATE_KEY: expected')
    expect(() => readConfig({ ...apple, APPLE_PRIVATE_KEY: 'abc' })).toThrow('APPLE_PRIVATE_KEY: expected')
  })
})

describe('[OPS-02] with a database of one’s own', () => {
  test.each(['DATABASE_OWNER_URL', 'DATABASE_MIGRATE_URL', 'DATABASE_METRICS_URL', 'DATABASE_READ_URLS'])(
    '%s alone does not make a demo of that database',
    (name) => {
      expect(() => readConfig({ [name]: 'postgres://127.0.0.1/patio' })).toThrow(
        `DATABASE_URL: expected beside ${name}`,
      )
    },
  )

  test('other ways to it are the same one unless they are given', () => {
    const url = 'postgres://127.0.0.1/patio'
    expect(readConfig({ DATABASE_URL: url })).toMatchObject({
      ownerUrl: url,
      migrateUrl: url,
      listenUrl: url,
      readUrls: [],
    })
    const [DATABASE_OWNER_URL, DATABASE_MIGRATE_URL] = ['postgres://pooler/patio', 'postgres://one,two/patio']
    expect(readConfig({ DATABASE_URL: url, DATABASE_OWNER_URL }).migrateUrl).toBe(DATABASE_OWNER_URL)
    expect(readConfig({ DATABASE_URL: url, DATABASE_OWNER_URL, DATABASE_MIGRATE_URL }).migrateUrl).toBe(
      DATABASE_MIGRATE_URL,
    )
    const [one, two] = ['postgres://one/patio', 'postgres://two/patio']
    expect(readConfig({ DATABASE_URL: url, DATABASE_READ_URLS: `${one},${two}` }).readUrls).toEqual([one, two])
  })

  const DATABASE_URL = 'postgres://db.example/patio?sslmode=verify-full'
  const PUBLIC_URL = 'https://patio.example'

  test('a server that others reach does not listen without its public address, against which requests are checked', () => {
    const listening = (env: Record<string, string>) => () => checkAddress(readConfig({ DATABASE_URL, ...env }))
    for (const env of [{}, { HOST: '::' }, { HOST: '10.0.0.5' }]) expect(listening(env)).toThrow('PUBLIC_URL')
    for (const HOST of ['127.0.0.1', '::1', 'localhost']) expect(listening({ HOST })).not.toThrow()
    expect(listening({ PUBLIC_URL })).not.toThrow()
    expect(listening({ DEMO: '1', HOST: '0.0.0.0' })).not.toThrow()
  })

  test('there is no demo, no sandbox, and every address is listened on', () => {
    expect(readConfig({ DATABASE_URL, PUBLIC_URL })).toMatchObject({ demo: false, payments: [], host: '0.0.0.0' })
  })

  test('both are there only when they are configured', () => {
    expect(readConfig({ DATABASE_URL, HOST: '127.0.0.1', PAYMENTS: 'sandbox' })).toMatchObject({
      demo: false,
      payments: [{ provider: 'sandbox' }],
    })
    expect(readConfig({ DATABASE_URL, DEMO: '1' })).toMatchObject({
      demo: true,
      payments: [{ provider: 'sandbox' }],
      host: '127.0.0.1',
    })
  })

  const sandbox = [{ provider: 'sandbox' }]
  const https = { DATABASE_URL, PUBLIC_URL, CLIENT_IP_HEADER: 'x-forwarded-for' }

  test('test cards pay at an https address only where it is confirmed twice', () => {
    expect(() => readConfig({ ...https, PAYMENTS: 'sandbox' })).toThrow(
      /^Bad configuration:\n {2}PAYMENTS: expected sandbox-in-public, because at https:\/\/patio.example /,
    )
    expect(() => readConfig({ ...https, PUBLIC_URL: 'HTTPS://patio.example', PAYMENTS: 'sandbox' })).toThrow('PAYMENTS')
    expect(readConfig({ ...https, PAYMENTS: 'sandbox-in-public' }).payments).toEqual(sandbox)
    expect(readConfig(https).payments).toEqual([])
    expect(readConfig({ DATABASE_URL, PUBLIC_URL: 'http://patio.lan', PAYMENTS: 'sandbox' }).payments).toEqual(sandbox)
    expect(readConfig({ ...https, DEMO: '1', PAYMENTS: 'sandbox' }).payments).toEqual(sandbox)
  })

  test('every start warns of payments that are not real, except in the demo', () => {
    const warnings = (env: Record<string, string>) => startWarnings(readConfig({ SMTP_URL: 'smtps://mail', ...env }))
    expect(warnings({ DATABASE_URL, HOST: '127.0.0.1', PAYMENTS: 'sandbox' })).toEqual([
      expect.stringMatching(/^PAYMENTS=sandbox: .*NOT REAL/),
    ])
    expect(warnings({ ...https, PAYMENTS: 'sandbox-in-public' })).toHaveLength(1)
    expect([...warnings(https), ...warnings({}), ...warnings({ DATABASE_URL, DEMO: '1' })]).toEqual([])
  })

  const stripe = {
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_live_12345678',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_12345678',
    STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
  }
  const testKeys = { STRIPE_SECRET_KEY: 'rk_test_12345678', STRIPE_PUBLISHABLE_KEY: 'pk_test_12345678' }

  test('Stripe takes cards with its three settings, and with two secrets while one is being replaced', () => {
    expect(readConfig({ ...https, ...stripe }).payments).toEqual([
      {
        provider: 'stripe',
        secretKey: 'sk_live_12345678',
        publishableKey: 'pk_live_12345678',
        webhookSecrets: ['whsec_12345678'],
        scriptUrl: 'https://js.stripe.com/endive/stripe.js',
        apiUrl: null,
        isLive: true,
      },
    ])
    const both = 'whsec_12345678,whsec_87654321'
    expect(readConfig({ ...https, ...stripe, STRIPE_WEBHOOK_SECRET: both }).payments).toMatchObject([
      { webhookSecrets: ['whsec_12345678', 'whsec_87654321'] },
    ])
  })

  const webpay = { PAYMENTS: 'webpay', WEBPAY_COMMERCE_CODE: '597012345678', WEBPAY_API_KEY: 'a-key-of-sixteen-signs' }
  const published = { commerceCode: '597055555532', isLive: false, url: 'https://webpay3gint.transbank.cl' }

  test('Webpay takes real money with a code and a key; the demo tries the published ones', () => {
    expect(readConfig({ ...https, ...webpay }).payments).toEqual([
      {
        provider: 'webpay',
        url: 'https://webpay3g.transbank.cl',
        commerceCode: '597012345678',
        apiKey: 'a-key-of-sixteen-signs',
        isLive: true,
      },
    ])
    expect(readConfig({ DATABASE_URL, DEMO: '1', PAYMENTS: 'webpay' }).payments).toMatchObject([published])
    const both = readConfig({ ...https, ...webpay, ...stripe, PAYMENTS: 'webpay,stripe' }).payments
    expect(both.map(({ provider }) => provider)).toEqual(['webpay', 'stripe'])
    expect(unrealPayments(readConfig({ ...https, ...webpay }).payments)).toEqual([])
    expect(unrealPayments(readConfig({ ...https, ...webpay, WEBPAY_URL: published.url }).payments)).toEqual([
      expect.stringMatching(/^WEBPAY_URL .*NOT REAL/),
    ])
  })

  test.each<[string, Record<string, string>, RegExp]>([
    ['without code and key', { PAYMENTS: 'webpay' }, / {2}WEBPAY_COMMERCE_CODE, WEBPAY_API_KEY: expected/],
    ['without its key', { ...webpay, WEBPAY_API_KEY: '' }, / {2}WEBPAY_API_KEY: expected/],
    [
      'with the key alone, in the demo',
      { ...webpay, WEBPAY_COMMERCE_CODE: '', DEMO: '1' },
      / {2}WEBPAY_COMMERCE_CODE: expected/,
    ],
    [
      'at another address',
      { ...webpay, WEBPAY_URL: 'https://webpay.example' },
      / {2}WEBPAY_URL: expected https:\/\/webpay3g/,
    ],
    [
      'with real money in the demo',
      { ...webpay, DEMO: '1', WEBPAY_URL: 'https://webpay3g.transbank.cl' },
      / {2}WEBPAY_URL: expected/,
    ],
    [
      'with the published code at the real address',
      { ...webpay, WEBPAY_COMMERCE_CODE: '597055555532' },
      / {2}WEBPAY_COMMERCE_CODE: expected one of your own/,
    ],
  ])('Webpay %s stops the start', (_, env, expected) => {
    expect(() => readConfig({ ...https, ...env })).toThrow(expected)
  })

  const mercadoPago = {
    PAYMENTS: 'mercado-pago',
    MERCADO_PAGO_ACCESS_TOKEN: 'APP_USR-1234567890123456-abc',
    MERCADO_PAGO_WEBHOOK_SECRET: 'a-secret-of-sixteen-signs',
  }
  const ofTrials = { MERCADO_PAGO_ACCESS_TOKEN: 'TEST-1234567890123456-abc' }

  test('Mercado Pago takes real money with a token of production; the demo has one for trials, and two secrets while one is replaced', () => {
    expect(readConfig({ ...https, ...mercadoPago }).payments).toEqual([
      {
        provider: 'mercado-pago',
        url: 'https://api.mercadopago.com',
        accessToken: 'APP_USR-1234567890123456-abc',
        webhookSecrets: ['a-secret-of-sixteen-signs'],
        isLive: true,
      },
    ])
    const both = 'a-secret-of-sixteen-signs,another-secret-of-signs'
    const demo = { ...mercadoPago, ...ofTrials, MERCADO_PAGO_WEBHOOK_SECRET: both, DEMO: '1' }
    expect(readConfig(demo).payments).toMatchObject([
      { webhookSecrets: ['a-secret-of-sixteen-signs', 'another-secret-of-signs'], isLive: false },
    ])
    expect(readConfig({ ...demo, MERCADO_PAGO_URL: 'http://localhost:1' }).payments).toMatchObject([
      { url: 'http://localhost:1', isLive: false },
    ])
    expect(unrealPayments(readConfig({ ...https, ...mercadoPago }).payments)).toEqual([])
    expect(unrealPayments(readConfig({ ...https, ...mercadoPago, ...ofTrials }).payments)).toEqual([
      expect.stringMatching(/^MERCADO_PAGO_ACCESS_TOKEN .*NOT REAL/),
    ])
  })

  test.each<[string, Record<string, string>, RegExp]>([
    [
      'without its settings',
      { PAYMENTS: 'mercado-pago' },
      / {2}MERCADO_PAGO_ACCESS_TOKEN, MERCADO_PAGO_WEBHOOK_SECRET: expected/,
    ],
    [
      'without its secret',
      { ...mercadoPago, MERCADO_PAGO_WEBHOOK_SECRET: '' },
      / {2}MERCADO_PAGO_WEBHOOK_SECRET: expected/,
    ],
    [
      'at another address',
      { ...mercadoPago, MERCADO_PAGO_URL: 'https://pago.example' },
      / {2}MERCADO_PAGO_URL: expected https:\/\/api\.mercadopago/,
    ],
    ['with real money in the demo', { ...mercadoPago, DEMO: '1' }, / {2}MERCADO_PAGO_ACCESS_TOKEN: expected one that/],
  ])('Mercado Pago %s stops the start, and the values are not printed', (_, env, expected) => {
    expect(() => readConfig({ ...https, ...env })).toThrow(expected)
    expect(() => readConfig({ ...https, ...env })).not.toThrow('1234567890123456')
  })

  test.each<[string, Record<string, string>, RegExp]>([
    ['without its keys', { PAYMENTS: 'stripe' }, /STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET: /],
    [
      'without the secret of its events',
      { ...stripe, STRIPE_WEBHOOK_SECRET: '' },
      / {2}STRIPE_WEBHOOK_SECRET: expected/,
    ],
    [
      'with keys of two modes',
      { ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_test_12345678' },
      /PUBLISHABLE_KEY: .* live key/,
    ],
    ['with a live key in the demo', { ...stripe, DEMO: '1' }, /STRIPE_SECRET_KEY: expected a test key/],
    [
      'with a script of somebody else',
      { ...stripe, STRIPE_SCRIPT_URL: 'https://x.example/a.js' },
      /SCRIPT_URL: expected nothing/,
    ],
    ['with an API of somebody else', { ...stripe, STRIPE_API_URL: 'http://localhost:1' }, /API_URL: expected nothing/],
  ])('Stripe %s stops the start', (_, env, complaint) => {
    expect(() => readConfig({ ...https, ...env })).toThrow(complaint)
    // The error is printed, so it must not contain the value.
    expect(() => readConfig({ ...https, ...env })).not.toThrow('12345678')
  })

  test('another script and another API are for tests in demo mode only', () => {
    const elsewhere = { STRIPE_SCRIPT_URL: 'http://localhost:1/stripe.js', STRIPE_API_URL: 'http://localhost:1' }
    expect(readConfig({ ...stripe, ...testKeys, ...elsewhere, DEMO: '1' }).payments[0]).toMatchObject({
      scriptUrl: 'http://localhost:1/stripe.js',
      apiUrl: 'http://localhost:1',
    })
  })

  test('every start warns of test keys, except in the demo', () => {
    const warnings = (env: Record<string, string>) =>
      startWarnings(readConfig({ SMTP_URL: 'smtps://mail', ...stripe, ...testKeys, ...env }))
    expect(warnings(https)).toEqual([expect.stringMatching(/^STRIPE_SECRET_KEY is a test key: .*NOT REAL/)])
    expect(warnings({ DEMO: '1' })).toEqual([])
    expect(startWarnings(readConfig({ SMTP_URL: 'smtps://mail', ...https, ...stripe }))).toEqual([])
  })

  test('sites are named by their hosts', () => {
    const { sites } = readConfig({ SITES: 'cl.example.com=cl,uk.example.com=uk' })
    expect([...sites]).toEqual([
      ['cl.example.com', 'cl'],
      ['uk.example.com', 'uk'],
    ])
  })

  test('the public address has no slash at its end', () => {
    expect(readConfig({ PUBLIC_URL: 'https://patio.example/' }).publicUrl).toBe('https://patio.example')
  })
})

test.each([
  ['DATABASE_URL', 'mysql://x', 'a postgres:// address'],
  ['PORT', 'http', 'number'],
  ['PORT', '70000', '65535'],
  ['DEMO', 'yes', '"0"|"1"'],
  ['PUBLIC_URL', 'patio.example', 'address'],
  ['PUBLIC_URL', 'javascript:alert(1)', 'address'],
  ['AUTH_SECRET', 'short', 'at least 32 characters'],
  ['METRICS_TOKEN', 'short', 'at least 16 characters'],
  ['BACKUP_RECIPIENTS', 'age1abc,ssh-ed25519 AAAA', 'public keys of age (age1…), separated by commas'],
  ['BACKUP_RECIPIENTS', 'AGE-SECRET-KEY-1ABC', 'public keys of age (age1…), separated by commas'],
  ['SITES', 'cl.example.com', 'pairs like'],
  ['SECURITY_CONTACT', 'security@example.com', 'a mailto: or https://'],
  ['HSTS_SUBDOMAINS', 'yes', '"0"|"1"'],
  ['SMTP_URL', 'mail.example', 'an smtp://'],
  ['DATABASE_LISTEN_URL', 'localhost:5432', 'a postgres:// address'],
  ['DATABASE_URL', 'postgres://a,b/patio?target_session_attrs=standby', 'a postgres:// address'],
  ['DATABASE_READ_URLS', 'postgres://a/patio,b', 'postgres:// addresses of one host each, separated by commas'],
  ['DATABASE_READ_URLS', 'postgres://a,b/patio', 'postgres:// addresses of one host each, separated by commas'],
  ['DATABASE_POOL', '1', '2'],
  ['CLIENT_IP_HEADER', 'X-Forwarded-For', 'lower case'],
  ['CLIENT_IP_POSITION', '0', '1'],
  ['PAYMENTS', 'paypal', 'sandbox'],
  ['PAYMENTS', 'stripe,stripe', 'with commas between'],
  ['PAYMENTS', 'stripe,', 'with commas between'],
  ['STRIPE_SECRET_KEY', 'pk_test_12345678', 'sk_ or rk_'],
  ['STRIPE_WEBHOOK_SECRET', 'secret', 'whsec_'],
  ['WEBPAY_COMMERCE_CODE', '5970', '12 digits'],
  ['WEBPAY_API_KEY', 'short', 'at least 16'],
  ['WEBPAY_URL', 'transbank', 'an http:// or https://'],
  ['MERCADO_PAGO_ACCESS_TOKEN', 'sk_live_12345678', 'APP_USR- or TEST-'],
  ['MERCADO_PAGO_WEBHOOK_SECRET', 'short', 'at least 16 signs'],
  ['MERCADO_PAGO_URL', 'mercadopago', 'an http:// or https://'],
  ['LOG_LEVEL', 'loud', '"debug"'],
])('[OPS-02] a bad %s (%s) stops the start and says what is expected', (name, value, expected) => {
  const complaint = (() => {
    try {
      return JSON.stringify(readConfig({ [name]: value }))
    } catch (error) {
      return (error as Error).message
    }
  })()
  expect(complaint).toMatch(new RegExp(`^Bad configuration:\\n  ${name}: expected `))
  expect(complaint).toContain(expected)
  expect(complaint.match(/expected/g)).toHaveLength(1)
})

test.each([
  [{}, false, 'this machine'],
  [{ PUBLIC_URL: 'http://localhost:3000' }, false, 'this machine by its name'],
  [{ PUBLIC_URL: 'http://127.0.0.1:3000', SITES: 'cl.localhost=cl' }, false, 'this machine’s sites'],
  [{ PUBLIC_URL: 'https://patio.example' }, true, 'a public address'],
  [{ SITES: 'cl.patio.example=cl' }, true, 'a public site'],
  [{ PUBLIC_URL: 'https://patio.example', CLIENT_IP_HEADER: 'x-forwarded-for' }, false, 'with its proxy’s header'],
])('[OPS-02] with %o it is %s that visitors cannot be distinguished (%s)', (env, expected, _why) => {
  expect(readConfig(env).clientsIndistinguishable).toBe(expected)
})

test('[OPS-02] the start warns of a public address whose visitors cannot be distinguished, and not of others', () => {
  const warnings = (env: Record<string, string>) =>
    startWarnings(readConfig({ DATABASE_URL: 'postgres://localhost/y', SMTP_URL: 'smtps://mail', ...env }))
  const PUBLIC_URL = 'https://patio.example'
  expect(warnings({ PUBLIC_URL })).toEqual([expect.stringMatching(/CLIENT_IP_HEADER/)])
  expect(warnings({ PUBLIC_URL, CLIENT_IP_HEADER: 'x-forwarded-for' })).toEqual([])
  expect(warnings({})).toEqual([])
})

test.each<[Record<string, string>, boolean]>([
  [{}, false],
  [{ DEMO: '1', PUBLIC_URL: 'http://localhost:3000' }, false],
  [{ HOST: '::1', PUBLIC_URL: 'http://127.0.0.1:3000', SITES: 'cl.localhost=cl' }, false],
  [{ HOST: '0.0.0.0' }, true],
  [{ HOST: '192.168.1.7' }, true],
  [{ PUBLIC_URL: 'https://demo.patio.example', CLIENT_IP_HEADER: 'x-forwarded-for' }, true],
  [{ SITES: 'cl.patio.example=cl', CLIENT_IP_HEADER: 'x-forwarded-for' }, true],
  [{ DEMO: '0', HOST: '0.0.0.0', DATABASE_URL: 'postgres://localhost/y', SMTP_URL: 'smtps://mail' }, false],
])('[OPS-02] the start says it loudly where others reach the demo: with %o it does: %s', (env, isNamed) => {
  const config = readConfig(env)
  expect(config.isOpenDemo).toBe(isNamed)
  expect(startWarnings(config)).toEqual(isNamed ? [expect.stringMatching(/^DEMO=1 BEYOND THIS MACHINE/)] : [])
})

test('[OPS-02] without a mail server the start says that nobody can sign up, except in the demo, which shows its e-mails', () => {
  const warnings = (env: Record<string, string>) => startWarnings(readConfig(env))
  expect(warnings({ DATABASE_URL: 'postgres://localhost/y' })).toEqual([
    expect.stringMatching(/^SMTP_URL .*nobody can sign up/),
  ])
  expect(warnings({})).toEqual([])
})

test('every bad value is named at once', () => {
  expect(() => readConfig({ PORT: '0', DEMO: '2' })).toThrow(/DEMO: [^]*PORT: |PORT: [^]*DEMO: /)
})

describe('[OPS-02] a secret that is not configured', () => {
  test('is generated once, and is the same for server and worker', () => {
    const secret = localSecret(folder, 'auth')
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(localSecret(folder, 'auth')).toBe(secret)
    expect(localSecret(folder, 'other')).not.toBe(secret)
  })

  test('can be read by its owner only', () => {
    localSecret(folder, 'auth')
    expect(statSync(join(folder, 'secrets/auth')).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700)
  })

  test('is whole for each of those that start at once, and never empty', async () => {
    const own = mkdtempSync(join(folder, 'at-once-'))
    const names = Array.from({ length: 300 }, (_, index) => `s${index}`)
    const module = JSON.stringify(new URL('secrets.server.ts', import.meta.url).href)
    const starting = `import { parentPort, workerData } from 'node:worker_threads'
      import { localSecret } from ${module}
      parentPort.postMessage(workerData.names.map((name) => localSecret(workerData.own, name)))`
    const read = () =>
      new Promise<string[]>((done, failed) => {
        const source = new URL(`data:text/javascript,${encodeURIComponent(starting)}`)
        new Worker(source, { workerData: { own, names } }).on('message', done).on('error', failed)
      })
    const [one, ...others] = await Promise.all([read(), read(), read()])
    expect(new Set(one).size).toBe(names.length)
    expect(one).toEqual(names.map(() => expect.stringMatching(/^[\w-]{43}$/)))
    expect(others).toEqual([one, one])
    expect(readdirSync(join(own, 'secrets'))).toHaveLength(names.length)

    writeFileSync(join(own, 'secrets', 's0'), '')
    expect(() => localSecret(own, 's0')).toThrow('is empty')
  })
})

describe('Payku pays hosts', () => {
  const payku = {
    PAYKU_URL: 'https://des.payku.cl/',
    PAYKU_PUBLIC_TOKEN: 'public-token',
    PAYKU_PRIVATE_TOKEN: 'a-private-token-of-payku',
  }
  const real = { DATABASE_URL: 'postgres://localhost/x', PUBLIC_URL: 'https://patio.example', HOST: '127.0.0.1' }

  test('where all of it is configured, and not without', () => {
    expect(readConfig({}).payku).toBeNull()
    expect(readConfig(payku).payku).toMatchObject({ url: 'https://des.payku.cl', isLive: false })
    expect(readConfig({ ...real, ...payku, PAYKU_URL: 'https://app.payku.cl' }).payku).toMatchObject({ isLive: true })
  })

  test.each([
    ['half of it', { ...payku, PAYKU_PRIVATE_TOKEN: '' }, /PAYKU_PRIVATE_TOKEN: expected with the other/],
    ['real money in the demo', { ...payku, PAYKU_URL: 'https://app.payku.cl/' }, /PAYKU_URL: expected https:\/\/des/],
    ['tokens in the clear', { ...real, ...payku, PAYKU_URL: 'http://des.payku.cl' }, /PAYKU_URL: expected an https/],
  ])('but not %s', (_what, env, complaint) => {
    expect(() => readConfig(env)).toThrow(complaint)
    expect(() => readConfig(env)).not.toThrow(/a-private-token/)
  })
})

test('[HOST-02] a geocoder speaks like Nominatim unless another interface is named; one that is described has an address', () => {
  const GEOCODER_URL = 'http://nominatim.internal:8080'
  expect(readConfig({}).geocoder).toBeNull()
  expect(readConfig({ GEOCODER_URL }).geocoder).toEqual({ url: GEOCODER_URL, api: 'nominatim', email: null })
  expect(readConfig({ GEOCODER_URL, GEOCODER_API: 'photon', GEOCODER_EMAIL: 'ops@patio.example' }).geocoder).toEqual({
    url: GEOCODER_URL,
    api: 'photon',
    email: 'ops@patio.example',
  })
  expect(() => readConfig({ GEOCODER_API: 'photon' })).toThrow('GEOCODER_URL: expected beside GEOCODER_API')
  expect(() => readConfig({ GEOCODER_EMAIL: 'ops@patio.example' })).toThrow(
    'GEOCODER_URL: expected beside GEOCODER_EMAIL',
  )
  expect(() => readConfig({ GEOCODER_URL, GEOCODER_EMAIL: 'nobody' })).toThrow('GEOCODER_EMAIL')
  expect(() => readConfig({ GEOCODER_URL: 'file:///etc/passwd' })).toThrow('GEOCODER_URL')
})

describe('[OPS-02] traces and error reports', () => {
  test('are off unless an address is given', () => {
    expect(readConfig({})).toMatchObject({
      tracing: null,
      errorReports: null,
      workerMetricsPort: null,
      certificates: [],
    })
  })

  test('go where OpenTelemetry’s and Sentry’s own names say', () => {
    const config = readConfig({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
      OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20a%3Db,x-tenant=1',
      OTEL_TRACES_SAMPLER_ARG: '1',
      SENTRY_DSN: 'https://key@errors.example.com/1',
      CERTIFICATE_FILES: '/etc/a.pem,/etc/b.pem',
    })
    expect(config.tracing).toEqual({
      url: 'http://collector:4318/v1/traces',
      headers: { authorization: 'Bearer a=b', 'x-tenant': '1' },
      share: 1,
      name: 'patio',
    })
    expect(config.errorReports).toEqual({ url: 'https://errors.example.com/api/1/envelope/', key: 'key' })
    expect(config.certificates).toEqual(['/etc/a.pem', '/etc/b.pem'])
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector' }).tracing).toMatchObject({ share: 0.1 })
  })

  test.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT: expected'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=b' }, 'OTEL_EXPORTER_OTLP_ENDPOINT: expected beside'],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a', OTEL_EXPORTER_OTLP_HEADERS: 'a' },
      'OTEL_EXPORTER_OTLP_HEADERS: expected',
    ],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a', OTEL_EXPORTER_OTLP_HEADERS: 'a=%' }, 'percent-encoded'],
    [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG: expected'],
    [{ SENTRY_DSN: 'https://errors.example.com/1' }, 'SENTRY_DSN: expected'],
    [{ SOURCE_COMMIT: 'main' }, 'SOURCE_COMMIT: expected'],
  ])('%j stops the start', (settings, complaint) => {
    expect(() => readConfig(settings)).toThrow(complaint)
  })
})
