export {
  addPortalAddress,
  addPortalContact,
  removePortalAddress,
  removePortalContact,
  updateOwnContact,
  updatePortalAddress,
  updatePortalDetails,
} from "./commands/details";
export { endPortalSession, switchPortalCustomer } from "./commands/sessions";
export { requestPortalSignIn, usePortalSignIn, viewPortalSignIn } from "./commands/sign-in";
export { getPortalDetails, getPortalHome, listPortalSessions } from "./queries";
export { listPortalRecordFields } from "./queries/record-fields";
export { listPortalSubscriptions, openPortalCardPage } from "./queries/subscriptions";
export { listUpcomingInvoices } from "./queries/upcoming";
export { getPortalOpenItems, getPortalStatement, getPortalStatementCsv, getPortalStatementPdf } from "./queries/statement";
