export { updateGeneralSettings } from "./commands/general";
export { createNumberSeries, updateNumberSeries } from "./commands/number-series";
export { lockNumberSeries, takeNumber } from "./commands/take-number";
export { settingsEvents } from "./events";
export { finishStatements } from "./commands/statements";
export {
  endOfDay,
  findSeriesAhead,
  getGeneralSettings,
  getNumberSeries,
  listNumberSeries,
  readNextNumber,
  readRegion,
  readSettings,
  tenantToday,
} from "./queries";
export { tenantRecord } from "./record";
export { toNumberSeries } from "./resource";
export { localeFor } from "./rules";
