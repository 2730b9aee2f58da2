import { type AmenityGroup, amenityGroups } from '#domain/listings/amenity.ts'
import { useTranslation } from '../../../ui/texts.tsx'
import { FieldGroup, Section, TickField } from '../fields.tsx'

export function AmenitiesStep() {
  const { t } = useTranslation(['listingForm', 'amenities'])
  return (
    <>
      {(Object.keys(amenityGroups) as AmenityGroup[]).map((group) => (
        <FieldGroup
          key={group}
          name={`amenities-${group}`}
          legend={t(`amenities:amenityGroup.${group}`)}
          className="grid grid-cols-1 gap-2.5 min-[22rem]:grid-cols-2 lg:grid-cols-3"
        >
          {amenityGroups[group].map((amenity) => (
            <TickField
              key={amenity}
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
