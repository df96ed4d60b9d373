export { mailConsent, recordConsent, withdrawByLink, withdrawConsent, withdrawOwnConsent } from "./commands";
export { consentEvents, consentGiven, consentWithdrawn } from "./events";
export { findConsent, getOwnConsent, listConsents, listOwnConsents, withdrawUrlOf } from "./queries";
export { consentRecord } from "./record";
