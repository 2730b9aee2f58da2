import { type Register, useRouteLoaderData } from 'react-router'
import { usePageTexts } from './texts.tsx'

/** All route modules by their ids, as React Router's typegen reads them from `routes.ts`. */
type RouteModules = Register extends { routeModules: infer Modules } ? Modules : never

type LoaderOf<Id extends keyof RouteModules> = RouteModules[Id] extends { loader: infer Loader } ? Loader : undefined

/**
 * What the loader of this page, or of a route around it, has answered; undefined on other pages, and where it has failed. The
 * compiler checks the id against `routes.ts` and the fields against the loader.
 */
export const useDataOf: <Id extends keyof RouteModules>(id: Id) => ReturnType<typeof useRouteLoaderData<LoaderOf<Id>>> =
  useRouteLoaderData

/** The root loader's data for every page: the visitor, language, currency and place. */
export const useRootData = () => useDataOf('root')

export type RootData = NonNullable<ReturnType<typeof useRootData>>

/** The page's language. */
export const useLanguage = () => usePageTexts().language

/** The same as this site writes it, for dates: the server has decided. */
export const useLocale = () => useRootData()?.locale ?? 'en-US'
