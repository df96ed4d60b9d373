import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toApiKey } from "./resource";
import { ApiKey } from "./schema";

export const apiKeyRows = defineRows({ noun: "api_key", model: "apiKey", name: "API key", visible, schema: ApiKey, toResource: toApiKey });
