import { z } from 'zod'
import { cdnSettingOf, cdnVariables } from './cdn-setting.server.ts'
import { databaseSettingOf, databaseVariables } from './database-setting.server.ts'
import { withFiles } from './file-settings.server.ts'
import { errorReportSettingOf, errorReportVariables } from './error-report-setting.server.ts'
import { geocoderSettingOf, geocoderVariables } from './geocoder-setting.server.ts'
import { inboundSettingOf, inboundVariables } from './inbound-setting.server.ts'
import { mobileSettingOf, mobileVariables } from './mobile-setting.server.ts'
import { plainConnectionsOf } from './plain-connections.server.ts'
import { readLimits } from './limits.server.ts'
import { paykuSettingOf, paykuVariables } from './payku-setting.server.ts'
import { paymentsOf, paymentVariables, unrealPayments } from './payment-settings.server.ts'
import { tracingSettingOf, tracingVariables } from './tracing-setting.server.ts'

/** Nothing else contains the product's name (decisions, preamble). */
export const PRODUCT_NAME = 'Patio'

const flag = z.enum(['0', '1']).transform((value) => value === '1')

/** The environment is read once at the start, which a bad value stops and names. */
const Config = z.object({
  ...databaseVariables,
  /** Demo world, accounts and sandbox payments on a database of one's own. */
  DEMO: flag.optional(),
  /** The default is loopback in demo mode, all addresses otherwise. */
  HOST: z.string().min(1).optional(),
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  /** A server that is told to end answers on for so long, unready, until a balancer sends it nothing more. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
  /** The address people type, without a path; with https, cookies are secure. */
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'an http:// or https:// address' }).optional(),
  /** Every name below that address speaks https, so browsers may be told so for a year (HSTS with subdomains). */
  HSTS_SUBDOMAINS: flag.default(false),
  /** Admins' pages ask for a second factor; the default is yes, outside demo mode. */
  ADMIN_SECOND_FACTOR: flag.optional(),
  /** Weaknesses are reported here, as `/.well-known/security.txt` says; the default is the address for support. */
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'a mailto: or https:// address')
    .optional(),
  /** Signs sessions; generated in the data folder by default. */
  AUTH_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  /** The secret before a change: what it has signed and encrypted is still read (docs/security/keys.md). */
  AUTH_SECRET_BEFORE: z.string().min(32, 'at least 32 characters').optional(),
  /**
   * 32 bytes each in base64url; all decrypt, the first encrypts (docs/operations.md).
   * Without a key one is generated in the data folder.
   */
  PAYOUT_KEYS: z
    .string()
    .regex(/^[\w-]{43}(,[\w-]{43})*$/, 'keys of 32 bytes in base64url, separated by commas')
    .optional(),
  /** Reading /metrics needs this bearer token; generated in the data folder by default. */
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
  /** A worker answers /metrics at this port, with the same token; without it nobody can ask one. */
  WORKER_METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  /** Certificates in PEM, such as the proxy's, whose days /metrics counts; separated by commas. */
  CERTIFICATE_FILES: z.string().min(1).optional(),
  /** The commit that an image was built from; a checkout names its own. */
  SOURCE_COMMIT: z
    .string()
    .regex(/^[0-9a-f]{7,64}$/, 'a hash in hexadecimal digits')
    .optional(),
  ...tracingVariables,
  ...errorReportVariables,
  /** The folder of photos, secrets and the embedded database. */
  DATA_DIR: z.string().min(1).default('.data'),
  /** An S3-compatible bucket holds photos instead of the data folder; it needs key and secret. */
  S3_BUCKET: z.string().min(3).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  /** Needed for a service other than Amazon's. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'an http:// or https:// address' }).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** Backups are encrypted to these public keys of age; the key that opens them is on no server. */
  BACKUP_RECIPIENTS: z
    .string()
    .regex(/^age1[0-9a-z]+(,age1[0-9a-z]+)*$/, 'public keys of age (age1…), separated by commas')
    .optional(),
  ...paymentVariables,
  ...paykuVariables,
  /** Host names of the regional sites: `cl.example.com=cl,uk.example.com=uk`. */
  SITES: z
    .string()
    .regex(/^([\w.-]+=(global|cl|uk))(,[\w.-]+=(global|cl|uk))*$/, 'pairs like cl.example.com=cl,uk.example.com=uk')
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'an smtp:// or smtps:// address')
    .optional(),
  MAIL_FROM: z.string().min(3).default('Patio <hello@patio.example>'),
  ...inboundVariables,
  /** The secret of Facebook's app also signs Facebook's own requests (docs/operations.md). */
  FACEBOOK_CLIENT_SECRET: z.string().min(8, 'at least 8 characters').optional(),
  /** Rates come from `/rates/latest/{base}?target={currency}`; without it static ones are shown. */
  RATES_URL: z.url({ protocol: /^https?$/, error: 'an http:// or https:// address' }).optional(),
  /** A server that speaks LibreTranslate's API translates texts; without it nothing offers to. */
  TRANSLATE_URL: z.url({ protocol: /^https?$/, error: 'an http:// or https:// address' }).optional(),
  TRANSLATE_KEY: z.string().min(1).optional(),
  ...geocoderVariables,
  /** A MapLibre style (`https://…/style.json`) or tiles (`pmtiles://https://…`) replace the embedded map. */
  MAP_STYLE_URL: z
    .string()
    .regex(/^(pmtiles:\/\/)?https?:\/\/[^\s'";,]+$/, 'an https:// or pmtiles://https:// address')
    .optional(),
  /** Other hosts of that style's tiles, letters and signs: `https://tiles.example.com,https://…`. */
  MAP_ORIGINS: z
    .string()
    .regex(/^https?:\/\/[\w.:-]+(,https?:\/\/[\w.:-]+)*$/, 'addresses without a path, separated by commas')
    .optional(),
  /** Google Maps replaces the embedded map; every browser gets the key, so restrict its addresses. */
  GOOGLE_MAPS_BROWSER_KEY: z
    .string()
    .regex(/^[\w-]+$/, 'a key of letters, digits, - and _')
    .optional(),
  /** Tests have a server that speaks like Google's. */
  GOOGLE_MAPS_SCRIPT_URL: z.url({ protocol: /^https?$/ }).default('https://maps.googleapis.com/maps/api/js'),
  /** Google replaces the gazetteer; only the server uses the key, so restrict it to its address. */
  GOOGLE_MAPS_SERVER_KEY: z
    .string()
    .regex(/^[\w-]+$/, 'a key of letters, digits, - and _')
    .optional(),
  /** Each sign-in is offered where all of its settings are given (decision B21). */
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  FACEBOOK_CLIENT_ID: z.string().min(1).optional(),
  /** A service's identifier at Apple and its PEM key, whose line breaks may be written `\\n`. */
  APPLE_CLIENT_ID: z.string().min(1).optional(),
  APPLE_TEAM_ID: z.string().min(1).optional(),
  APPLE_KEY_ID: z.string().min(1).optional(),
  APPLE_PRIVATE_KEY: z.string().includes('PRIVATE KEY', 'a private key in PEM').optional(),
  ...mobileVariables,
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Pages without a session are cached for so many seconds; 0 caches none. Default: 5, behind a CDN 0. */
  PAGE_CACHE_SECONDS: z.coerce.number().min(0).max(60).optional(),
  ...cdnVariables,
  /** Tests in demo mode kill the process at this point (`gateway.refund:after`), like a power cut. */
  FAILPOINT: z.string().optional(),
  /** Tests in demo mode let this percentage of the sandbox's calls and events fail. */
  SANDBOX_FAULTS: z.coerce.number().min(0).max(100).default(0),
  /** Our proxy passes the visitor's address in this header; other forwarded headers are ignored. */
  CLIENT_IP_HEADER: z
    .string()
    .regex(/^[a-z-]+$/, 'a header name in lower case')
    .optional(),
  /** The visitor's entry of that header, counted from the right: 1 behind one proxy, 2 behind two. */
  CLIENT_IP_POSITION: z.coerce.number().int().min(1).max(10).default(1),
  /** Our proxy names the visitor's country in this header, by two letters; without it none is known (B9). */
  COUNTRY_HEADER: z
    .string()
    .regex(/^[a-z-]+$/, 'a header name in lower case')
    .optional(),
  /** Overrides of `platform/limits.server.ts`: `unpaidHoldsPerGuest=10,heldDaysPerGuest=365`. */
  LIMITS: z.string().optional(),
})

