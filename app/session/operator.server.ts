import { companyOf } from '#domain/company/queries.server.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from './services.ts'

/** Where people write to whoever runs this installation: to the company's own addresses, else to the one that our e-mails come from. */
export async function operatorEmails(
  context: Readonly<RouterContextProvider>,
): Promise<{ support: string; privacy: string }> {
  const { db, clock, contactEmail } = context.get(services)
  const { supportEmail, privacyEmail } = await companyOf(db, clock())
  return { support: supportEmail ?? contactEmail, privacy: privacyEmail ?? supportEmail ?? contactEmail }
}
