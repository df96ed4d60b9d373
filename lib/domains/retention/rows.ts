import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toHold, toItem } from "./resource";
import { LegalHold, RetentionItem } from "./schema";

export const itemRows = defineRows({ noun: "retention_item", model: "retentionItem", visible, schema: RetentionItem, toResource: toItem });
export const holdRows = defineRows({ noun: "legal_hold", model: "legalHold", visible, schema: LegalHold, toResource: toHold });
