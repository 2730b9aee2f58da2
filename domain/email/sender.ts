/** The company with its postal address in one line, as laws on commercial e-mails want it; null before it is entered. */
export function senderOf({ legalName, address }: { legalName: string | null; address: string | null }): string | null {
  const parts = [legalName, ...(address ?? '').split('\n')].map((part) => part?.trim()).filter(Boolean)
  return address && parts.length > 0 ? parts.join(', ') : null
}
