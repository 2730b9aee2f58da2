import { type AmenityGroup, amenityGroups } from '#domain/listings/amenity.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { Chip, FieldGroup, Section, TickField } from '../fields.tsx'

export function AmenitiesStep() {
  const { t } = useTranslation(['listingForm', 'amenities'])
  return (
    <>
      {(Object.keys(amenityGroups) as AmenityGroup[]).map((group) => (
        <FieldGroup
          key={group}
          name={`amenities-${group}`}
          legend={t(`amenities:amenityGroup.${group}`)}
          className="flex flex-wrap gap-2"
        >
          {amenityGroups[group].map((amenity) => (
            <Chip
              key={amenity}
              type="checkbox"
              name="amenities"
              value={amenity}
              label={t(`amenities:amenity.${amenity}`)}
              icon={`amenity-${amenity}`}
            />
          ))}
        </FieldGroup>
      ))}
      <Section title={t('amenities.rules')} text={t('amenities.rulesText')}>
        {(['pets', 'smoking', 'events'] as const).map((rule) => (
          <TickField key={rule} name={rule} label={t(`amenities.${rule}`)} hint={t(`amenities.${rule}Hint`)} />
        ))}
      </Section>
    </>
  )
}
