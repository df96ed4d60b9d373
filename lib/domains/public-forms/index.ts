export { replacePublicForms } from "./commands/replace";
export { publicForm } from "./commands/submission";
export { publicFormEvents } from "./events";
export { asCompany, getPublicForms, issueChallenge, readProtection, readTicketDepartments } from "./queries";
export { publicFormRecord } from "./record";
