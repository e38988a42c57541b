/** The services that an add-in can open by name, with their classes. */
export const services: ReadonlyMap<
  string,
  | 'CustomFunctions'
  | 'DynamicRibbon'
  | 'AppRuntimeService'
  | 'AppRuntimePersistenceService'
  | 'AddinInternalService'
  | 'ActionService'
> = new Map([
  ['Microsoft.ExcelServices.CustomFunctions', 'CustomFunctions'],
  ['Microsoft.DynamicRibbon.DynamicRibbon', 'DynamicRibbon'],
  ['Microsoft.AppRuntime.AppRuntimeService', 'AppRuntimeService'],
  ['Microsoft.AppRuntime.AppRuntimePersistenceService', 'AppRuntimePersistenceService'],
  ['Microsoft.InternalService.AddinInternalService', 'AddinInternalService'],
  ['Microsoft.Office.ActionService', 'ActionService'],
] as const);
