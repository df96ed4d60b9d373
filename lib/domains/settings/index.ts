export { updateGeneralSettings } from "./commands/general";
export { updateSecuritySettings } from "./commands/security";
export { createNumberSeries, updateNumberSeries } from "./commands/number-series";
export { lockNumberSeries, takeNumber } from "./commands/take-number";
export { settingsEvents } from "./events";
export { finishStatements } from "./commands/statements";
export {
  endOfDay,
  findSeriesAhead,
  getGeneralSettings,
  getNumberSeries,
  getSecuritySettings,
  listNumberSeries,
  readNextNumber,
  readRegion,
  readSecurity,
  readSettings,
  tenantToday,
} from "./queries";
export { tenantRecord } from "./record";
export { toNumberSeries } from "./resource";
export { localeFor } from "./rules";
