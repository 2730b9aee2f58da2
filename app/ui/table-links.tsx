type Props = {
  /** The address of the table as CSV. */
  address: string
  /** The texts of the two links. */
  csv: string
  workbook: string
  className: string
}

/** A table to take along: CSV for programs, a workbook for spreadsheets, in which account numbers stay whole. */
export function TableLinks({ address, csv, workbook, className }: Props) {
  return (
    <>
      <a href={address} className={className}>
        {csv}
      </a>
      <a href={`${address}${address.includes('?') ? '&' : '?'}format=xlsx`} className={className}>
        {workbook}
      </a>
    </>
  )
}
