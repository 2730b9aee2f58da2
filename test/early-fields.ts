/** A field of a deferred part, and how somebody types into it before its script has come. */
type Early = {
  /** `:listing`, `:draft` and the like are made by the journey. */
  path: string
  as?: 'host' | 'member' | 'admin'
  size?: 'desk'
  /** A selector. */
  field: string
  /** Opened first, without script. */
  opens?: string
  /** The page is the answer to a form that was sent to its path without script. */
  isAnswer?: true
  /** A selector of the field that takes its place. */
  becomes?: string
} & (
  | { by: 'typing' }
  /** The browser lets no caret be put into a field of this kind. */
  | { by: 'filling'; value: string }
  | { by: 'pressing' }
  /** One of a list, by its words; nothing follows yet. */
  | { by: 'selecting'; value: string }
  /** A choice leads to another address, where it stands in the query. */
  | { by: 'choosing'; value: string; leadsTo: string }
)

const steps = 'app/publishing/wizard/steps'
const dialogs = 'app/wishlists/own/lazy/list-dialogs.tsx'

/**
 * Deferred parts with a field (`scripts/deferred-parts.ts`): each is typed into by a journey (`test/e2e/early-fields.test.ts`),
 * or the text says why nobody can.
 */
export const earlyFields: Readonly<Record<string, Early | string>> = {
  'app/accounts/profile/lazy/crop-tool.tsx#CropTool': 'a picture chosen by script opens it',
  'app/admin/frame/lazy/case-bar.tsx#CaseBar': {
    path: '/admin/inquiries?for=:inquiry',
    as: 'admin',
    field: 'main [name=template]',
    by: 'selecting',
    value: 'Way in',
  },
  'app/admin/frame/lazy/choose-bar.tsx#ChooseBar': 'its boxes come with its script',
  'app/admin/listings/lazy/mend-forms.tsx#MendForms': {
    path: '/admin/listings/:listing',
    as: 'admin',
    opens: '[aria-labelledby=mend] summary',
    field: '[aria-labelledby=mend] details[open] [name=reason]',
    by: 'typing',
  },
  'app/calendar/diary/lazy/diary-grid.tsx#DiaryGrid': 'days chosen by script open its form',
  'app/hosting/bookings/decline-dialog.tsx#DeclineDialog': {
    path: '/host/bookings/:request?show=decline',
    as: 'host',
    field: 'dialog [name=note]',
    by: 'typing',
  },
  'app/hosting/bookings/export-form.tsx#ExportForm': {
    path: '/host/bookings?show=export',
    as: 'host',
    field: '#export [name=from]',
    by: 'filling',
    value: '2026-01-05',
  },
  'app/hosting/dashboard/what-to-list.tsx#WhatToList': {
    path: '/host/dashboard',
    as: 'member',
    field: 'main [name=type][value=experience]',
    by: 'pressing',
  },
  'app/listings/listing/listing-dialogs.tsx#ListingDialogs': {
    path: '/property/:listing?show=report',
    as: 'member',
    field: 'dialog [name=text]',
    by: 'typing',
  },
  'app/listings/listing/refused-page.tsx#RefusedPage': {
    path: '/property/:listing',
    isAnswer: true,
    field: '#book [name=guests]',
    by: 'choosing',
    value: '2',
    leadsTo: 'guests=2',
  },
  'app/messaging/thread/lazy/composer.tsx#Composer': {
    path: '/messages/:conversation',
    as: 'member',
    field: '[name=text]',
    by: 'typing',
  },
  'app/publishing/bulk/bulk-fields.tsx#BulkFields': {
    path: '/manage-listings/change?do=price&all=1',
    as: 'host',
    field: '[name=percent]',
    by: 'typing',
  },
  'app/publishing/chooser/listing-type-dialog.tsx#ListingTypeDialog': {
    path: '/become-a-host?show=list',
    field: 'dialog [name=type][value=experience]',
    by: 'pressing',
  },
  'app/publishing/photos/photo-manager.tsx#PhotoManager': {
    path: '/create-listing/:draft/photos',
    as: 'host',
    opens: 'main details summary',
    field: 'main details[open] input[name]',
    by: 'typing',
  },
  [`${steps}/basics.tsx#BasicsStep`]: {
    path: '/create-listing/:draft/basics',
    as: 'host',
    field: '[name=category][value=events]',
    by: 'pressing',
  },
  [`${steps}/details.tsx#DetailsStep`]: {
    path: '/create-listing/:draft/details',
    as: 'host',
    field: '[name=sizeM2]',
    by: 'typing',
  },
  [`${steps}/location.tsx#LocationStep`]: {
    path: '/create-listing/:draft/location',
    as: 'host',
    field: '[name=street]',
    by: 'typing',
  },
  [`${steps}/amenities.tsx#AmenitiesStep`]: {
    path: '/create-listing/:draft/amenities',
    as: 'host',
    field: '[name=amenities]',
    by: 'pressing',
  },
  [`${steps}/photos.tsx#PhotosStep`]: 'its fields are those of `PhotoManager`',
  [`${steps}/description.tsx#DescriptionStep`]: {
    path: '/create-listing/:draft/description',
    as: 'host',
    field: '[name=titleEn]',
    by: 'typing',
  },
  [`${steps}/pricing.tsx#PricingStep`]: {
    path: '/create-listing/:draft/pricing',
    as: 'host',
    field: '[name=price]',
    by: 'typing',
  },
  [`${steps}/availability.tsx#AvailabilityStep`]: {
    path: '/create-listing/:draft/availability',
    as: 'host',
    field: '[name=leadHours]',
    by: 'typing',
  },
  [`${steps}/summary.tsx#SummaryStep`]: 'it has links to fields, and none of its own',
  'app/publishing/wizard/elsewhere-problems.tsx#ElsewhereProblems': 'it has links to fields, and none of its own',
  'app/search/big-bar/bar-place.tsx#BarPlace': {
    path: '/',
    size: 'desk',
    field: '[role=search] [name=location]',
    becomes: '[data-control=where]',
    by: 'typing',
  },
  'app/search/results/results.tsx#Results': {
    path: '/?location=Santiago',
    field: 'main [name=sort]',
    by: 'choosing',
    value: 'price_asc',
    leadsTo: 'sort=price_asc',
  },
  'app/shell/lazy/auth-dialog.tsx#AuthDialog': {
    path: '/about?auth=login',
    field: 'dialog [name=email]',
    by: 'filling',
    value: 'me@member.example',
  },
  'app/shell/lazy/filters-dialog.tsx#FiltersDialog':
    'its fields become others, which take over what was typed (`typing.test.ts`)',
  'app/shell/lazy/search-dialog.tsx#SearchDialog':
    'its fields become others, which take over what was typed (`typing.test.ts`)',
  'app/wishlists/choose/lazy/save-dialog.tsx#SaveDialog': 'a heart pressed with script opens it',
  'app/wishlists/own/lazy/saved-grid.tsx#SavedGrid': {
    path: '/wishlists/:wishlist',
    as: 'member',
    opens: 'main details summary',
    field: 'main details[open] [name=note]',
    by: 'typing',
  },
  [`${dialogs}#DeleteDialog`]: 'it has buttons alone',
  [`${dialogs}#RenameDialog`]: {
    path: '/wishlists/:wishlist?show=rename',
    as: 'member',
    field: 'dialog [name=name]',
    by: 'typing',
  },
  [`${dialogs}#ShareListDialog`]: 'its field is read-only',
}
