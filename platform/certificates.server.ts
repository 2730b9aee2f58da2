import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { DAY_MS } from '#kernel/durations.ts'

/** @property days below zero once it is over */
type CertificateDays = { name: string; days: number }

/**
 * Days that certificates are still good for, by their first name. They are read for each answer, since they are renewed while the
 * program runs; one that cannot be read is left out.
 *
 * @param paths files in PEM, of which the first certificate counts
 */
export async function daysOfCertificates(paths: readonly string[], now = Date.now()): Promise<CertificateDays[]> {
  const read = await Promise.all(
    paths.map((path) =>
      readFile(path)
        .then(certificateIn)
        .catch(() => null),
    ),
  )
  return read.flatMap((certificate) =>
    certificate ? [{ name: nameOf(certificate), days: (certificate.validToDate.getTime() - now) / DAY_MS }] : [],
  )
}

const certificateIn = (file: Buffer) => new X509Certificate(file)

const nameOf = ({ subjectAltName, subject }: X509Certificate) =>
  /DNS:([^,\s]+)/.exec(subjectAltName ?? '')?.[1] ?? /^CN=(.+)$/m.exec(subject)?.[1] ?? 'unnamed'
