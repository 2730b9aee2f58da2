/** A field that is null has not been entered yet, so pages leave it out. */
export type Company = {
  legalName: string | null
  /** The number in its register: RUT or company number. */
  registrationNumber: string | null
  /** The address may have several lines. */
  address: string | null
  supportEmail: string | null
  phone: string | null
  /** The address of whoever answers for personal data. */
  privacyEmail: string | null
  /** ISO 3166-1 alpha-2; the terms name this country's law. */
  lawCountry: string | null
  /** At most five https addresses. */
  socialLinks: readonly string[]
  /** Without a confirmation, and after a change, the legal texts are a draft. */
  confirmedLegalTexts: string | null
}

/** Characters; the table has the same limits. */
export const companyLimits = {
  legalName: 200,
  registrationNumber: 60,
  address: 500,
  phone: 40,
  socialLinks: 5,
  socialLink: 300,
} as const
