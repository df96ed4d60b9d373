export {
  changePassword,
  confirmPassword,
  getAccount,
  listSessions,
  revokeOtherSessions,
  revokeSession,
  updateAccount,
} from "./commands/account";
export { requestVerification, verifyAddress } from "./commands/address-verification";
export { reportSignIn } from "./commands/change-mail";
export { deactivateStaff } from "./commands/deactivate";
export { acceptInvitationLink, viewInvitation } from "./commands/invitations";
export { inviteColleague } from "./commands/invite";
export {
  addPasskey,
  beginConfirmation,
  beginPasskey,
  beginPasskeySignIn,
  confirmByPasskey,
  listPasskeys,
  removePasskey,
} from "./commands/passkeys";
export { requestPasswordReset, resetPassword } from "./commands/password-reset";
export { provisionTenant, type NewTenant, type ProvisionedTenant } from "./commands/provision-tenant";
export { removeFactors } from "./commands/remove-factors";
export { checkSlug, signUp } from "./commands/sign-up";
export { confirmByCode, confirmTotp, disableTotp, renewRecoveryCodes, setUpTotp } from "./commands/totp";
export { viewAddressVerification, viewPasswordReset } from "./commands/view-link";
export { listStaffAccess } from "./queries/access";
export { SignUp } from "./schema";
