import { companyOf } from '#domain/company/queries.server.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from './services.ts'

/** The operator's contact addresses: the company's own, else the sender of our e-mails. */
export async function operatorEmails(
  context: Readonly<RouterContextProvider>,
): Promise<{ support: string; privacy: string }> {
  const { db, clock, contactEmail } = context.get(services)
  const { supportEmail, privacyEmail } = await companyOf(db, clock())
  return { support: supportEmail ?? contactEmail, privacy: privacyEmail ?? supportEmail ?? contactEmail }
}
