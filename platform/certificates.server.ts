import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { DAY_MS } from '#kernel/durations.ts'
import { sql } from 'kysely'
import type { Db } from './db.server.ts'

/** @property days below zero once it is over */
type CertificateDays = { name: string; days: number }

type CertificateEnd = { name: string; endsAt: Date }

/** Days that certificates are still good for, by their first name. */
export const daysOfCertificates = async (paths: readonly string[], now = Date.now()): Promise<CertificateDays[]> =>
  (await endsOfCertificates(paths)).map(({ name, endsAt }) => ({ name, days: (endsAt.getTime() - now) / DAY_MS }))

/**
 * The ends of certificates, by their first name. They are read for each answer, since they are renewed while the program runs; one that
 * cannot be read is left out.
 *
 * @param paths files in PEM, of which the first certificate counts
 */
async function endsOfCertificates(paths: readonly string[]): Promise<CertificateEnd[]> {
  const read = await Promise.all(
    paths.map((path) =>
      readFile(path)
        .then(certificateIn)
        .catch(() => null),
    ),
  )
  return read.flatMap((certificate) =>
    certificate ? [{ name: nameOf(certificate), endsAt: certificate.validToDate }] : [],
  )
}

/** Hours for which a certificate counts that no worker finds any more: another machine may have its file. */
const SEEN_HOURS = 24

/** A worker writes down the ends that it finds, for whoever sees what waits. */
export async function noteCertificates(db: Db, paths: readonly string[]): Promise<void> {
  for (const { name, endsAt } of await endsOfCertificates(paths))
    await sql`insert into certificate_ends values (${name}, ${endsAt}, clock_timestamp())
      on conflict (name) do update set ends_at = excluded.ends_at, seen_at = excluded.seen_at`.execute(db)
  await sql`delete from certificate_ends where seen_at < clock_timestamp() - make_interval(hours => ${SEEN_HOURS})`.execute(
    db,
  )
}

const certificateIn = (file: Buffer) => new X509Certificate(file)

const nameOf = ({ subjectAltName, subject }: X509Certificate) =>
  /DNS:([^,\s]+)/.exec(subjectAltName ?? '')?.[1] ?? /^CN=(.+)$/m.exec(subject)?.[1] ?? 'unnamed'
