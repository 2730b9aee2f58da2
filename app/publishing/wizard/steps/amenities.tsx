import { type Amenity, type AmenityGroup, amenityGroups } from '#domain/listings/amenity.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { type AttributeName, attributes, attributesOf } from '#domain/listings/attribute.ts'
import { ChoiceField, Chip, FieldGroup, Section, TextField, TickField } from '../fields.tsx'
import type { StepProps } from '../step-props.ts'

export function AmenitiesStep({ unit }: StepProps) {
  const { t } = useTranslation(['amenityForm', 'amenities'])
  return (
    <>
      {(Object.keys(amenityGroups) as AmenityGroup[]).map((group) => (
        <FieldGroup
          key={group}
          name={`amenities-${group}`}
          legend={t(`amenities:amenityGroup.${group}`)}
          className="flex flex-wrap gap-2"
        >
          {amenityGroups[group].filter(isChosenHere).map((amenity) => (
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
      <Section title={t('accessibility')} text={t('accessibilityText')}>
        {attributesOf('day').map((name) => (
          <AttributeField key={name} name={name} />
        ))}
      </Section>
      {unit === 'hour' && (
        <>
          <AttributeField name="activities" />
          <Section title={t('production')} text={t('productionText')}>
            {attributesOf('hour', 'production').map((name) => (
              <AttributeField key={name} name={name} />
            ))}
          </Section>
        </>
      )}
      <Section title={t('rules')} text={t('rulesText')}>
        {(['pets', 'smoking', 'events'] as const).map((rule) => (
          <TickField key={rule} name={rule} label={t(rule)} hint={t(`${rule}Hint`)} />
        ))}
      </Section>
    </>
  )
}

/** Whether pets are allowed is asked once, among the rules. */
const isChosenHere = (amenity: Amenity) => amenity !== 'pets-allowed'

/** A field by the attribute's kind. */
function AttributeField({ name }: { name: AttributeName }) {
  const { t } = useTranslation(['amenityForm', 'attributes'])
  const attribute = attributes[name]
  switch (attribute.kind) {
    case 'tick':
      return <TickField name={name} label={t(`attributes:name.${name}`)} />
    case 'ticks':
      return (
        <FieldGroup name={name} legend={t('activities')} hint={t('activitiesHint')} className="flex flex-wrap gap-2">
          {attribute.of.map((value) => (
            <Chip key={value} type="checkbox" name={name} value={value} label={t(`attributes:activity.${value}`)} />
          ))}
        </FieldGroup>
      )
    case 'choice':
      return (
        <ChoiceField name={name} label={t(`attributes:name.${name}`)}>
          <option value="">{t('unsaid')}</option>
          {attribute.of.map((value) => (
            <option key={value} value={value}>
              {t(`attributes:value.${name}.${value}`)}
            </option>
          ))}
        </ChoiceField>
      )
    default:
      return <NumberAttribute name={name} />
  }
}

function NumberAttribute({ name }: { name: AttributeName }) {
  const { t } = useTranslation(['amenityForm', 'attributes'])
  const hints: Partial<Record<AttributeName, string>> = {
    setUpMinutes: t('setUpHint'),
    ceilingHeight: t('ceilingHint'),
  }
  const hint = hints[name]
  return (
    <TextField
      name={name}
      label={t(`attributes:name.${name}`)}
      {...(hint && { hint })}
      inputMode={name === 'ceilingHeight' ? 'decimal' : 'numeric'}
      className="max-w-72"
    />
  )
}
