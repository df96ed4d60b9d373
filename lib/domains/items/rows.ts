import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toItem } from "./resource";
import { Item } from "./schema";

export const itemRows = defineRows({ noun: "item", model: "item", visible, schema: Item, toResource: toItem });
