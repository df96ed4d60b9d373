export { createTaxProfile } from "./commands/create";
export { deleteTaxProfile } from "./commands/delete";
export { lockTaxRate } from "./commands/parts";
export { updateTaxProfile } from "./commands/update";
export { taxProfileEvents } from "./events";
export { findTaxProfile, getTaxProfile, listTaxProfiles, readTaxProfile } from "./queries";
export { findTaxRatesByText } from "./queries/by-text";
export { taxProfileRecord } from "./record";
export { ratesOf, toTaxProfile, type ProfileRate, type TaxProfileWithRates } from "./resource";
