export { replaceMailTemplate, revertMailTemplate } from "./commands/replace";
export { testMailTemplate } from "./commands/test";
export { getMailTemplate, listMailTemplates } from "./queries";
export { previewMailTemplate } from "./queries/preview";