/** Each may stand in a file (`NAME_FILE`). */
const settingNames: ReadonlySet<string> = new Set(Object.keys(Config.shape))

export type Config = ReturnType<typeof readConfig>

/** @throws Error whose message names each bad value and what is expected instead */
export function readConfig(env: Record<string, string | undefined>) {
  const parsed = Config.safeParse(withFiles(env, settingNames))
  if (!parsed.success) throw new Error(`Bad configuration:\n${complaintsOf(parsed.error)}`)

  const values = parsed.data
  const demo = values.DEMO ?? values.DATABASE_URL === undefined
  const host = values.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0')
  return {
    demo,
    ...databaseSettingOf(values),
    host,
    port: values.PORT,
    drainMs: values.DRAIN_SECONDS * 1000,
    /** Whether the public address is configured. */
    hasPublicUrl: values.PUBLIC_URL !== undefined,
    publicUrl: values.PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${values.PORT}`,
    hasSecureSubdomains: values.HSTS_SUBDOMAINS,
    securityContact: values.SECURITY_CONTACT ?? null,
    adminsNeedFactor: values.ADMIN_SECOND_FACTOR ?? !demo,
    dataDir: values.DATA_DIR,
    storage: storageOf(values),
    /** None: backups are plain. */
    backupRecipients: values.BACKUP_RECIPIENTS?.split(',') ?? [],
    authSecret: values.AUTH_SECRET,
    authSecretBefore: values.AUTH_SECRET_BEFORE,
    payoutKeys: values.PAYOUT_KEYS,
    payments: paymentsOf(values, demo),
    /** Null leaves hosts with Payku accounts unpaid while their shares accrue. */
    payku: paykuSettingOf(values, demo),
    metricsToken: values.METRICS_TOKEN,
    workerMetricsPort: values.WORKER_METRICS_PORT ?? null,
    certificates: [values.INBOUND_SMTP_CERT ?? [], values.CERTIFICATE_FILES?.split(',') ?? []].flat(),
    commit: values.SOURCE_COMMIT,
    /** Null: nothing is traced. */
    tracing: tracingSettingOf(values),
    /** Null: errors are in the log alone. */
    errorReports: errorReportSettingOf(values),
    sites: new Map(
      (values.SITES ?? '')
        .split(',')
        .filter(Boolean)
        .map((pair) => pair.split('=') as [string, SiteId]),
    ),
    smtpUrl: values.SMTP_URL,
    plainConnections: plainConnectionsOf(values),
    mailFrom: values.MAIL_FROM,
    /** Null: e-mails are answered on the site. */
    inbound: inboundSettingOf(values),
    /** Answers to our e-mails arrive here. */
    contactEmail: /<([^>]+)>/.exec(values.MAIL_FROM)?.[1] ?? values.MAIL_FROM,
    facebookSecret: values.FACEBOOK_CLIENT_SECRET ?? null,
    /** Without e-mails nobody can prove an address, so sign-up is closed. */
    sendsEmails: demo || values.SMTP_URL !== undefined,
    ratesUrl: values.RATES_URL,
    translation: values.TRANSLATE_URL ? { url: values.TRANSLATE_URL, key: values.TRANSLATE_KEY ?? null } : null,
    geocoder: geocoderSettingOf(values),
    map: mapOf(values),
    googleServerKey: values.GOOGLE_MAPS_SERVER_KEY,
    signIn: signInOf(values),
    /** Null: there is no app in the stores. */
    mobile: mobileSettingOf(values),
    logLevel: values.LOG_LEVEL,
    pageCacheMs: (values.PAGE_CACHE_SECONDS ?? (values.CDN_SECONDS > 0 ? 0 : 5)) * 1000,
    /** Null: nobody else stores pages. */
    cdn: cdnSettingOf(values),
    countryHeader: values.COUNTRY_HEADER ?? null,
    clientHeader: values.CLIENT_IP_HEADER
      ? { name: values.CLIENT_IP_HEADER, position: values.CLIENT_IP_POSITION }
      : null,
    /** Visitors of this public address cannot be distinguished, of which the start warns. */
    clientsIndistinguishable: !values.CLIENT_IP_HEADER && isPublic(values),
    /** Anybody can use the demo's accounts from other machines; the start and admins' pages warn of it. */
    isOpenDemo: demo && (!isLoopback(host) || isPublic(values)),
    limits: readLimits(values.LIMITS),
    failpoint: demo ? values.FAILPOINT : undefined,
    sandboxFaults: demo ? values.SANDBOX_FAULTS : 0,
  }
}

/**
 * Without a configured address a request's `Host` cannot be checked, so this precedes listening.
 *
 * @throws Error where others reach the server and its address is not given
 */
export function checkAddress({ demo, host, hasPublicUrl }: Pick<Config, 'demo' | 'host' | 'hasPublicUrl'>): void {
  if (!demo && !hasPublicUrl && !isLoopback(host))
    throw new Error(
      `Bad configuration:\n  PUBLIC_URL: expected, because others reach ${host}: the https:// address that people type. Or HOST=127.0.0.1`,
    )
}

