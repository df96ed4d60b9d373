export { proveBooks } from "./commands";
export { ledgerDisagreed, reconciliationEvents } from "./events";
export { findDisagreements } from "./queries";
