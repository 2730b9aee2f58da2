/** The company that runs this installation. What is null has not been told yet: whoever shows it leaves it out. */
export type Company = {
  legalName: string | null
  /** Of the register that it stands in: RUT, company number. */
  registrationNumber: string | null
  /** In lines. */
  address: string | null
  supportEmail: string | null
  phone: string | null
  /** Of whoever answers for personal data, or of the data protection officer. */
  privacyEmail: string | null
  /** ISO 3166-1 alpha-2: whose law the terms name. */
  lawCountry: string | null
  /** https addresses, at most five. */
  socialLinks: readonly string[]
  /** Which version of the legal texts somebody has said the company stands by; until then, and when they change, they are a draft. */
  confirmedLegalTexts: string | null
}

/** Characters, as the table has them. */
export const companyLimits = {
  legalName: 200,
  registrationNumber: 60,
  address: 500,
  phone: 40,
  socialLinks: 5,
  socialLink: 300,
} as const
