import { z } from 'zod'
import { addressesIn, hostAddresses, isDatabaseAddress } from './database-address.server.ts'

const databaseAddress = z.string().refine(isDatabaseAddress, 'a postgres:// address')

/** A comma that belongs to a password is written `%2C`. */
const isOfOneHost = (address: string) =>
  isDatabaseAddress(address) && !address.includes(',') && hostAddresses(address).length === 1

export const databaseVariables = {
  /** Without it the embedded PostgreSQL runs, in demo mode (decision C0). Of several hosts it is the one that takes writes. */
  DATABASE_URL: databaseAddress.optional(),
  /** The owner of the same database, for migrations and scripts; server and worker then need no right to change tables. */
  DATABASE_OWNER_URL: databaseAddress.optional(),
  /** The owner's address past a pooler, for what changes tables; default `DATABASE_OWNER_URL`. */
  DATABASE_MIGRATE_URL: databaseAddress.optional(),
  /** A role that only reads the figures of /metrics; default `DATABASE_URL`. */
  DATABASE_METRICS_URL: databaseAddress.optional(),
  /** The same database without a pooler, whose connections cannot listen; default `DATABASE_URL`. */
  DATABASE_LISTEN_URL: databaseAddress.optional(),
  /** Replicas, where servers read what they only show: one host each, with commas between. */
  DATABASE_READ_URLS: z
    .string()
    .refine(
      (text) => addressesIn(text).every(isOfOneHost),
      'postgres:// addresses of one host each, separated by commas',
    )
    .optional(),
  /** Connections of one server process. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
}

const Database = z.object(databaseVariables)

/** Other ways to the database of `DATABASE_URL`, which name none by themselves. */
const besides = ['DATABASE_OWNER_URL', 'DATABASE_MIGRATE_URL', 'DATABASE_METRICS_URL', 'DATABASE_READ_URLS'] as const

/** @throws Error where another way is given and no database */
export function databaseSettingOf(values: z.infer<typeof Database>) {
  const { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownerUrl = databaseUrl } = values
  // Without it this would be the demo, on whose database alone all may be deleted.
  for (const other of besides)
    if (values[other] && !databaseUrl) throw new Error(`Bad configuration:\nDATABASE_URL: expected beside ${other}`)
  return {
    databaseUrl,
    /** Owns the tables, and is given to neither server nor worker. */
    ownerUrl,
    migrateUrl: values.DATABASE_MIGRATE_URL ?? ownerUrl,
    metricsUrl: values.DATABASE_METRICS_URL,
    listenUrl: values.DATABASE_LISTEN_URL ?? databaseUrl,
    /** None: all is read where it is written. */
    readUrls: values.DATABASE_READ_URLS ? addressesIn(values.DATABASE_READ_URLS) : [],
    databasePool: values.DATABASE_POOL,
  }
}
