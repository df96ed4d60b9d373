export { createApiKey, revokeApiKey, updateApiKey } from "./commands";
export { apiKeyEvents } from "./events";
export { authorContext, authorObstacle, authorOf, ownerOf, type Author } from "./queries/author";
export { getApiKey, listApiKeys } from "./queries";
export { apiKeyRecord } from "./record";
export { toApiKey } from "./resource";
