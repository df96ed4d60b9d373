export { createPersonalLink, ensureDocumentLink } from "./commands/create";
export { recordLinkOpening } from "./commands/open";
export { linkOperations } from "./commands/operations";
export { revokeDocumentLink } from "./commands/revoke";
export { documentLinkEvents, documentLinkOpened, documentLinkRevoked } from "./events";
export { findLinkAddress, readPersonalAddress } from "./queries";
export { documentLinkRecord } from "./record";
