import { type Register, useRouteLoaderData } from 'react-router'
import { usePageTexts } from './texts.tsx'

/** All route modules by their ids, as React Router's typegen reads them from `routes.ts`. */
type RouteModules = Register extends { routeModules: infer Modules } ? Modules : never

type LoaderOf<Id extends keyof RouteModules> = RouteModules[Id] extends { loader: infer Loader } ? Loader : undefined

/** The loader data of this route or one around it; undefined on other pages or after a failure. */
export const useDataOf: <Id extends keyof RouteModules>(id: Id) => ReturnType<typeof useRouteLoaderData<LoaderOf<Id>>> =
  useRouteLoaderData

/** The root loader's data for every page: the visitor, language, currency and place. */
export const useRootData = () => useDataOf('root')

export type RootData = NonNullable<ReturnType<typeof useRootData>>

/** The page's language. */
export const useLanguage = () => usePageTexts().language

/** The locale that the server has chosen for dates. */
export const useLocale = () => useRootData()?.locale ?? 'en-US'
