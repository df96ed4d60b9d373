export { endPortalSession, switchPortalCustomer } from "./commands/sessions";
export { requestPortalSignIn, usePortalSignIn, viewPortalSignIn } from "./commands/sign-in";
export { askForSignIn, chooseCustomer, enterBySignIn, leavePortal } from "./doors";
export { getPortalHome, listPortalSessions } from "./queries";
