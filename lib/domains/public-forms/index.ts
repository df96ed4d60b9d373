export { beginAdmission } from "./commands/admission";
export { refusalOf, verifyChallenge } from "./commands/challenge";
export { replacePublicForms } from "./commands/replace";
export { publicForm } from "./commands/submission";
export { publicFormEvents } from "./events";
export { asCompany, getPublicForms, issueChallenge, readProtection, readTicketDepartments, readTicketFiles } from "./queries";
export { arrangeForm, assertArranged, isOffered, readConsent, readFormFields } from "./queries/arranged";
export { publicFormRecord } from "./record";
export { formFields } from "./rules";
