export { createApiKey, revokeApiKey, updateApiKey } from "./commands";
export { apiKeyEvents } from "./events";
export { getApiKey, listApiKeys } from "./queries";
export { apiKeyRecord } from "./record";
export { toApiKey } from "./resource";
