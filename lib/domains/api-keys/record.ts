import { defineRecord } from "@/lib/kernel/record";
import { apiKeyEvents } from "./events";
import { ApiKey } from "./schema";

export const apiKeyRecord = defineRecord({ noun: "api_key", read: "api_keys.read", resource: ApiKey, title: "name", events: apiKeyEvents });
