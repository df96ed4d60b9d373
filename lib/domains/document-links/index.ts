export { createDocumentLink, ensureDocumentLink } from "./commands/create";
export { recordLinkOpening } from "./commands/open";
export { revokeDocumentLink } from "./commands/revoke";
export { documentLinkEvents, documentLinkOpened, documentLinkRevoked } from "./events";
export { findPaymentAddress, listLinksOf } from "./queries";
export { documentLinkRecord } from "./record";
