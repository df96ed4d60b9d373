export { recordConsent, withdrawByLink, withdrawConsent, withdrawOwnConsent } from "./commands";
export { mailConsent } from "./mail";
export { consentEvents, consentGiven, consentWithdrawn } from "./events";
export { findConsent, getOwnConsent, listConsents, listOwnConsents, withdrawUrlOf } from "./queries";
export { consentRecord } from "./record";