const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host)

/** `npm start` prints these warnings at every start, and the server logs them. */
export function startWarnings({
  demo,
  payments,
  sendsEmails,
  clientsIndistinguishable,
  isOpenDemo,
  plainConnections,
}: Pick<
  Config,
  'demo' | 'payments' | 'sendsEmails' | 'clientsIndistinguishable' | 'isOpenDemo' | 'plainConnections'
>): string[] {
  return [
    ...(isOpenDemo
      ? [
          'DEMO=1 BEYOND THIS MACHINE: WHOEVER REACHES IT CAN BE AN ADMIN. Its accounts have published passwords, and pages show codes that are sent by e-mail. Set DEMO=0, or HOST=127.0.0.1 and no PUBLIC_URL.',
        ]
      : []),
    ...(demo ? [] : unrealPayments(payments)),
    ...(sendsEmails
      ? []
      : ['SMTP_URL is not set: e-mails are kept in the database only, and so nobody can sign up yet.']),
    ...(clientsIndistinguishable
      ? [
          'CLIENT_IP_HEADER is not set for a public address: all visitors behind a proxy share one budget (docs/operations.md).',
        ]
      : []),
    ...plainConnections,
  ]
}

/** A public server is behind a proxy, because only a proxy speaks TLS. */
function isPublic({ PUBLIC_URL, SITES }: z.infer<typeof Config>): boolean {
  const hosts = [
    ...(SITES ?? '').split(',').map((pair) => pair.split('=')[0]!),
    PUBLIC_URL && new URL(PUBLIC_URL).hostname,
  ]
  return hosts.some((host) => host && !/^(.+\.)?localhost$|^127\.|^\[::1\]$/.test(host))
}

