export { createPersonalLink, ensureDocumentLink } from "./commands/create";
export { recordLinkOpening } from "./commands/open";
export { linkOperations } from "./commands/operations";
export { documentLinkEvents, documentLinkOpened, documentLinkRevoked } from "./events";
export { findLinkAddress, readLinkAddress } from "./queries";
export { documentLinkRecord } from "./record";
