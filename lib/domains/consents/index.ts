export { recordConsent, withdrawByLink, withdrawConsent, withdrawOwnConsent } from "./commands";
export { consentEvents, consentWithdrawn } from "./events";
export { findConsent, getOwnConsent, listConsents, listOwnConsents } from "./queries";
export { consentRecord } from "./record";
