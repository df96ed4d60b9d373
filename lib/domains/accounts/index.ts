export { changePassword, confirmPassword, getAccount, listSessions, revokeOtherSessions, revokeSession, updateAccount } from "./commands/account";
export { acceptInvitationLink, viewInvitation } from "./commands/invitations";
export { provisionTenant, type NewTenant, type ProvisionedTenant } from "./provision";
export { checkSlug, signUp } from "./commands/sign-up";
export { confirmTotp, disableTotp, renewRecoveryCodes, setUpTotp } from "./commands/totp";
export { SignUp } from "./schema";
