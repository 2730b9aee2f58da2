import { z } from 'zod'

/** The product's name, here and nowhere else (decisions, preamble). */
export const PRODUCT_NAME = 'Patio'

const flag = z.enum(['0', '1']).transform((value) => value === '1')

/** Everything the app is told from outside. Read once at start; a bad value stops the start and is named. */
const Config = z.object({
  /** Unset: the embedded PostgreSQL, and with it demo mode (decision C0). */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'a postgres:// address')
    .optional(),
  /** Demo world, demo accounts and sandbox payments on a database of one's own. */
  DEMO: flag.optional(),
  /** Address to listen on; loopback in demo mode, all addresses otherwise. */
  HOST: z.string().min(1).optional(),
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  /** The address people type, without a path; secure cookies follow from https. */
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'an http:// or https:// address' }).optional(),
  /** Signs sessions. Made and kept in the data folder when not given. */
  AUTH_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  /** Where photos, secrets and the embedded database lie. */
  DATA_DIR: z.string().min(1).default('.data'),
  /** `sandbox` allows the built-in payment provider outside demo mode. */
  PAYMENTS: z.enum(['sandbox']).optional(),
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
  /** A service of exchange rates, asked at `/rates/latest/{base}?target={currency}`; without it the static ones are shown. */
  RATES_URL: z.url({ protocol: /^https?$/, error: 'an http:// or https:// address' }).optional(),
  /** A MapLibre style (`https://…/style.json`) or an archive of tiles (`pmtiles://https://…`) instead of the embedded map. */
  MAP_STYLE_URL: z
    .string()
    .regex(/^(pmtiles:\/\/)?https?:\/\/[^\s'";,]+$/, 'an https:// or pmtiles://https:// address')
    .optional(),
  /** Where that style's tiles, letters and signs come from when not from its own host: `https://tiles.example.com,https://…`. */
  MAP_ORIGINS: z
    .string()
    .regex(/^https?:\/\/[\w.:-]+(,https?:\/\/[\w.:-]+)*$/, 'addresses without a path, separated by commas')
    .optional(),
  /** Google Maps instead of the embedded map. It is sent to every browser: restrict it to your own addresses. */
  GOOGLE_MAPS_BROWSER_KEY: z
    .string()
    .regex(/^[\w-]+$/, 'a key of letters, digits, - and _')
    .optional(),
  /** Another server that speaks like Google's, for tests. */
  GOOGLE_MAPS_SCRIPT_URL: z.url({ protocol: /^https?$/ }).default('https://maps.googleapis.com/maps/api/js'),
  /** Google's places instead of the embedded gazetteer. Used by the server only: restrict it to the server's address. */
  GOOGLE_MAPS_SERVER_KEY: z
    .string()
    .regex(/^[\w-]+$/, 'a key of letters, digits, - and _')
    .optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Connections of one server process. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  /** Seconds that a stranger's page is kept and given to other strangers; 0 keeps none. */
  PAGE_CACHE_SECONDS: z.coerce.number().min(0).max(60).default(5),
  /** Demo mode only, for tests: the process dies at this point (`gateway.refund:after`), as by a power cut. */
  FAILPOINT: z.string().optional(),
  /** Demo mode only, for tests: so many in a hundred of the sandbox's calls and events go wrong. */
  SANDBOX_FAULTS: z.coerce.number().min(0).max(100).default(0),
  /** Set by a proxy of ours that names the visitor's address; any other forwarded header is ignored. */
  CLIENT_IP_HEADER: z
    .string()
    .regex(/^[a-z-]+$/, 'a header name in lower case')
    .optional(),
})

export type Config = ReturnType<typeof readConfig>

/** @throws Error whose message names each bad value and what is expected instead */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Config.safeParse(given)
  if (!parsed.success) throw new Error(`Bad configuration:\n${complaintsOf(parsed.error)}`)

  const values = parsed.data
  const demo = values.DEMO ?? values.DATABASE_URL === undefined

  return {
    demo,
    databaseUrl: values.DATABASE_URL,
    databasePool: values.DATABASE_POOL,
    host: values.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    port: values.PORT,
    publicUrl: values.PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${values.PORT}`,
    dataDir: values.DATA_DIR,
    authSecret: values.AUTH_SECRET,
    payments: demo || values.PAYMENTS === 'sandbox' ? ('sandbox' as const) : null,
    sites: new Map(
      (values.SITES ?? '')
        .split(',')
        .filter(Boolean)
        .map((pair) => pair.split('=') as [string, SiteId]),
    ),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    ratesUrl: values.RATES_URL,
    map: mapOf(values),
    googleServerKey: values.GOOGLE_MAPS_SERVER_KEY,
    logLevel: values.LOG_LEVEL,
    pageCacheMs: values.PAGE_CACHE_SECONDS * 1000,
    clientIpHeader: values.CLIENT_IP_HEADER,
    failpoint: demo ? values.FAILPOINT : undefined,
    sandboxFaults: demo ? values.SANDBOX_FAULTS : 0,
  }
}

/** Who draws maps, and where from a page may then load what: nothing but this server where nothing is configured (decision C12). */
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

/** Which regional site a host name belongs to (decision A3). */
export type SiteId = 'global' | 'cl' | 'uk'

function complaintsOf(error: z.ZodError): string {
  // Zod's own messages say 'Invalid input: expected number, …'; ours say only what is expected.
  return error.issues
    .map(({ path, message }) => `  ${path.join('.')}: expected ${message.replace(/^.*: expected /, '')}`)
    .join('\n')
}
