export { queueMail, type MailToQueue } from "./commands/queue";
export { releaseHeldMails, releaseOverlooked, recordDelivery } from "./commands/record-delivery";
export { replaceMailTemplate, revertMailTemplate } from "./commands/templates";
export { testMailTemplate } from "./commands/test";
export { deliverMail, type Delivery } from "./deliver";
export { readDrawerAttachment, readMailDrawer } from "./drawer";
export { mailEvents, mailQueued } from "./events";
export { getMail, getMailTemplate, listMails, listMailTemplates, previewMailTemplate } from "./queries";
export { toMail } from "./resource";
