import type { Step } from '#domain/publishing/step.ts'
import type { ComponentType } from 'react'
import { deferred } from '#app/ui/deferred.tsx'
import type { StepProps } from './step-props.ts'

/**
 * A page loads its own step only. It has no Suspense boundary: the step before stays until the fields
 * are there, because autosave would store an empty form.
 */
const forms: Record<Step, ComponentType<StepProps>> = {
  basics: deferred(async () => (await import('./steps/basics.tsx')).BasicsStep),
  details: deferred(async () => (await import('./steps/details.tsx')).DetailsStep),
  location: deferred(async () => (await import('./steps/location.tsx')).LocationStep),
  amenities: deferred(async () => (await import('./steps/amenities.tsx')).AmenitiesStep),
  photos: deferred(async () => (await import('./steps/photos.tsx')).PhotosStep),
  description: deferred(async () => (await import('./steps/description.tsx')).DescriptionStep),
  pricing: deferred(async () => (await import('./steps/pricing.tsx')).PricingStep),
  availability: deferred(async () => (await import('./steps/availability.tsx')).AvailabilityStep),
  summary: deferred(async () => (await import('./steps/summary.tsx')).SummaryStep),
}

export function StepFields({ step, ...props }: StepProps & { step: Step }) {
  const Form = forms[step]
  return <Form {...props} />
}
