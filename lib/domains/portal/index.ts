export {
  addPortalAddress,
  addPortalContact,
  removePortalAddress,
  removePortalContact,
  updateOwnContact,
  updatePortalAddress,
  updatePortalDetails,
} from "./commands/details";
export { addPortalPasskey, beginPortalPasskey, removePortalPasskey } from "./commands/passkeys";
export { beginPortalPasskeySignIn, signInByPortalPasskey } from "./commands/passkey-sign-in";
export { endPresentSession } from "./commands/present-session";
export { endPortalSession, switchPortalCustomer } from "./commands/sessions";
export { requestPortalSignIn, usePortalSignIn, viewPortalSignIn } from "./commands/sign-in";
export { getPortalDetails, getPortalHome, listPortalSessions } from "./queries";
export { listPortalPasskeys } from "./queries/passkeys";
export { listPortalRecordFields } from "./queries/record-fields";
export { listPortalSubscriptions, openPortalCardPage } from "./queries/subscriptions";
export { listUpcomingInvoices } from "./queries/upcoming";
export { getPortalOpenItems, getPortalStatement, getPortalStatementCsv, getPortalStatementPdf } from "./queries/statement";
