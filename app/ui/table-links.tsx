import { useInLanguage } from './link.tsx'

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
  const file = useInLanguage()(address)
  return (
    <>
      <a href={file} className={className}>
        {csv}
      </a>
      <a href={`${file}${file.includes('?') ? '&' : '?'}format=xlsx`} className={className}>
        {workbook}
      </a>
    </>
  )
}