/** Without a map provider a page may load only from this server (decision C12). */
export type MapSetting =
  | { kind: 'embedded' }
  | { kind: 'style'; url: string; origins: readonly string[] }
  | { kind: 'google'; script: string }

function mapOf(values: z.infer<typeof Config>): MapSetting {
  const { MAP_STYLE_URL: url, MAP_ORIGINS: more, GOOGLE_MAPS_BROWSER_KEY: key, GOOGLE_MAPS_SCRIPT_URL: script } = values
  if (key) return { kind: 'google', script: `${script}?key=${key}` }
  if (!url) return { kind: 'embedded' }
  const own = new URL(url.replace(/^pmtiles:\/\//, '')).origin
  return { kind: 'style', url, origins: [...new Set([own, ...(more?.split(',') ?? [])])] }
}

export type StorageSetting = { kind: 'disk'; folder: string } | S3Setting
export type S3Setting = {
  kind: 's3'
  bucket: string
  region: string
  endpoint: string | undefined
  accessKeyId: string
  secretAccessKey: string
}

/** @throws Error where a bucket is given without its key */
function storageOf(values: z.infer<typeof Config>): StorageSetting {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = values
  if (!bucket) return { kind: 'disk', folder: values.DATA_DIR }
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (!accessKeyId || !secretAccessKey)
    throw new Error(
      'Bad configuration:\n  S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: expected, because S3_BUCKET names a bucket',
    )
  return { kind: 's3', bucket, region, endpoint, accessKeyId, secretAccessKey }
}

/** This installation's identity at each sign-in provider. */
export type SignInSettings = {
  google: Client | null
  facebook: Client | null
  apple: { clientId: string; teamId: string; keyId: string; privateKey: string } | null
}
type Client = { clientId: string; clientSecret: string }

function signInOf(values: z.infer<typeof Config>): SignInSettings {
  const google = wholeOf(values, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])
  // The secret alone checks what Facebook signs.
  const facebook = values.FACEBOOK_CLIENT_ID ? wholeOf(values, ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET']) : null
  const apple = wholeOf(values, ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'])
  const clientOf = ([clientId = '', clientSecret = '']: string[]): Client => ({ clientId, clientSecret })
  return {
    google: google && clientOf(google),
    facebook: facebook && clientOf(facebook),
    apple: apple && {
      clientId: apple[0]!,
      teamId: apple[1]!,
      keyId: apple[2]!,
      privateKey: apple[3]!.replaceAll('\\n', '\n'),
    },
  }
}

/**
 * All of these values or none.
 *
 * @throws Error where some are given and others are not
 */
function wholeOf(values: z.infer<typeof Config>, names: readonly (keyof z.infer<typeof Config>)[]): string[] | null {
  const missing = names.filter((name) => values[name] === undefined)
  if (missing.length === names.length) return null
  if (missing.length > 0)
    throw new Error(
      `Bad configuration:\n  ${missing.join(', ')}: expected, because ${names[0]!.split('_')[0]} has others`,
    )
  return names.map((name) => String(values[name]))
}

/** A host name belongs to a regional site (decision A3). */
type SiteId = 'global' | 'cl' | 'uk'

function complaintsOf(error: z.ZodError): string {
  // Zod says 'Invalid input: expected number, …'; operators need only what is expected.
  return error.issues
    .map(({ path, message }) => `  ${path.join('.')}: expected ${message.replace(/^.*: expected /, '')}`)
    .join('\n')
}
