/** Who runs this installation, as far as it has been told. */
export type Company = {
  legalName: string | null
  registrationNumber: string | null
  /** In lines. */
  address: string | null
  supportEmail: string | null
  phone: string | null
  privacyEmail: string | null
  /** ISO 3166-1 alpha-2: whose law the terms name. */
  lawCountry: string | null
  socialLinks: readonly string[]
  /** Until then the legal texts are a draft. */
  legalTextsConfirmedAt: Date | null
}

/** Of whom nothing has been told. */
export const unknownCompany: Company = {
  legalName: null,
  registrationNumber: null,
  address: null,
  supportEmail: null,
  phone: null,
  privacyEmail: null,
  lawCountry: null,
  socialLinks: [],
  legalTextsConfirmedAt: null,
}
